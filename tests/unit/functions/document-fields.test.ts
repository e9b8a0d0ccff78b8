import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { handler as create } from '../../../functions/create-hims-document.ts';
import { keys } from '../../../functions/db/keys.ts';
import { loadDepartmentList } from '../../../functions/documents/catalogue-store.ts';
import { type ControlledDocument, documentItem, documentRow } from '../../../functions/documents/document-store.ts';
import { handler as getDocument } from '../../../functions/get-hims-document.ts';
import { rejectedRowResult } from '../../../functions/imports/rejected-rows.ts';
import { creationDecision, updateDecision } from '../../../functions/imports/row-decision-rules.ts';
import { readRow } from '../../../functions/imports/rows/rows.ts';
import { WordCounter } from '../../../functions/imports/rows/words.ts';
import { undoEdit } from '../../../functions/imports/undo-rules.ts';
import { newJob } from '../../../functions/jobs/job-creation-service.ts';
import { reportSheets } from '../../../functions/jobs/report-service.ts';
import { handler as update } from '../../../functions/update-hims-documents.ts';
import { creationFields, editableFields } from '../../../shared/api/document-edits.ts';
import { detailFields } from '../../../shared/api/documents.ts';
import {
  type DocumentField,
  documentFields,
  externalFields,
  type FieldValue,
  fieldNames,
  fieldsOfRevision,
  listedFields,
  pickFields,
  withoutFields,
} from '../../../shared/domain/documents/document-fields.ts';
import { changeKindsOf } from '../../../shared/domain/import/changes.ts';
import { columnOf, fieldOf, importColumns } from '../../../shared/domain/import/columns.ts';
import { builtInDictionary } from '../../../shared/domain/import/dictionary.ts';
import { findHeadings } from '../../../shared/domain/import/headings.ts';
import { columnTexts } from '../../../shared/domain/import/row-texts.ts';
import { noOne } from '../../../shared/domain/required-reading/audiences.ts';

import { valuesOf } from '../../../web/src/features/master-list/editing/drafts.ts';
import { editCheck, newRowCheck } from '../../../web/src/features/master-list/editing/value-checks.ts';
import { masterListSheet } from '../../../web/src/features/master-list/list/master-list-sheet.ts';
import { databaseSheet } from '../../../web/src/lib/catalogue/excel-layout.ts';
import { invoke, mockItem, resetMocks, signedInToken, table, transactItem } from './invoke.ts';

/** Two values of each field: what a document has, and what it is changed to. */
const values: { [F in DocumentField]: readonly [FieldValue<F>, FieldValue<F>] } = {
  nama: ['Prosedur Lama', 'Prosedur Baru'],
  // A tidier spelling: a row of an import corrects the document with its number.
  nomor: ['hkt-sop-pro-001', 'HKT-SOP-PRO-001'],
  // Only documents from outside have all fields, and they stay of their type.
  jenis: ['EXT', 'EXT'],
  revisi: [2, 3],
  status: ['Aktif', 'Kadaluarsa'],
  department: ['PRO', 'PLT'],
  file_url: ['https://example.co.id/lama.pdf', 'https://example.co.id/baru.pdf'],
  file_name: ['lama.pdf', 'baru.pdf'],
  effective_on: ['2025-01-01', '2025-02-01'],
  change_reason: ['Alat ganti', 'Batas kecepatan diturunkan. '.repeat(17).trim()],
  reviewed_on: ['2025-03-01', '2025-04-01'],
  review_months: [12, 24],
  safety_critical: ['Tidak', 'Ya'],
  audience: [
    { ...noOne, departments: ['PRO'] },
    { ...noOne, departments: ['PLT'] },
  ],
  external_kind: ['Kepmen', 'Permen'],
  issuer: ['ESDM', 'Kementerian ESDM'],
  edition: ['2018', '2026'],
  language: ['Indonesia', 'Inggris'],
  place: ['Rak A1', 'Lemari B3'],
  valid_until: ['2027-01-01', '2028-01-01'],
  amended_by: ['Kepmen ESDM 1/2025', 'Kepmen ESDM 2/2026'],
  replaced_by: ['Kepmen ESDM 3/2025', 'Kepmen ESDM 4/2026'],
};
type State = { [F in DocumentField]: FieldValue<F> };
const state = (at: 0 | 1) => Object.fromEntries(fieldNames.map((field) => [field, values[field][at]])) as State;
const [before, after] = [state(0), state(1)];

const nrp = '10000003';
const at = '2026-01-01T00:00:00.000Z';
const document = (fields: typeof before): ControlledDocument => ({
  ...{ id: 'doc1', source: 'import', made_by: nrp, made_by_name: null, made_at: at, updated_by: nrp, updated_at: at },
  ...fields,
  version: 3,
});
const importer = { job_id: 'J', nrp, name: null, at };
const fieldsOf = (changes: readonly { field: string }[] = []) => changes.map(({ field }) => field).sort();
const rowFields = [...listedFields, ...externalFields];
/** The type stays. */
const allBut = (...omitted: DocumentField[]) =>
  fieldNames.filter((field) => field !== 'jenis' && !omitted.includes(field)).sort();

/** A row as an import reads it from a sheet. */
const imported = (headers: readonly string[], cells: readonly unknown[]) => {
  const header = Object.fromEntries(headers.map((text, at) => [findHeadings(text)[0]?.column, at]).reverse());
  return readRow(2, cells.map(String), header, { words: new WordCounter(builtInDictionary) });
};

