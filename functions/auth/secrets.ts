import { createHash, randomBytes } from 'node:crypto';

/** Random bytes, in letters that need no escaping: what is printed as a QR code has 16, which are 22 letters. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** What is stored of a secret. It has 128 bits itself at least, so a plain digest is enough. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
