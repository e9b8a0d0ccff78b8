import { useMatches } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/sessions.ts';

/** The `handle` of the route of a screen. */
export interface ScreenHandle {
  title: string;
  parentFor: (user: SessionUser) => { path: string; text: string } | undefined;
}

const isScreenHandle = (handle: unknown): handle is ScreenHandle =>
  typeof handle === 'object' && handle !== null && 'parentFor' in handle;

export const useScreenHandle = (): ScreenHandle | undefined =>
  useMatches()
    .map(({ handle }) => handle)
    .findLast(isScreenHandle);
