import { plainText } from '../../../shared/domain/documents/document-numbers.ts';
import { type ImportColumn, importColumns } from '../../../shared/domain/import/columns.ts';
import { statusOfTick } from '../../../shared/domain/import/ticks.ts';
import { isSameAsAbove, revisionAndDate } from '../rows/values.ts';
import { revisionAfterEdition } from './block-columns.ts';

/** The texts of a row by position, and cells that it takes from elsewhere. */
export interface RowTexts {
  texts: string[];
  given: Partial<Record<ImportColumn, string>>;
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

/** Ticks below a heading that names a status. */
export const ticksAsStatus = ({ status }: Positions, heading: string): RowTransform =>
  inCell(status, (text) => statusOfTick(heading, text));

/** Removes invisible characters, as soft hyphens, and makes special spaces plain; `onClean` is called for each cell. */
export const cleanedCells =
  (onClean: () => void): RowTransform =>
  ({ texts }) => {
    for (const [at, text] of texts.entries()) {
      const cleaned = plainText(text);
      if (cleaned === text) continue;
      texts[at] = cleaned;
      onClean();
    }
  };

/** Columns whose cells people do not repeat; a number is never the same as above, and a file neither. */
const repeated = importColumns.filter((column) => !['nomor', 'file_url', 'file_name'].includes(column));

/** 'sda' and '"' mean what the cell above says; `onRepeat` is called for each. */
export const repeatedCells = (positions: Positions, onRepeat: () => void): RowTransform => {
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
        onRepeat();
      }
    }
  };
};

/** Code and sequence as one number. */
export const joinedNumber = ({ nomor }: Positions, counter: number | undefined): RowTransform =>
  inCell(nomor, (text, { texts }) => joinedText(text, counter === undefined ? '' : (texts[counter] ?? '')));

/** 'NBR-FRM-PLT' and '001' are 'NBR-FRM-PLT-001'; the code's own separator is used. */
export const joinedText = (code: string, counter: string): string => {
  if (code === '' || counter === '') return code;
  if (/[-/._]$/.test(code)) return code + counter;
  const [separator = '-'] = /[-/._](?!.*[-/._])/.exec(code) ?? [];
  return code + separator + counter;
};
