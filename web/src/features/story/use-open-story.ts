import { useSearchParams } from 'react-router-dom';
import { openStoryOf, withStory, withStoryTab } from './story-address.ts';

/** The story a page shows beside its list, kept in the address so that it can be linked and survives a reload. */
export function useOpenStory(): { openId: string | null; open: (id: string) => void; close: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const { openId } = openStoryOf(parameters);
  const set = (id: string | null) =>
    setParameters(
      (present) => withStory(present, id),
      // Opening is a step that Back undoes; going from one story to the next beside the list is not.
      { replace: openId !== null, preventScrollReset: true },
    );
  return { openId, open: set, close: () => set(null) };
}

/** Which part of the open story is in front; changing it is no step of its own. */
export function useStoryTab() {
  const [parameters, setParameters] = useSearchParams();
  const show = (tab: ReturnType<typeof openStoryOf>['tab']) =>
    setParameters((present) => withStoryTab(present, tab), { replace: true, preventScrollReset: true });
  return { tab: openStoryOf(parameters).tab, show };
}
