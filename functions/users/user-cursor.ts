import { Failure } from '../../shared/errors.ts';

/** A place in the list of users. */
export const userCursor = (nrp: string | null): string | null => nrp && Buffer.from(nrp).toString('base64url');

/** Reads a cursor back; anything this product did not write is `invalid_input`. */
export const parseUserCursor = (cursor: string | undefined): string | undefined => {
  if (cursor === undefined) return undefined;
  const nrp = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{8}$/.test(nrp)) return nrp;
  const detail = 'Penanda halaman tidak dikenal';
  throw new Failure('invalid_input', { detail }, { fields: { cursor: detail } });
};
