import { beforeAll, describe, expect, test } from 'vitest';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { normalForm } from '../../shared/domain/document-numbers.ts';
import type { DocumentRow } from '../../shared/domain/documents.ts';
import type { UserClient } from '../support/api.ts';
import { type Job, undoImport, waitForJob } from '../support/bulk-jobs.ts';
import { catalogueSnapshot } from '../support/catalogue-snapshot.ts';
import { signInAs } from '../support/demo-users.ts';
import type { TestFile } from '../support/files.ts';
import { columnLayouts } from '../support/import-corpus/column-layouts.ts';
import { sheetLayouts } from '../support/import-corpus/layouts.ts';
import { quirks } from '../support/import-corpus/quirks.ts';
import { loadList } from './master-list.ts';

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

const importAll = async (by: UserClient, file: TestFile): Promise<Job> => {
  const [upload_id = ''] = await by.upload([file], 'bulk');
  const { job_id } = await by.ok('bulk-import-csv', { upload_id, dry_run: true, remember: false });
  const checked = await waitForJob(by, job_id);
  const { tables } = await by.ok('get-import-review', { job_id });
  // A table that asks for an answer is left out by one.
  const asking = tables.filter(
    ({ is_list, rows, missing, conflict, serial }) =>
      is_list && rows > 0 && (missing.length > 0 || conflict !== null || serial !== null),
  );
  const answers = { tables: asking.map(({ sheet, header_row }) => ({ sheet, header_row, skip: true })) };
  if (!checked.result || checked.result.counts.baru === 0) return checked;
  const started = await by.ok('bulk-import-csv', { upload_id, answers, remember: false });
  return waitForJob(by, started.job_id);
};

const files = [
  ...[...sheetLayouts, ...columnLayouts].map(({ what, file, rows }) => ({ what, file, rows: rows.map(documentOf) })),
  ...quirks.map(({ what, file, rows }) => ({
    ...{ what, file },
    rows: rows.map((row): ListedDocument => ({ ...row, revisi: row.revisi ?? 0, status: row.status ?? 'Aktif' })),
  })),
];

describe(`${files.length} lists as companies have them`, () => {
  let controller: UserClient;
  let before: Awaited<ReturnType<typeof catalogueSnapshot>>;
  const loadAll = async (): Promise<DocumentRow[]> =>
    (await Promise.all(departmentCodes.map((department) => loadList(controller, department)))).flatMap(
      ({ documents }) => documents,
    );

  beforeAll(async () => {
    controller = await signInAs('controller');
    before = await catalogueSnapshot(controller);
  });

  test('are at least sixty', () => expect(files.length).toBeGreaterThanOrEqual(60));

  test.each(files)('$what: lands as meant, and its undo gives the former list back', async ({ file, rows }) => {
    const job = await importAll(controller, file);
    expect(job.state).toBe('done');
    const created = (await loadAll()).filter(({ id }) => before.rows[id] === undefined);
    expect(created.map(text).sort()).toEqual(currentDocuments(rows).map(text).sort());
    if (!job.dry_run) await undoImport(controller, job.job_id);
    expect(await catalogueSnapshot(controller)).toEqual(before);
  });
});
