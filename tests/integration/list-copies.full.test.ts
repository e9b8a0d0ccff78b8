import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CopyFilter, type CopyRow, copiesPerPage } from '../../shared/api/copies.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from '../support/api.ts';
import { uploadFiles } from '../support/bulk-jobs.ts';
import { storeCopy } from '../support/copies.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { createTakeDocument } from '../support/printable-documents.ts';
import { approveInTurn, submit } from '../support/submissions.ts';
import { createSignedInUser, updateUser } from '../support/users.ts';
import { editOrThrow } from './master-list.ts';

let [controller, head, employee]: UserClient[] = [];
let takeDocument: () => DocumentRow;
beforeAll(async () => {
  [controller, head, employee] = await Promise.all([
    signInAs('controller'),
    signInAs('produksiHead'),
    signInAs('employee'),
  ]);
  takeDocument = await createTakeDocument(as(controller), 12, 'PRO');
});
const as = (user: UserClient | undefined): UserClient => {
  if (!user) throw new Error('The user is signed in before the tests');
  return user;
};

/** Every page of a part of the register. */
const listAll = async (
  by: UserClient,
  input: { department?: DepartmentCode; document_id?: string; filter?: CopyFilter; search?: string },
): Promise<CopyRow[]> => {
  const copies: CopyRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await by.ok('list-copies', { ...input, cursor });
    expect(page.copies.length).toBeLessThanOrEqual(copiesPerPage);
    copies.push(...page.copies);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return copies;
};
const numbersOf = (copies: readonly CopyRow[], { id }: DocumentRow): number[] =>
  copies.filter(({ document_id }) => document_id === id).map(({ number }) => number);

test('a copy is to be recalled since its revision was superseded, until it is closed', async () => {
  const approvers = await Promise.all((['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs));
  const [revised, expired, valid] = [takeDocument(), takeDocument(), takeDocument()];
  for (const document of [revised, expired, valid]) await storeCopy(document);
  const before = await as(head).ok('get-distribution-counts', {});
  const document_number = revised.nomor;
  const submission = await submit(as(employee), { document_number, submission_purpose: 'revision' });
  await approveInTurn(submission, ...approvers);
  await editOrThrow(as(controller), expired, { status: 'Kadaluarsa' });
  const recalls = await listAll(as(head), { department: 'PRO', filter: 'recall' });
  const rowOf = ({ id }: DocumentRow) => recalls.find(({ document_id }) => document_id === id);
  const { history } = await as(employee).ok('get-submission', { submission_id: submission });
  expect(rowOf(revised)).toMatchObject({
    recall: { reason: 'superseded', since: history.at(-1)?.at },
    revision_in_force: 1,
  });
  expect(rowOf(expired)).toMatchObject({ recall: { reason: 'expired' }, revision_in_force: null });
  expect(rowOf(valid)).toBeUndefined();
  const after = await as(head).ok('get-distribution-counts', {});
  expect(after.departments.map(({ department }) => department)).toEqual(['PRO']);
  expect(after.departments[0]?.recalls).toBe((before.departments[0]?.recalls ?? 0) + 2);
  expect(after.departments[0]?.copies_out).toBe(before.departments[0]?.copies_out);

  const replacement = await storeCopy({ ...revised, revisi: 1 }, { replaces: 1 });
  const [old] = (await listAll(as(head), { department: 'PRO', filter: 'recall', search: revised.nomor })) as [CopyRow];
  expect(old).toMatchObject({ number: 1, replaced_by: replacement.copy.number });
  const { document_id, number, version } = old;
  expect(
    await as(head).ok('close-copy', { document_id, number, version, outcome: 'recalled', remark: '  Diterima\r\n' }),
  ).toEqual({ state: 'recalled', version: 2 });
  expect(await listAll(as(head), { department: 'PRO', filter: 'recall', search: revised.nomor })).toEqual([]);
  const [closed] = await listAll(as(head), { department: 'PRO', filter: 'closed', search: revised.nomor });
  expect(closed).toMatchObject({
    ...{ number: 1, state: 'recalled', recall: null, remark: 'Diterima', witness: null, replaced_by: 2, version: 2 },
    closed_by: { nrp: as(head).nrp },
  });
  expect(numbersOf(await listAll(as(head), { department: 'PRO', search: revised.nomor }), revised)).toEqual([2]);
});

describe('access', () => {
  test('heads see and close what their departments hold, also as acting holder and for SHE; others nothing', async () => {
    const document = takeDocument();
    await storeCopy(document, { department: 'SHE' });
    await storeCopy(document, { department: 'PRO' });
    const close = (number: number) => ({ document_id: document.id, number, version: 1, outcome: 'recalled' });
    const acting = await createSignedInUser({
      positions: [{ role: 'dept_head', department: 'Produksi', acting: true }],
    });
    onTestFinished(async () => void (await updateUser(acting.nrp, { positions: [] })));
    const former = await createSignedInUser({
      positions: [{ role: 'dept_head', department: 'Produksi', valid_until: '2026-01-01T00:00:00.000Z' }],
    });
    const projectManager = await signInAs('projectManager');
    for (const by of [as(head), acting]) {
      expect(await by.expectError('list-copies', { department: 'SHE' })).toMatchObject({ status: 403 });
      expect(numbersOf(await listAll(by, { document_id: document.id }), document)).toEqual([2]);
      // Answered like a copy that does not exist.
      const { request_id: _one, headers: _h1, ...denied } = await by.expectError('close-copy', close(1));
      const { request_id: _other, headers: _h2, ...unknown } = await by.expectError('close-copy', close(99));
      expect(denied).toEqual(unknown);
      expect(denied).toMatchObject({ error: 'not_found' });
    }
    for (const by of [as(employee), former, projectManager])
      for (const [name, input] of [
        ['list-copies', { department: 'PRO' }],
        ['get-distribution-counts', {}],
        ['close-copy', close(2)],
      ] as const)
        expect(await by.expectError(name, input), name).toMatchObject({ status: 403 });
    const sheHead = await signInAs('sheHead');
    expect(numbersOf(await listAll(sheHead, { department: 'SHE' }), document)).toEqual([1]);
    await sheHead.ok('close-copy', { ...close(1), outcome: 'recalled' });
    await acting.ok('close-copy', { ...close(2), outcome: 'recalled' });
    const { departments } = await as(controller).ok('get-distribution-counts', {});
    expect(departments).toHaveLength(8);
  });
});

test('recalls the copies of replaced content, and not those of the same content in other bytes', async () => {
  const by = as(controller);
  const document = takeDocument();
  const replacement = { replace_existing: true, document_number: document.nomor } as const;
  const replace = async (nama: string, content_changed: boolean): Promise<void> => {
    await uploadFiles(by, [await testFile('pdf', { nama, nomor: document.nomor })], {
      ...replacement,
      content_changed,
    });
  };
  const recalls = async (): Promise<CopyRow[]> =>
    (await listAll(by, { department: 'PRO', filter: 'recall', search: document.nomor })).filter(
      ({ document_id }) => document_id === document.id,
    );
  await replace('Berkas pertama', false);
  await storeCopy(document);
  await replace('Bertanda tangan', false);
  expect(await recalls()).toEqual([]);
  await replace('Isi lain', true);
  expect(await recalls()).toMatchObject([{ number: 1, recall: { reason: 'file_replaced' }, revision_in_force: 0 }]);
});
