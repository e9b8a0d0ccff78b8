import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in letters that need no escaping. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It has 256 bits itself, so a plain digest is enough. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
