import { beforeAll, expect, test } from 'vitest';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import { type UserClient, uploadDescription } from '../support/api.ts';
import { waitForJob } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { documentWith, orderOf, pdfFile } from '../support/printable-documents.ts';
import { pages, sourcePdf } from '../support/source-pdfs.ts';
import { freshNrp } from '../support/users.ts';

/** Every list in the input of every call, with a repeated member: refused or taken once, never a server error. */

interface Schema {
  _zod: { def: Record<string, unknown> };
}

/** The paths of the arrays in a schema: `audience.users`. */
const listPaths = ({ _zod: { def } }: Schema, path: string[] = []): string[] => [
  ...(def['type'] === 'array' ? [path.join('.'), ...listPaths(def['element'] as Schema, [...path, '0'])] : []),
  ...Object.entries((def['shape'] ?? {}) as Record<string, Schema>).flatMap(([key, of]) =>
    listPaths(of, [...path, key]),
  ),
  ...[def['innerType'], def['in'], def['out'], ...((def['options'] ?? []) as unknown[])].flatMap((inner) =>
    inner === undefined ? [] : listPaths(inner as Schema, path),
  ),
];

const lists = callNames.flatMap((name) =>
  [...new Set(listPaths(callNamed(name).input as unknown as Schema))].map((path) => [name, path] as const),
);

/** The input with the members of its list at a path repeated. */
const withRepeatedMembers = (input: object, path: string): object => {
  const repeated = structuredClone(input) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((value, key) => value[key] as Record<string, unknown>, repeated);
  const members = holder[last];
  if (!Array.isArray(members) || members.length === 0) throw new Error(`The sample has no members of ${path}`);
  holder[last] = [...members, ...members];
  return repeated;
};

let admin: UserClient;
/** Input with one member in each list, by call. */
let samples: Partial<Record<CallName, object>>;
beforeAll(async () => {
  admin = await signInAs('admin');
  const pdf = await testFile('pdf');
  const { id, version, department } = await documentWith(admin, pdfFile(await sourcePdf(pages(1))));
  const { job_id } = await admin.ok('print-controlled-copies', { copies: [orderOf({ id })] });
  await waitForJob(admin, job_id);
  const [upload_id] = await admin.upload([pdf], 'bulk');
  const documents = [{ id, version }];
  const nrp = freshNrp();
  const place = { sheet: 'A', header_row: 1 };
  const month = { period_from: '2026-01', period_to: '2026-01' };
  samples = {
    'act-on-destruction': { id: 'none', version: 1, action: 'answer', conditions: ['no_use'], witnesses: ['Uji, 1'] },
    'add-records': {
      series_id: 'none',
      records: [{ ...month, description: 'Uji', quantity: 1, unit: 'box', place: 'Gudang' }],
    },
    'attach-files': { files: [{ upload_id, wait: true }] },
    'bulk-import-csv': {
      upload_id,
      answers: {
        columns: [{ heading: 'Nomor', field: 'nomor', place: { ...place, column: 'A' } }],
        words: [{ field: 'jenis', text: 'x', value: 'SOP' }],
        tables: [{ ...place, from_number: ['jenis'] }],
        rows: [{ sheet: 'A', row: 2, cells: { nomor: 'A' } }],
        choices: [{ question: 'q', choice: 'c' }],
      },
      accepted_changes: ['retired'],
    },
    'bulk-upload-files': { files: [{ upload_id }], document_type: 'SOP', department },
    'change-record': { id: 'none', version: 1, change: { kind: 'attach', files: [{ upload_id }] } },
    'create-upload-urls': { purpose: 'bulk', files: [uploadDescription(pdf)] },
    'delete-waiting-files': { ids: ['none'] },
    'get-file-digests': { document_ids: [id] },
    'import-users': { rows: [{ row: 2, nrp, full_name: 'Uji' }], titles: [{ title: 'Kepala Seksi', role: null }] },
    'list-distribution': { ids: [id] },
    'list-reading-progress': { ids: [id] },
    'print-controlled-copies': { copies: [orderOf({ id }, { replaces: 1 })] },
    'require-reading': { documents },
    'save-user': {
      ...{ nrp: freshNrp(), full_name: 'Uji', active: true, version: 0 },
      ...{ roles: ['document_controller'], positions: [{ role: 'dept_head', department: 'PLANT' }] },
    },
    'set-distribution': {
      documents,
      audience: { departments: ['PRO'], positions: [{ role: 'she_head' }], users: [admin.nrp] },
    },
    'take-over-waiting-files': { ids: ['none'] },
    'update-hims-documents': { department, rows: [{ id, version, nama: 'Prosedur' }] },
  };
});

test.each(lists)('%s accepts or refuses repeated %s', async (name, path) => {
  const sample = samples[name];
  if (!sample) throw new Error(`Give a sample input of ${name}`);
  const response = await admin.send(name, withRepeatedMembers(sample, path));
  expect(response.status, await response.text()).toBeLessThan(500);
});

test('print-controlled-copies refuses a second row that replaces the same copy', async () => {
  expect(
    await admin.expectError(
      'print-controlled-copies',
      withRepeatedMembers(samples['print-controlled-copies'] ?? {}, 'copies'),
    ),
  ).toMatchObject({
    status: 400,
    fields: { 'copies.1.replaces': expect.stringContaining('sudah digantikan di baris 1') },
  });
});
