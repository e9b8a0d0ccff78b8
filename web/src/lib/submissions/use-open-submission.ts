import { useSearchParams } from 'react-router-dom';
import { openSubmissionOf, withOpenSubmission, withSubmissionTab } from './submission-address.ts';

/** The story a page shows beside its list, kept in the address so that it can be linked and survives a reload. */
export const useOpenSubmission = (): { openId: string | null; open: (id: string) => void; close: () => void } => {
  const [parameters, setParameters] = useSearchParams();
  const { openId } = openSubmissionOf(parameters);
  const set = (id: string | null) =>
    setParameters(
      (present) => withOpenSubmission(present, id),
      // Opening is a step that Back undoes; going from one story to the next beside the list is not.
      { replace: openId !== null, preventScrollReset: true },
    );
  return { openId, open: set, close: () => set(null) };
};

/** Which part of the open story is in front; changing it is no step of its own. */
export const useSubmissionTab = () => {
  const [parameters, setParameters] = useSearchParams();
  const show = (tab: ReturnType<typeof openSubmissionOf>['tab']) =>
    setParameters((present) => withSubmissionTab(present, tab), { replace: true, preventScrollReset: true });
  return { tab: openSubmissionOf(parameters).tab, show };
};
