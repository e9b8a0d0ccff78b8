import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { DistributedDocument } from '../../shared/api/reading.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { UserClient } from '../support/api.ts';
import { loadDocuments, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { freshNomor, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';
import { expectSoundData } from '../support/verify.ts';
import { create, editOrThrow } from './master-list.ts';

let controller: UserClient;
beforeAll(async () => {
  controller = await signInAs('controller');
});

/** Every page of what a department receives. */
const loadDistribution = async (by: UserClient, department: DepartmentCode) => {
  const documents: DistributedDocument[] = [];
  let cursor: string | undefined;
  let total = 0;
  do {
    const page = await by.ok('list-distribution', { department, cursor });
    documents.push(...page.documents);
    total = page.total;
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { documents, total };
};

/** The lists follow the documents within moments. */
const waitForDistribution = (
  nomor: string,
  department: DepartmentCode,
  isExpected: (_?: DistributedDocument) => boolean,
) =>
  waitUntil(async () => {
    const { documents } = await loadDistribution(controller, department);
    const found = documents.find(({ document }) => document.nomor === nomor);
    return isExpected(found) ? { found } : undefined;
  });

/** A document with a file, which every reader can open. */
const upload = async (department: DepartmentCode): Promise<{ id: string; version: number; nomor: string }> => {
  const nomor = freshNomor('SOP', department);
  await uploadFiles(controller, [{ ...(await testFile('pdf')), nomor, nama: `Prosedur ${nomor}` }], {
    document_type: 'SOP',
    department,
  });
  const [document] = await loadDocuments(controller, nomor);
  if (!document) throw new Error('The document was not uploaded');
  return { id: document.id, version: document.version, nomor };
};

const distribute = (
  { id, version }: { id: string; version: number },
  audience: RequestOf<'set-distribution'>['audience'],
) => controller.ok('set-distribution', { documents: [{ id, version }], audience });

test('a document has the default audience of its type and department until another one is chosen, which is a change of it', async () => {
  const document = await upload('FAT');
  const { found } = await waitForDistribution(document.nomor, 'FAT', (each) => each !== undefined);
  expect(found).toMatchObject({ is_default: true, audience: { everyone: false, departments: ['FAT'] }, reading: null });
  const audience = {
    departments: ['LOG' as const],
    positions: [{ role: 'dept_head' as const, department: 'Plant' as const }],
  };
  const { results, updated_count } = await distribute(document, audience);
  expect([updated_count, results]).toMatchObject([1, [{ success: true, document: { version: document.version + 1 } }]]);
  await waitForDistribution(document.nomor, 'FAT', (each) => each === undefined);
  for (const department of ['LOG', 'PLT'] as const)
    expect((await waitForDistribution(document.nomor, department, (each) => each !== undefined)).found).toMatchObject({
      is_default: false,
    });
  const [stored] = await loadDocuments(controller, document.nomor);
  expect(stored?.edits[0]).toMatchObject({
    action: 'distributed',
    changes: [{ field: 'audience', from: '', to: 'PLC, Dept. Head Plant' }],
  });
  const stale = await distribute(document, { everyone: true });
  expect(stale.results).toMatchObject([{ success: false, error: 'document_changed' }]);
  await distribute({ ...document, version: document.version + 1 }, null);
  await waitForDistribution(document.nomor, 'FAT', (each) => each?.is_default === true);
});

test('named people, a position and everyone must read what a controller asks for; a new recipient has the whole time', async () => {
  const document = await upload('IMS');
  const [named, holder, other] = [
    await createSignedInUser({}),
    await createSignedInUser({ positions: [{ role: 'dept_head', department: 'Plant' }] }),
    await createSignedInUser({}),
  ];
  onTestFinished(async () => void (await updateUser(holder.nrp, { positions: [] })));
  const reads = async (by: UserClient): Promise<boolean> =>
    (await by.ok('get-required-reading', {})).unread_ids.includes(document.id);
  await distribute(document, { users: [named.nrp] });
  const asked = await controller.ok('require-reading', {
    documents: [{ id: document.id, version: document.version + 1 }],
  });
  expect(asked.results).toMatchObject([{ success: true }]);
  await waitUntil(async () => ((await reads(named)) ? true : undefined));
  expect([await reads(holder), await reads(other)]).toEqual([false, false]);
  await distribute(
    { ...document, version: document.version + 2 },
    { users: [named.nrp], positions: [{ role: 'dept_head', department: 'Plant' }] },
  );
  await waitUntil(async () => ((await reads(holder)) ? true : undefined));
  expect(await reads(other)).toBe(false);
  await distribute({ ...document, version: document.version + 3 }, { everyone: true });
  await waitUntil(async () => ((await reads(other)) ? true : undefined));
  const [present] = await loadDocuments(controller, document.nomor);
  if (!present) throw new Error(`There is no document ${document.nomor}`);
  await editOrThrow(controller, present, { status: 'Kadaluarsa' });
  await waitUntil(async () => ((await reads(other)) ? undefined : true));
});

test('rows are refused one by one: unknown, deleted, without a file, not in force; and no one who is no user', async () => {
  const [withFile, withoutFile] = [await upload('HGS'), await create(controller, { department: 'HGS' })];
  const deleted = await create(controller, { department: 'HGS' });
  await controller.ok('delete-hims-document', { id: deleted.id, reason: 'Baris yang keliru' });
  const { results, updated_count } = await controller.ok('require-reading', {
    documents: [
      { id: withFile.id, version: withFile.version },
      { id: withoutFile.id, version: withoutFile.version },
      { id: deleted.id, version: deleted.version },
      { id: 'unknown', version: 1 },
    ],
  });
  expect(updated_count).toBe(1);
  expect(results).toMatchObject([
    { success: true },
    { success: false, error: 'invalid_input' },
    { success: false, error: 'document_deleted' },
    { success: false, error: 'not_found' },
  ]);
  expect(results[1]).toMatchObject({ message: expect.stringContaining('belum memiliki berkas') });
  const documents = [{ id: withFile.id, version: withFile.version + 1 }];
  const unknown = await controller.expectError('set-distribution', { documents, audience: { users: ['99999999'] } });
  expect(unknown).toMatchObject({ status: 400, fields: { audience: 'Bukan pengguna aktif: 99999999' } });
  for (const audience of [{ departments: ['XYZ'] }, { users: ['1'] }, { positions: [{ role: 'dept_head' }] }, 'semua'])
    expect(await controller.expectError('set-distribution', { documents, audience })).toMatchObject({ status: 400 });
  expect(
    await controller.expectError('set-distribution', { documents: [...documents, ...documents], audience: null }),
  ).toMatchObject({ status: 400 });
  expect(await controller.expectError('require-reading', { documents: [] })).toMatchObject({ status: 400 });
});

test('heads see what their own department receives, and only that', async () => {
  const head = await signInAs('produksiHead');
  const { departments } = await head.ok('get-distribution-counts', {});
  expect(departments.map(({ department }) => department)).toEqual(['PRO']);
  const [own] = departments;
  expect(await loadDistribution(head, 'PRO')).toMatchObject({ total: own?.documents });
  expect((await controller.ok('get-distribution-counts', {})).departments).toHaveLength(8);
  expect(await head.expectError('list-distribution', { department: 'SHE' })).toMatchObject({ status: 403 });
  expect(await head.expectError('list-distribution', { ids: 'a' })).toMatchObject({ status: 403 });
  for (const input of [{}, { department: 'PRO', ids: 'a' }, { ids: '' }])
    expect(await controller.expectError('list-distribution', input)).toMatchObject({ status: 400 });
  const named = await create(controller, { department: 'PLT' });
  expect(await controller.ok('list-distribution', { ids: `${named.id},unknown` })).toMatchObject({
    ...{ total: 1, next_cursor: null, documents: [{ document: { id: named.id, version: named.version } }] },
  });
  expect(
    await head.expectError('set-distribution', { documents: [{ id: 'a', version: 1 }], audience: null }),
  ).toMatchObject({ status: 403 });
  for (const call of ['list-distribution', 'get-distribution-counts'] as const)
    expect(await (await signInAs('employee')).expectError(call, { department: 'PRO' })).toMatchObject({ status: 403 });
  expect(
    await controller.expectError('list-distribution', { department: 'PRO', cursor: 'not a cursor' }),
  ).toMatchObject({ status: 400 });
  await expectSoundData(inject('dataDir'));
});
