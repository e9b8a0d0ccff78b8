import type { CopyOrder } from '../../../../../shared/api/copies.ts';
import type { DepartmentCode } from '../../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';

export type PrintedDocument = Pick<DocumentRow, 'id' | 'nomor' | 'nama' | 'revisi' | 'department'>;

export interface PrintRow {
  key: string;
  document_id: string;
  holder: string;
  department: DepartmentCode;
  place: string;
  purpose: string;
}

export type PrintField = 'holder' | 'department' | 'place' | 'purpose';

/** Messages by row and field; those of a whole document by its id. */
export interface PrintProblems {
  rows: ReadonlyMap<string, Partial<Record<PrintField, string>>>;
  documents: ReadonlyMap<string, string>;
}

export const noProblems: PrintProblems = { rows: new Map(), documents: new Map() };

const emptyRow = ({ id, department }: PrintedDocument): PrintRow => ({
  key: crypto.randomUUID(),
  document_id: id,
  holder: '',
  department,
  place: '',
  purpose: '',
});

export const firstRows = (documents: readonly PrintedDocument[]): PrintRow[] => documents.map(emptyRow);

export const rowsOf = (rows: readonly PrintRow[], documentId: string): PrintRow[] =>
  rows.filter(({ document_id }) => document_id === documentId);

const isFilled = ({ holder, place, purpose }: PrintRow): boolean => `${holder}${place}${purpose}`.trim() !== '';

export const hasInput = (rows: readonly PrintRow[]): boolean => rows.some(isFilled);

/** A further holder of the document, with the values of its last row except the name. */
export const withRow = (rows: readonly PrintRow[], document: PrintedDocument): PrintRow[] => {
  const last = rowsOf(rows, document.id).at(-1);
  return [...rows, { ...(last ?? emptyRow(document)), key: crypto.randomUUID(), holder: '' }];
};

/** The holders of another document for this one, in place of its empty rows. */
export const withHoldersOf = (rows: readonly PrintRow[], from: string, to: PrintedDocument): PrintRow[] => [
  ...rows.filter((row) => row.document_id !== to.id || isFilled(row)),
  ...rowsOf(rows, from).map((row) => ({ ...row, key: crypto.randomUUID(), document_id: to.id })),
];

const requiredTexts: Record<'holder' | 'place' | 'purpose', string> = {
  holder: 'Pemegang harus diisi',
  place: 'Lokasi harus diisi',
  purpose: 'Keperluan harus diisi',
};

export const missingValues = (rows: readonly PrintRow[]): PrintProblems => ({
  documents: new Map(),
  rows: new Map(
    rows.flatMap((row): [string, Partial<Record<PrintField, string>>][] => {
      const found = Object.entries(requiredTexts).filter(([field]) => row[field as 'holder'].trim() === '');
      return found.length > 0 ? [[row.key, Object.fromEntries(found)]] : [];
    }),
  ),
});

const fields: readonly string[] = ['holder', 'department', 'place', 'purpose'] satisfies PrintField[];

/** The messages of a refused order, whose fields are named as 'copies.3.holder'. */
export const refusedValues = (failed: Record<string, string>, sent: readonly PrintRow[]): PrintProblems => {
  const rows = new Map<string, Partial<Record<PrintField, string>>>();
  const documents = new Map<string, string>();
  for (const [path, message] of Object.entries(failed)) {
    const [, at, field = ''] = /^copies\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const row = at === undefined ? undefined : sent[Number(at)];
    if (!row) continue;
    if (fields.includes(field)) rows.set(row.key, { ...rows.get(row.key), [field]: message });
    else documents.set(row.document_id, message);
  }
  return { rows, documents };
};

export const remainingProblems = (
  { rows, documents }: PrintProblems,
  before: readonly PrintRow[],
  after: readonly PrintRow[],
): PrintProblems => ({
  documents,
  rows: new Map(
    [...rows].map(([key, problems]) => {
      const [was, is] = [before, after].map((all) => all.find((row) => row.key === key));
      const remaining = Object.entries(problems).filter(
        ([field]) => was?.[field as PrintField] === is?.[field as PrintField],
      );
      return [key, Object.fromEntries(remaining)];
    }),
  ),
});

export const hasProblems = ({ rows, documents }: PrintProblems): boolean => rows.size + documents.size > 0;

/** In the order of the documents, as the dialog shows them. */
export const ordersOf = (
  documents: readonly PrintedDocument[],
  rows: readonly PrintRow[],
): { sent: PrintRow[]; copies: CopyOrder[] } => {
  const sent = documents.flatMap(({ id }) => rowsOf(rows, id));
  return {
    sent,
    copies: sent.map(({ document_id, holder, department, place, purpose }) => ({
      document_id,
      holder,
      department,
      place,
      purpose,
    })),
  };
};
