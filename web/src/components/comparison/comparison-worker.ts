import { expose } from 'comlink';
import { blocksOfPages } from '../../../../shared/domain/comparison/blocks.ts';
import { type Comparison, compareBlocks } from '../../../../shared/domain/comparison/comparison.ts';
import {
  blocksOfDocx,
  blocksOfPptx,
  type OfficeType,
  officeTypeOf,
} from '../../../../shared/domain/comparison/office-blocks.ts';
import { blocksOfSheets } from '../../../../shared/domain/comparison/sheet-blocks.ts';
import type { Block, TextPage } from '../../../../shared/domain/comparison/text-page.ts';
import { ZipError } from '../../../../shared/domain/files/zip-limit.ts';

/** A file as the worker receives it: pdf.js needs the page itself, an Office file does not. */
export type ReadableFile = { type: 'pdf'; pages: TextPage[] } | { type: 'office'; bytes: Uint8Array };

export type FileType = 'pdf' | OfficeType;

/** Why one of the files has no text to compare. */
export interface Unreadable {
  unreadable: 'before' | 'after';
  reason: 'unsupported' | ZipError['reason'];
}

interface FileText {
  type: FileType;
  blocks: Block[];
}

const textOf = async (file: ReadableFile): Promise<FileText | Unreadable['reason']> => {
  if (file.type === 'pdf') return { type: 'pdf', blocks: blocksOfPages(file.pages) };
  const { bytes } = file;
  try {
    const type = officeTypeOf(bytes);
    if (type === undefined) return 'unsupported';
    if (type === 'document') return { type, blocks: blocksOfDocx(bytes) };
    if (type === 'presentation') return { type, blocks: blocksOfPptx(bytes) };
    // The reader of workbooks is large, and few files are.
    const { sheetsOf } = await import('./workbook-sheets.ts');
    return { type, blocks: blocksOfSheets(sheetsOf(bytes)) };
  } catch (error) {
    if (error instanceof ZipError) return error.reason;
    throw error;
  }
};

export type ComparedTexts = Comparison & { types: { before: FileType; after: FileType } };

const compareFiles = async (before: ReadableFile, after: ReadableFile): Promise<ComparedTexts | Unreadable> => {
  const old = await textOf(before);
  if (typeof old === 'string') return { unreadable: 'before', reason: old };
  const present = await textOf(after);
  if (typeof present === 'string') return { unreadable: 'after', reason: present };
  return { ...compareBlocks(old.blocks, present.blocks), types: { before: old.type, after: present.type } };
};

export type CompareFiles = typeof compareFiles;

expose(compareFiles);
