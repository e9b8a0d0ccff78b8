import { read } from 'xlsx';
import type { Sheet } from '../../../../shared/domain/comparison/sheet-blocks.ts';
import { requireUnzippedSize, ZipError } from '../../../../shared/domain/files/zip-limit.ts';
import { maxUnzippedBytes } from '../../../../shared/domain/jobs/job-limits.ts';

/** A short file can name one long text in a million cells. */
const maxCharacters = 10_000_000;
const maxRows = 50_000;

/** The visible sheets with what their cells display; formulas are not read. Throws ZipError. */
export const sheetsOf = (bytes: Uint8Array): Sheet[] => {
  requireUnzippedSize(bytes, maxUnzippedBytes);
  const { SheetNames, Sheets, Workbook } = parsed(bytes);
  let characters = 0;
  let rowCount = 0;
  return SheetNames.flatMap((name, index): Sheet[] => {
    const cells = Sheets[name]?.['!data'] ?? [];
    if (Workbook?.Sheets?.[index]?.Hidden) return [];
    const rows: Sheet['rows'] = [];
    // `forEach` skips the rows that a sparse sheet does not have.
    cells.forEach((row, at) => {
      const texts = Array.from(row, (cell) => cell?.w ?? String(cell?.v ?? ''));
      if (texts.every((text) => text.trim() === '')) return;
      rows.push({ number: at + 1, cells: texts });
      characters += texts.reduce((sum, text) => sum + text.length + 1, 0);
      rowCount += 1;
      if (characters > maxCharacters || rowCount > maxRows) throw new ZipError('too-large');
    });
    return [{ name, rows }];
  });
};

const parsed = (bytes: Uint8Array) => {
  try {
    return read(bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false, dateNF: 'dd/mm/yyyy' });
  } catch (cause) {
    throw new ZipError('damaged', { cause });
  }
};
