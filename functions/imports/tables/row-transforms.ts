import { plainText } from '../../../shared/domain/documents/document-numbers.ts';
import { legalNamesOf } from '../../../shared/domain/documents/legal-numbers.ts';
import { findExternalKind } from '../../../shared/domain/import/aliases.ts';
import { type ImportColumn, importColumns } from '../../../shared/domain/import/columns.ts';
import { type DateOrder, endOfTerm, isPast, lastDayOf } from '../rows/dates.ts';
import type { EarlierRevision } from '../rows/rows.ts';
import { isPlaceholder, isSameAsAbove, revisionAndDate } from '../rows/values.ts';
import { revisionAfterEdition } from './block-columns.ts';

/** The texts of a row by position, and cells that it takes from elsewhere. */
export interface RowTexts {
  texts: string[];
  given: Partial<Record<ImportColumn, string>>;
  /** Former revisions that the row states. */
  earlier: EarlierRevision[];
  /** Remarks on what is not stored. */
  notes: string[];
}

/** Changes how the cells of a row are read, before they are checked. */
export type RowTransform = (row: RowTexts) => void;

/** The positions of the columns in a row's texts. */
export type Positions = Partial<Record<ImportColumn, number | undefined>>;

const inCell =
  (position: number | undefined, change: (text: string, row: RowTexts) => string | undefined): RowTransform =>
  (row) => {
    if (position === undefined) return;
    const changed = change(row.texts[position] ?? '', row);
    if (changed !== undefined) row.texts[position] = changed;
  };

/** '02 / 12-03-2024' is revision 2 with its date, where no other column states the date. */
export const splitRevision = ({ revisi, effective_on }: Positions): RowTransform =>
  inCell(revisi, (text, { given }) => {
    const parts = revisionAndDate(text);
    if (parts && effective_on === undefined) given.effective_on = parts.date;
    return parts?.revisi;
  });

export const revisionOfEdition = ({ revisi }: Positions): RowTransform => inCell(revisi, revisionAfterEdition);

/** Ticks in the column of the status. */
export const ticksAsStatus = ({ status }: Positions, read: (text: string) => string | undefined): RowTransform =>
  inCell(status, (text) => read(isPlaceholder(text) ? '' : text));

/** Where the date of the revision is missing, that of the first issue in another column counts. */
export const dateOfIssue = ({ effective_on }: Positions, issued: number): RowTransform =>
  inCell(effective_on, (text, { texts }) => (text === '' || isPlaceholder(text) ? texts[issued] : undefined));

/** A document whose end or withdrawal is in the past is no longer in force; '3 tahun' begins on the effective date. */
export const endedOn = ({ effective_on = -1 }: Positions, at: number, name: string, order?: DateOrder): RowTransform =>
  inCell(at, (text, { texts, given, notes }) => {
    if (text === '' || isPlaceholder(text)) return undefined;
    const date = lastDayOf(text, order) ?? endOfTerm(text, texts[effective_on] ?? '', order);
    if (date === undefined) notes.push(`“${name}” berisi “${text.slice(0, 40)}”, yang tidak dapat dibaca`);
    else if (isPast(date)) given.status = 'Kadaluarsa';
    return undefined;
  });

/** How many cells are read otherwise than written. */
export interface ChangedCells {
  cleaned: number;
  repeated: number;
}

/** Removes invisible characters, as soft hyphens, and makes special spaces plain. */
export const cleanedCells =
  (counts: ChangedCells): RowTransform =>
  ({ texts }) => {
    for (const [at, text] of texts.entries()) {
      const cleaned = plainText(text);
      if (cleaned === text) continue;
      texts[at] = cleaned;
      counts.cleaned += 1;
    }
  };

/** Columns whose cells people do not repeat; a number is never the same as above, and a file neither. */
const repeated = importColumns.filter((column) => !['nomor', 'file_url', 'file_name'].includes(column));

/** 'sda' and '"' mean what the cell above says. */
export const repeatedCells = (positions: Positions, counts: ChangedCells): RowTransform => {
  const above = new Map<number, string>();
  return ({ texts }) => {
    for (const column of repeated) {
      const position = positions[column];
      if (position === undefined) continue;
      const text = texts[position] ?? '';
      const former = above.get(position);
      if (!isSameAsAbove(text)) above.set(position, text);
      else if (former !== undefined && former !== '') {
        texts[position] = former;
        counts.repeated += 1;
      }
    }
  };
};

/**
 * A row of a list of documents of another source: number and year in columns of their own make one number, 'Diubah' is in
 * force, and a validity in words ('Selama berlaku') is none.
 */
export const externalRow =
  (positions: Positions): RowTransform =>
  ({ texts, given }) => {
    const at = (column: ImportColumn): string => (texts[positions[column] ?? -1] ?? '').trim();
    const nomor = wholeNumber(at);
    if (nomor !== undefined && positions.nomor !== undefined) texts[positions.nomor] = nomor;
    if (/^(?:diubah|perubahan)$/i.test(at('status'))) {
      given.status = 'Aktif';
      if (at('amended_by') === '') given.amended_by = 'peraturan yang belum dicatat';
    }
    if (/^\D*$/.test(at('valid_until'))) given.valid_until = '';
  };

/** '50' of 2012 with the kind PP is 'PP 50/2012'; a number that begins with figures gets its kind and issuer before it. */
const wholeNumber = (at: (column: ImportColumn) => string): string | undefined => {
  const [number, edition, issuer] = [at('nomor'), at('edition'), at('issuer')];
  const external_kind = findExternalKind(at('external_kind'));
  const hasYear = !/^(?:19|20)\d{2}$/.test(edition) || number.includes(edition);
  if (number === '' || external_kind === undefined || (hasYear && !/^\d/.test(number))) return undefined;
  const [name] = legalNamesOf({ nomor: hasYear ? number : `${number} Tahun ${edition}`, external_kind, issuer });
  return hasYear ? name && `${name.replace(/ \d.*$/, '')} ${number}` : name;
};
