import { randomBytes } from 'node:crypto';

/** Twelve characters: short, because every list carries it 100,000 times, and still never given twice. */
export const newDocumentId = (): string => randomBytes(9).toString('base64url');
