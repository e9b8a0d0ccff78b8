import { resolve } from 'node:path';

/** The repository's folder. */
export const rootDir = resolve(import.meta.dirname, '..');
