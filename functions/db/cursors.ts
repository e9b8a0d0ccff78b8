import { type Failure, invalidField } from '../../shared/errors.ts';

/** A cursor is the sort key of the last row shown; the partition follows from the caller and the call. */
export const cursorOf = (sort: string): string => Buffer.from(sort).toString('base64url');

/** The sort key in a cursor; `invalid_input` unless `pattern` matches: DynamoDB refuses sort keys above 1,024 bytes. */
export const sortKeyIn = (cursor: string, pattern: RegExp): string => {
  const sort = Buffer.from(cursor, 'base64url').toString();
  if (!pattern.test(sort)) throw invalidCursor();
  return sort;
};

export const invalidCursor = (): Failure => invalidField('cursor', 'Penanda halaman tidak dikenal');

/** Reads a cursor of a list sorted by `<created>#<id>`; ids are bounded as in the contract. */
export const parseCursor = (cursor: string): { sort: string; id: string } => {
  const sort = sortKeyIn(cursor, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[A-Za-z0-9_-]{1,64}$/);
  return { sort, id: sort.slice(sort.indexOf('#') + 1) };
};
