import { beforeAll, describe, expect, test } from 'vitest';
import { hasOpenQuestion } from '../../shared/api/import-review.ts';
import type { RequestOf } from '../../shared/api/index.ts';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { applyChange, type DocumentList, documentListOf } from '../../shared/domain/document-list.ts';
import { normalForm } from '../../shared/domain/document-numbers.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import type { UserClient } from '../support/api.ts';
import { type Job, undoImport, waitForJob } from '../support/bulk-jobs.ts';
import { catalogueSnapshot } from '../support/catalogue-snapshot.ts';
import { signInAs } from '../support/demo-users.ts';
import type { TestFile } from '../support/files.ts';
import { columnLayouts, headingWorkbooks } from '../support/import-corpus/column-layouts.ts';
import { sheetLayouts } from '../support/import-corpus/layouts.ts';
import { quirks } from '../support/import-corpus/quirks.ts';

interface ListedDocument {
  nomor: string;
  nama: string;
  jenis: string;
  department: string;
  revisi: number;
  status: string;
}

/** '12 A-1 · Judul · SOP SHE · 2 Kadaluarsa', with the name of its sheet in front where a file has several. */
const documentOf = (line: string): ListedDocument => {
  const [nomor = '', nama = '', kind = '', state = ''] = line.replace(/^(?:.*!)?\d+ /, '').split(' · ');
  const [, jenis = '', department = ''] = /^(.*) (\w+)$/.exec(kind) ?? [];
  const status = /Aktif|Kadaluarsa/.exec(state)?.[0] ?? 'Aktif';
  return { nomor, nama, jenis, department, revisi: Number(/\d+/.exec(state)?.[0] ?? 0), status };
};

/** The documents that rows become: of one number, its highest revision. */
const currentDocuments = (rows: readonly ListedDocument[]): ListedDocument[] => {
  const current = new Map<string, ListedDocument>();
  for (const row of rows) {
    const key = normalForm(row.nomor);
    const other = current.get(key);
    if (!other || row.revisi > other.revisi) current.set(key, row);
  }
  return [...current.values()];
};

const text = ({ nomor, nama, jenis, department, revisi, status }: ListedDocument | DocumentRow): string =>
  [nomor, nama, jenis, department, revisi, status].join(' · ');

type Settings = Partial<RequestOf<'bulk-import-csv'>>;

const run = async (by: UserClient, upload_id: string, settings: Settings): Promise<Job> => {
  const { job_id } = await by.ok('bulk-import-csv', { upload_id, remember: false, ...settings });
  return waitForJob(by, job_id);
};

/** Imports a file; tables that ask for an answer are left out by one. */
const importFile = async (by: UserClient, file: TestFile, settings: Settings): Promise<Job> => {
  const upload = async (): Promise<string> => (await by.upload([file], 'bulk'))[0] ?? '';
  const job = await run(by, await upload(), settings);
  if (job.state === 'done' || !job.message?.includes('tanpa jawaban Anda')) return job;
  const upload_id = await upload();
  const { job_id } = await run(by, upload_id, { ...settings, dry_run: true });
  const { tables } = await by.ok('get-import-review', { job_id });
  const asking = tables.filter(hasOpenQuestion);
  const answers = { tables: asking.map(({ sheet, header_row }) => ({ sheet, header_row, skip: true })) };
  return run(by, upload_id, { ...settings, answers });
};

const files = [
  ...[...sheetLayouts, ...columnLayouts, ...headingWorkbooks].map(({ what, file, rows }) => ({
    what,
    file,
    rows: currentDocuments(rows.map(documentOf)),
    settings: {},
  })),
  ...quirks.map(({ what, file, rows }) => ({
    ...{ what, file },
    // Their numbers are those of the demo data: each row becomes a document beside it.
    settings: { replace_existing: false },
    rows: rows.map((row): ListedDocument => ({ ...row, revisi: row.revisi ?? 0, status: row.status ?? 'Aktif' })),
  })),
];

describe(`${files.length} lists as companies have them`, () => {
  let controller: UserClient;
  let before: Awaited<ReturnType<typeof catalogueSnapshot>>;
  const lists = new Map<DepartmentCode, { list: DocumentList; version: number }>();
  /** Reads only the changes since the last call, as the page does. */
  const refreshList = async (department: DepartmentCode): Promise<readonly DocumentRow[]> => {
    const known = lists.get(department);
    const answer = await controller.ok('list-hims-documents', { department, since: known?.version });
    const list = 'documents' in answer ? documentListOf(answer.documents) : (known?.list ?? documentListOf());
    if ('changes' in answer) for (const change of answer.changes) applyChange(list, change);
    lists.set(department, { list, version: answer.catalogue_version });
    return [...list.rows.values()];
  };
  /** The listed documents that were not there before. */
  const loadCreated = async (): Promise<DocumentRow[]> =>
    (await Promise.all(departmentCodes.map(refreshList))).flat().filter(({ id }) => before.rows[id] === undefined);

  beforeAll(async () => {
    controller = await signInAs('controller');
    before = await catalogueSnapshot(controller);
  });

  test('are at least sixty', () => expect(files.length).toBeGreaterThanOrEqual(60));

  test.each(files)('$what: lands as expected, and its undo takes it back', async ({ file, rows, settings }) => {
    const job = await importFile(controller, file, settings);
    expect(job.state, job.message ?? '').toBe(rows.length > 0 ? 'done' : job.state);
    const created = await loadCreated();
    expect(created.map(text).sort()).toEqual(rows.map(text).sort());
    if (created.length > 0) await undoImport(controller, job.job_id);
  });

  test('leave exactly the former catalogue', async () => expect(await catalogueSnapshot(controller)).toEqual(before));
});
