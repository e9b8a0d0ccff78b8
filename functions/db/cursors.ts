import { Failure } from '../../shared/errors.ts';

/** A place in a list sorted by `<created>#<id>`. Only the sort value travels; the partition is the reader's own. */
export const cursorOf = (sort: string): string => Buffer.from(sort).toString('base64url');

/**
 * Reads a cursor back; anything this product did not write is `invalid_input`. An id is bounded as in the contract:
 * DynamoDB refuses a sort key of more than 1,024 bytes.
 */
export const parseCursor = (cursor: string): { sort: string; id: string } => {
  const sort = Buffer.from(cursor, 'base64url').toString();
  const id = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#([A-Za-z0-9_-]{1,64})$/.exec(sort)?.[1];
  if (id === undefined) {
    const detail = 'Penanda halaman tidak dikenal';
    throw new Failure('invalid_input', { detail }, { fields: { cursor: detail } });
  }
  return { sort, id };
};
