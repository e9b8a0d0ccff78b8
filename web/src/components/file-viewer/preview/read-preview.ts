import { decodedText } from '../../../../../shared/domain/import/encoding.ts';
import { OfficeRefusal, type OfficeRefusalReason } from '../../../../../shared/domain/office/office-refusal.ts';
import { isProtectedOffice } from '../../../../../shared/domain/office/office-type.ts';
import type { ShownWorkbook } from './shown-sheets.ts';
import type { WordPages } from './word-pages.ts';

export type PreviewKind = 'word' | 'workbook' | 'text';

export type Preview =
  | { kind: 'word'; pages: WordPages }
  | { kind: 'workbook'; book: ShownWorkbook }
  | { kind: 'text'; text: string; isCut: boolean };

/** About 100 pages. */
const maxTextCharacters = 300_000;

export const readPreview = async (
  kind: PreviewKind,
  bytes: Uint8Array,
): Promise<Preview | { problem: OfficeRefusalReason }> => {
  try {
    if (isProtectedOffice(bytes)) return { problem: 'password' };
    if (kind === 'word') {
      const { pagesOfWord } = await import('./word-pages.ts');
      return { kind, pages: await pagesOfWord(bytes) };
    }
    if (kind === 'workbook') {
      const { shownWorkbook } = await import('./shown-sheets.ts');
      return { kind, book: await shownWorkbook(bytes) };
    }
    const { text = '' } = decodedText(bytes) ?? {};
    return { kind, text: text.slice(0, maxTextCharacters), isCut: text.length > maxTextCharacters };
  } catch (error) {
    if (error instanceof OfficeRefusal) return { problem: error.reason };
    throw error;
  }
};
