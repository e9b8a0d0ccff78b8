import type { RequestOf } from '../../shared/api/index.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { Client } from '../support/api.ts';
import { freshNomor } from '../support/submissions.ts';

type Create = RequestOf<'create-hims-document'>;

/** A document created in the master-list editor; `overrides` changes single fields. */
export const rowInput = (overrides: Partial<Create> = {}): Create => {
  const department = overrides.department ?? 'FAT';
  const nomor = overrides.nomor ?? freshNomor('SOP', department);
  return { department, nomor, nama: `Prosedur ${nomor}`, jenis: 'SOP', ...overrides };
};

export const create = async (by: Client, overrides: Partial<Create> = {}): Promise<DocumentRow> =>
  (await by.ok('create-hims-document', rowInput(overrides))).document;

/** The whole list, as on a first load of the page; by id, because a list has no order of its own. */
export const loadList = async (by: Client, department: DepartmentCode) => {
  const result = await by.ok('list-hims-documents', { department });
  if (!('documents' in result)) throw new Error('The whole list was asked for');
  return { ...result, documents: result.documents.sort((one, other) => (one.id < other.id ? -1 : 1)) };
};

export const loadRow = async (by: Client, { id, department }: DocumentRow): Promise<DocumentRow | undefined> =>
  (await loadList(by, department)).documents.find((row) => row.id === id);

type Edit = RequestOf<'update-hims-documents'>['rows'][number];

/** Saves changes of one row from the given state. */
export const edit = async (
  by: Client,
  { id, version, department }: DocumentRow,
  changes: Omit<Edit, 'id' | 'version'>,
) => {
  const { results } = await by.ok('update-hims-documents', { department, rows: [{ id, version, ...changes }] });
  const [result] = results;
  if (!result) throw new Error('The row was not answered');
  return result;
};

/** The row after a successful edit. */
export const editOrThrow = async (...args: Parameters<typeof edit>): Promise<DocumentRow> => {
  const result = await edit(...args);
  if (!result.success) throw new Error(`The row was refused: ${JSON.stringify(result)}`);
  return result.document;
};
