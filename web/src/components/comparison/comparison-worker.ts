import { expose } from 'comlink';
import { blocksOfPages } from '../../../../shared/domain/comparison/blocks.ts';
import { type Comparison, compareBlocks } from '../../../../shared/domain/comparison/comparison.ts';
import { blocksOfDocx } from '../../../../shared/domain/comparison/docx-blocks.ts';
import type { TextPage } from '../../../../shared/domain/comparison/text-page.ts';

/** A file as the worker receives it: pdf.js needs the page itself, a Word document does not. */
export type ReadableFile = { type: 'pdf'; pages: TextPage[] } | { type: 'docx'; bytes: Uint8Array };

const blocksOf = (file: ReadableFile) => (file.type === 'pdf' ? blocksOfPages(file.pages) : blocksOfDocx(file.bytes));

const compareFiles = (before: ReadableFile, after: ReadableFile): Comparison =>
  compareBlocks(blocksOf(before), blocksOf(after));

export type CompareFiles = typeof compareFiles;

expose(compareFiles);
