import { cursorOf, sortKeyIn } from '../db/cursors.ts';

/** Cursor of the list of users, which is sorted by NRP. */
export const userCursor = (nrp: string | null): string | null => nrp && cursorOf(nrp);

/** The NRP after which a page begins; `invalid_input` for a cursor of another list. */
export const parseUserCursor = (cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : sortKeyIn(cursor, /^\d{8}$/);
