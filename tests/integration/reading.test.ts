import { expect, inject, test } from 'vitest';
import type { OutputOf } from '../../shared/api/index.ts';
import { addDays, dateAt } from '../../shared/domain/time/working-days.ts';
import type { UserClient } from '../support/api.ts';
import { importFile, loadDocuments, undoImport, uploadFiles } from '../support/bulk-jobs.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { header, workbook } from '../support/import-corpus/workbooks.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';
import { expectSoundData } from '../support/verify.ts';
import { editOrThrow, loadRow } from './master-list.ts';

type Required = OutputOf<'get-required-reading'>['documents'][number];

/** Every page of what a user must read. */
const loadRequired = async (by: UserClient): Promise<Required[]> => {
  const documents: Required[] = [];
  let cursor: string | undefined;
  do {
    const page = await by.ok('get-required-reading', { cursor });
    documents.push(...page.documents);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return documents;
};

const findRequired = async (by: UserClient, nomor: string): Promise<Required | undefined> =>
  (await loadRequired(by)).find(({ document }) => document.nomor === nomor);

/** The lists follow the documents within moments. */
const waitForRequired = (by: UserClient, nomor: string, isAsExpected = (_: Required): boolean => true) =>
  waitUntil(async () => {
    const found = await findRequired(by, nomor);
    return found && isAsExpected(found) ? found : undefined;
  });

const waitUntilGone = (by: UserClient, nomor: string): Promise<true> =>
  waitUntil(async () => ((await findRequired(by, nomor)) ? undefined : true));

const open = (by: UserClient, { document: { id } }: Required) => by.ok('get-document-file', { id, kind: 'controlled' });

const acknowledge = (by: UserClient, { document, reading_id }: Required) =>
  by.ok('acknowledge-reading', { document_id: document.id, reading_id });

const approvers = () =>
  Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)));

const publish = async (nomor: string, submission_purpose: 'new' | 'revision' = 'new'): Promise<void> =>
  approveInTurn(
    await submit(await signInAs('employee'), { document_number: nomor, submission_purpose }),
    ...(await approvers()),
  );

