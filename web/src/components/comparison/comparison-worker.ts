import { expose } from 'comlink';
import { textOfPages } from '../../../../shared/domain/comparison/blocks.ts';
import { type Comparison, compareTexts } from '../../../../shared/domain/comparison/comparison.ts';
import { comparedOffice } from '../../../../shared/domain/comparison/office-blocks.ts';
import type { ComparedText, Entry, TextPage } from '../../../../shared/domain/comparison/text-page.ts';
import { OfficeRefusal, type OfficeRefusalReason } from '../../../../shared/domain/office/office-refusal.ts';
import { readOffice } from '../../../../shared/domain/office/office-text.ts';
import type { OfficeType } from '../../../../shared/domain/office/office-type.ts';

/** A file as the worker receives it: pdf.js needs the page itself, an Office file does not. */
export type ReadableFile = { type: 'pdf'; pages: TextPage[]; entries: Entry[] } | { type: 'office'; bytes: Uint8Array };

export type FileType = 'pdf' | OfficeType;

export interface Unreadable {
  unreadable: 'before' | 'after';
  reason: OfficeRefusalReason;
}

interface FileText extends ComparedText {
  type: FileType;
  /** Names of what the file holds and the reader does not read. */
  notRead: string[];
}

const textOf = async (file: ReadableFile): Promise<FileText | Unreadable['reason']> => {
  if (file.type === 'pdf') {
    const { blocks, entries } = textOfPages(file.pages);
    return { type: 'pdf', blocks, entries: [...entries, ...file.entries], notRead: [] };
  }
  try {
    const office = await readOffice(file.bytes);
    return { ...comparedOffice(office), type: office.type, notRead: office.notRead };
  } catch (error) {
    if (error instanceof OfficeRefusal) return error.reason;
    throw error;
  }
};

export type ComparedTexts = Comparison & {
  types: { before: FileType; after: FileType };
  notRead: { before: string[]; after: string[] };
};

const compareFiles = async (before: ReadableFile, after: ReadableFile): Promise<ComparedTexts | Unreadable> => {
  const old = await textOf(before);
  if (typeof old === 'string') return { unreadable: 'before', reason: old };
  const present = await textOf(after);
  if (typeof present === 'string') return { unreadable: 'after', reason: present };
  return {
    ...compareTexts(old, present),
    types: { before: old.type, after: present.type },
    notRead: { before: old.notRead, after: present.notRead },
  };
};

export type CompareFiles = typeof compareFiles;

expose(compareFiles);
