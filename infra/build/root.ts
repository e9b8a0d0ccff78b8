import { resolve } from 'node:path';

export const rootDir = resolve(import.meta.dirname, '..');