test('what is published must be read by its audience: opened, then understood, for each content of it', async () => {
  const nomor = freshNomor();
  const [reader, stranger] = [
    await createSignedInUser({ department: 'PRO' }),
    await createSignedInUser({ department: 'SHE' }),
  ];
  await publish(nomor);
  const asked = await waitForRequired(reader, nomor);
  expect(asked).toMatchObject({
    due_on: addDays(dateAt(asked.since, 'Asia/Jakarta'), 14),
    is_overdue: false,
    opened_at: null,
  });
  const { unread_ids, total, overdue } = await reader.ok('get-required-reading', {});
  expect([unread_ids.includes(asked.document.id), total, overdue]).toEqual([true, unread_ids.length, 0]);
  expect(await findRequired(stranger, nomor)).toBeUndefined();

  const acknowledgement = { document_id: asked.document.id, reading_id: asked.reading_id };
  expect(await reader.expectError('acknowledge-reading', acknowledgement)).toMatchObject({ error: 'not_opened' });
  await open(stranger, asked);
  expect(await stranger.expectError('acknowledge-reading', acknowledgement)).toMatchObject({
    error: 'not_in_audience',
  });
  await open(reader, asked);
  await open(reader, asked);
  const opened = await waitForRequired(reader, nomor, ({ opened_at }) => opened_at !== null);
  expect(opened.opened_at).not.toBeNull();
  const { understood_at } = await acknowledge(reader, asked);
  expect(await acknowledge(reader, asked)).toMatchObject({ understood_at });
  await waitUntilGone(reader, nomor);

  const controller = await signInAs('controller');
  // A correction in the editor asks for nothing.
  const row = await loadRow(controller, asked.document);
  if (!row) throw new Error('The published document is not in its list');
  await editOrThrow(controller, row, { nama: `${row.nama} (diperbaiki)` });
  // Neither do the signed bytes of the same content.
  const replacement = { replace_existing: true, document_number: nomor } as const;
  await uploadFiles(controller, [await testFile('pdf', { nama: 'Bertanda tangan', nomor })], replacement);
  const [signed] = await loadDocuments(controller, nomor);
  expect(signed?.edits[0]).toMatchObject({ action: 'file_replaced' });
  expect(signed?.edits[0]).not.toHaveProperty('content_changed');
  expect(await acknowledge(reader, asked)).toMatchObject({ understood_at });
  expect(await findRequired(reader, nomor)).toBeUndefined();

  await uploadFiles(controller, [await testFile('pdf', { nama: 'Isi lain', nomor })], {
    ...replacement,
    content_changed: true,
  });
  const again = await waitForRequired(reader, nomor);
  expect(again.reading_id).not.toBe(asked.reading_id);
  expect((await loadDocuments(controller, nomor))[0]?.edits[0]).toMatchObject({ content_changed: true });
  expect(await reader.expectError('acknowledge-reading', acknowledgement)).toMatchObject({ error: 'reading_changed' });
  await open(reader, again);

  await publish(nomor, 'revision');
  const revised = await waitForRequired(reader, nomor, ({ reading_id }) => reading_id !== again.reading_id);
  expect(revised).toMatchObject({ document: { revisi: 1 }, opened_at: null });
  expect((await loadRequired(reader)).filter(({ document }) => document.nomor === nomor)).toHaveLength(1);
  expect(
    await reader.expectError('acknowledge-reading', { ...acknowledgement, reading_id: again.reading_id }),
  ).toMatchObject({ status: 409 });

  const joiner = await createSignedInUser({});
  expect(await findRequired(joiner, nomor)).toBeUndefined();
  await updateUser(joiner.nrp, { department: 'PRO' });
  expect(await waitForRequired(joiner, nomor)).toMatchObject({ document: { revisi: 1 } });
  const head = await signInAs('produksiHead');
  const progress = () =>
    head.ok('get-reading-progress', { document_id: asked.document.id, department: 'PRO', export: true });
  const before = await waitUntil(async () => {
    const found = await progress();
    return found.people.some(({ nrp }) => nrp === joiner.nrp) ? found : undefined;
  });
  await updateUser(joiner.nrp, { department: null });
  await updateUser(reader.nrp, { active: false });
  const after = await waitUntil(async () => {
    const found = await progress();
    return found.total === before.total - 2 ? found : undefined;
  });
  expect(after.people.map(({ nrp }) => nrp)).not.toContain(joiner.nrp);
  expect(await findRequired(joiner, nomor)).toBeUndefined();
});

test('an import asks for a raised revision, its undo no longer, and who understood the former one is not asked again', async () => {
  const [controller, reader] = [await signInAs('controller'), await createSignedInUser({ department: 'ENG' })];
  const nomor = freshNomor('SOP', 'ENG');
  await uploadFiles(controller, [{ ...(await testFile('pdf')), nomor, nama: 'Lereng' }], {
    document_type: 'SOP',
    department: 'ENG',
  });
  const [uploaded] = await loadDocuments(controller, nomor);
  if (!uploaded) throw new Error('The document was not uploaded');
  const { results } = await controller.ok('require-reading', {
    documents: [{ id: uploaded.id, version: uploaded.version }],
  });
  expect(results).toMatchObject([{ success: true }]);
  const first = await waitForRequired(reader, nomor);
  await open(reader, first);
  await acknowledge(reader, first);
  await waitUntilGone(reader, nomor);
  const raised = await importFile(
    controller,
    workbook('revisi.xlsx', [
      header,
      [nomor, 'Lereng', 'SOP', 'ENG', 'Aktif', 1, 'https://example.com/lereng.pdf', 'lereng.pdf'],
    ]),
    { replace_existing: true },
  );
  expect(raised.result?.counts).toMatchObject({ ubah: 1 });
  const second = await waitForRequired(reader, nomor);
  expect(second.document.revisi).toBe(1);
  await undoImport(controller, raised.job_id);
  await waitUntilGone(reader, nomor);
  await expectSoundData(inject('dataDir'));
});
