import { createHash, randomBytes } from 'node:crypto';

/** The token in a copy's QR code: 128 random bits in 22 characters. Only its hash is stored. */
export const newCopyToken = (): string => randomBytes(16).toString('base64url');

/** SHA-256 of a token, base64url; the key of its item. */
export const copyTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
