import { useMatches } from 'react-router-dom';

const titleOf = (handle: unknown): string | undefined => {
  if (typeof handle !== 'object' || handle === null || !('title' in handle)) return undefined;
  return typeof handle.title === 'string' ? handle.title : undefined;
};

export const useScreenTitle = (): string | undefined =>
  useMatches()
    .map((match) => titleOf(match.handle))
    .findLast((each) => each !== undefined);
