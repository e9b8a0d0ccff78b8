import { useSearchParams } from 'react-router-dom';
import { storyParameter } from './story-path.ts';

/** The story a page shows beside its list, kept in the address so that it can be linked and survives a reload. */
export function useOpenStory(): { openId: string | null; open: (id: string) => void; close: () => void } {
  const [parameters, setParameters] = useSearchParams();
  const openId = parameters.get(storyParameter);
  const set = (id: string | null) =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        if (id === null) next.delete(storyParameter);
        else next.set(storyParameter, id);
        return next;
      },
      // Opening is a step that Back undoes; going from one story to the next beside the list is not.
      { replace: openId !== null, preventScrollReset: true },
    );
  return { openId, open: set, close: () => set(null) };
}
