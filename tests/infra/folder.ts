import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

export const newFolder = (name: string): string => mkdtempSync(join(inject('buildFolder'), `${name}-`));
