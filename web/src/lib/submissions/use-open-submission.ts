import { useUrlParameters } from '../use-url-parameters.ts';
import { openSubmissionOf, withOpenSubmission, withSubmissionTab } from './submission-url.ts';

/** The submission shown in the panel, stored in the URL: it can be linked and survives a reload. */
export const useOpenSubmission = (): { openId: string | null; open: (id: string) => void; close: () => void } => {
  const [parameters, setParameters] = useUrlParameters();
  const { openId } = openSubmissionOf(parameters);
  const set = (id: string | null) =>
    setParameters(
      (present) => withOpenSubmission(present, id),
      // Opening the panel adds a history entry for Back; changing to another submission replaces it.
      { replace: openId !== null },
    );
  return { openId, open: set, close: () => set(null) };
};

/** The active tab of the panel; changing it adds no history entry. */
export const useSubmissionTab = () => {
  const [parameters, setParameters] = useUrlParameters();
  const show = (tab: ReturnType<typeof openSubmissionOf>['tab']) =>
    setParameters((present) => withSubmissionTab(present, tab));
  return { tab: openSubmissionOf(parameters).tab, show };
};