let token: string;
beforeEach(async () => {
  resetMocks();
  token = await signedInToken({ nrp, roles: ['document_controller'] });
  mockItem({ ...document(before), ...keys.document('doc1') });
  table.on(BatchGetCommand).resolves({ Responses: { table: [{ ...document(before), ...keys.document('doc1') }] } });
});

it('stores every field, and reads those of a list from the index', async () => {
  expect(documentItem.parse(document(after))).toMatchObject(after);
  expect(documentRow(document(after))).toMatchObject(pickFields(after, rowFields));
  await loadDepartmentList('PRO', 1);
  const [query] = table.commandCalls(QueryCommand).map(({ args: [{ input }] }) => input);
  const names = (query?.ProjectionExpression ?? '').split(', ').map((name) => query?.ExpressionAttributeNames?.[name]);
  expect(names).toEqual(expect.arrayContaining(rowFields));
});

it('returns the fields of a list and those of a single document', async () => {
  const { body } = await invoke(getDocument, { method: 'GET', token, input: { id: 'doc1' } });
  expect(body['documents']).toMatchObject([pickFields(before, [...rowFields, ...detailFields])]);
});

it('creates a document with what the master list states, and changes what users edit', async () => {
  const added = newRowCheck('PRO', { key: 'k', values: valuesOf(documentRow(document(after))) });
  const input = 'creation' in added ? { ...added.creation, nomor: 'HKT-SOP-PRO-002' } : {};
  const created = await invoke(create, { token, input });
  const stated = { ...pickFields(after, creationFields), nomor: 'HKT-SOP-PRO-002' };
  expect(created).toMatchObject({ status: 200, body: { document: stated } });

  const seen = documentRow(document(before));
  const check = editCheck(seen, { seen, version: 3, values: valuesOf(documentRow(document(after))) });
  const changed = withoutFields(pickFields(after, creationFields), ['jenis']);
  expect(check).toEqual({ edit: { id: 'doc1', version: 3, ...changed } });
  const row = { id: 'doc1', version: 3, ...pickFields(after, editableFields) };
  expect((await invoke(update, { token, input: { department: 'PRO', rows: [row] } })).status).toBe(200);
  expect(transactItem(keys.document('doc1'))).toMatchObject(pickFields(after, editableFields));
  expect(fieldsOf(transactItem(keys.documentEdit('doc1', 4))['changes'] as [])).toEqual(
    editableFields.filter((field) => field !== 'jenis').sort(),
  );
});

it('imports every column under the header of our exports, and says what it changes', () => {
  const texts = columnTexts({ ...after, revisi: before.revisi });
  const headers = importColumns.map((column) => documentFields[fieldOf(column)].sheet.header);
  const read = imported(
    headers,
    importColumns.map((column) => texts[column]),
  );
  const row = { ...after, row: 2, revisi: before.revisi };
  expect(read).toEqual({ valid: row });
  expect(creationDecision({ rows: [row] }, 'doc2', importer, []).after).toMatchObject({ ...after, revisi: row.revisi });
  const decision = updateDecision({ rows: [row] }, document(before), importer);
  expect(decision.after).toMatchObject({ ...after, revisi: row.revisi });
  expect(fieldsOf(decision.edit?.changes)).toEqual(allBut('revisi'));
  const changes = decision.results[0]?.changes ?? [];
  expect(fieldsOf(changes)).toEqual(allBut('revisi').map(columnOf).sort());
  for (const change of changes)
    expect([change.field, changeKindsOf([change])]).toEqual([change.field, [expect.any(String)]]);
});

it('takes over what belongs to the document into the next revision, and nothing of the former one', () => {
  const { nomor, nama, jenis, department } = before;
  const row = { row: 2, nomor, nama, jenis, department, revisi: 3 };
  const next = updateDecision({ rows: [row] }, document(before), importer).after;
  expect(next && fieldNames.filter((field) => next[field] === undefined)).toEqual(fieldsOfRevision);
});

it('reports a rejected row so that its corrected report is the same import', () => {
  const row = { ...after, row: 2 };
  const job = newJob(
    { kind: 'import', dry_run: false, replace_existing: false, file_name: 'a.xlsx', total: 1 },
    { nrp } as never,
    new Date(),
  );
  const results = [rejectedRowResult(row, null, 'Galat')];
  const [sheet] = reportSheets(job, { results } as never);
  const [cells = []] = [...(sheet?.rows ?? [])];
  expect(
    imported(
      (sheet?.columns ?? []).map(({ header }) => header),
      cells,
    ),
  ).toEqual({ valid: row });
});

it('exports what lists show, as the import reads it again', () => {
  const row = documentRow(document(after));
  const database = databaseSheet([row], '2026-01-01');
  const list = masterListSheet('PRO', [row], '2026-01-01');
  const columns = ({ columns: all }: typeof list) => all.flatMap(({ header }) => findHeadings(header)[0]?.column ?? []);
  expect(columns(database).sort()).toEqual([...rowFields].sort());
  expect([...columns(list), 'department'].sort()).toEqual([...rowFields].sort());
});

it('says in the history what an undone import gave back', () => {
  const undoer = { ...importer, import_id: 'I', file_name: 'a.xlsx' };
  expect(fieldsOf(undoEdit(document(before), document(after), [], undoer).changes)).toEqual(allBut());
});
