import type { CollectionFile } from './collection-file.ts';
import { officeFiles } from './office-files.ts';
import { annotationPdfs } from './pdfs-annotations.ts';
import { contentPdfs } from './pdfs-contents.ts';
import { drawingPdfs } from './pdfs-drawings.ts';
import { hostilePdfs } from './pdfs-hostile.ts';
import { pagePdfs } from './pdfs-pages.ts';
import { structurePdfs } from './pdfs-structure.ts';

/** Every kind of file that readers and marks have failed at, here or in the bug reports of others, made from nothing. */
export const fileCollection = (): readonly CollectionFile[] => [
  ...[...contentPdfs, ...structurePdfs, ...annotationPdfs, ...drawingPdfs, ...pagePdfs, ...hostilePdfs],
  ...officeFiles,
];
