import { beforeAll, expect, inject, test } from 'vitest';
import type { CallName } from '../../shared/api/index.ts';
import { Client, signIn, type UserClient } from '../support/api.ts';
import { storeCopy } from '../support/copies.ts';
import { signInAs } from '../support/demo-users.ts';

import { approveInTurn, submit } from '../support/submissions.ts';
import { addUser, createSignedInUser, loadUser, updateUser } from '../support/users.ts';
import { visitsOf } from '../support/visits.ts';
import { create, editOrThrow } from './master-list.ts';

const day = 24 * 60 * 60_000;
const fromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();
const period = { valid_from: fromNow(-1), valid_until: fromNow(2) };

let auditor: UserClient & { password: string };
beforeAll(async () => {
  Object.assign(process.env, inject('adminEnv'));
  auditor = await createSignedInUser({ roles: ['auditor'], audit_period: period });
});

test('sees documents with their evidence: files, histories, readers, copies, reviews and submissions', async () => {
  const [controller, employee] = [await signInAs('controller'), await signInAs('employee')];
  const approvers = await Promise.all(
    (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  const submission_id = await submit(employee);
  const rejected = await submit(employee);
  await approvers[0]?.ok('process-document-review', { submission_id: rejected, action: 'reject' });
  await approveInTurn(submission_id, ...approvers);
  const document = await create(controller, { department: 'PRO' });
  await storeCopy(document, { department: 'PRO' });

  for (const id of [submission_id, rejected]) {
    const { may } = await auditor.ok('get-submission', { submission_id: id });
    expect(may).toEqual({
      read_files: true,
      read_supporting: true,
      review: false,
      decide_as: [],
      withdraw: false,
      remind: false,
      resubmit: false,
    });
    for (const kind of ['draft', 'supporting'] as const) await auditor.ok('get-document-file', { id, kind });
  }
  const { submission } = await auditor.ok('get-submission', { submission_id });
  const { documents } = await auditor.ok('get-hims-document', {
    nomor: submission.document_number,
    with_decisions: true,
  });
  expect(documents[0]).toMatchObject({
    may: {
      see_history: true,
      see_readers: true,
      see_copies: true,
      see_reviews: true,
      review: false,
      revise: false,
    },
    revisions: [{ decisions: expect.any(Array) }],
  });
  const document_id = documents[0]?.id ?? '';
  await auditor.ok('get-document-file', { id: document_id, kind: 'controlled' });
  await auditor.ok('get-document-file', { id: document_id, kind: 'revision', revisi: 0 });
  expect((await auditor.ok('get-reading-progress', { document_id })).total).toBeGreaterThan(0);
  expect((await auditor.ok('list-copies', { document_id: document.id })).copies).toHaveLength(1);
  const department = 'PRO';
  expect((await auditor.ok('list-copies', { department })).copies.length).toBeGreaterThan(0);
  expect((await auditor.ok('list-distribution', { department })).total).toBeGreaterThan(0);
  expect((await auditor.ok('list-document-reviews', { department })).reviews.length).toBeGreaterThan(0);
  expect((await auditor.ok('list-readers', { department })).total).toBeGreaterThan(0);
  expect((await auditor.ok('get-reader', { nrp: employee.nrp })).person.nrp).toBe(employee.nrp);
  await auditor.ok('list-reading-progress', { ids: document_id });
  const access = await auditor.ok('list-users', { active: 'true' });
  expect(access.users.map(({ nrp }) => nrp)).toContain(auditor.nrp);
  expect((await auditor.ok('list-restore-tests', {})).tests).toMatchObject([{ stage: 'prod', environment: 'staging' }]);
  const register = await auditor.ok('list-register', { department });
  const listed = register.documents.find(({ id }) => id === document_id);
  expect(listed?.revision.decisions?.map(({ action }) => action)).toEqual(['submit', ...Array(4).fill('approve')]);
  expect(listed?.revision.sha256).toEqual(expect.any(String));
  await auditor.ok('get-distribution-counts', {});
  await auditor.ok('get-process-times', {});
  for (const query of ['radio kontak', 'radio', 'radio kontak'])
    expect((await auditor.ok('search-in-files', { query })).hits.length).toBeGreaterThan(0);
  expect((await auditor.ok('get-home', {})).tasks.map(({ kind }) => kind)).not.toContain('reading');

  const removed = await create(controller, { department: 'PRO' });
  const edited = await editOrThrow(controller, removed, { nama: 'Nama Baru' });
  await controller.ok('delete-hims-document', { id: removed.id, version: edited.version, reason: 'Baris yang keliru' });
  const deleted = await auditor.ok('get-hims-document', { id: removed.id, with_deleted: true });
  expect(deleted.documents[0]?.edits.map(({ action }) => action)).toEqual(['deleted', 'edited']);

  const visits = await visitsOf(auditor.nrp);
  const seen = (call: CallName) => visits.filter((visit) => visit.call === call).map(({ subject }) => subject);
  expect(seen('get-hims-document')).toContainEqual({ nomor: submission.document_number });
  expect(seen('get-document-file')).toContainEqual({ id: submission_id, kind: 'draft' });
  expect(seen('get-reader')).toEqual([{ nrp: employee.nrp }]);
  expect(seen('list-copies')).toHaveLength(2);
  expect(seen('search-in-files')).toHaveLength(2);
  expect(seen('search-in-files')).toEqual(expect.arrayContaining([{ query: 'radio kontak' }, { query: 'radio' }]));
  // Nothing was opened as a reader, and other users leave no visits.
  const { people } = await controller.ok('get-reading-progress', { document_id, export: true });
  expect(people.map(({ nrp }) => nrp)).not.toContain(auditor.nrp);
  expect(await visitsOf(controller.nrp)).toEqual([]);
});

test('is recorded once in ten minutes for the same evidence, also when it is read at the same time', async () => {
  const nomor = 'HKT-SOP-PRO-002';
  const another = await createSignedInUser({ roles: ['auditor'], audit_period: period });
  await Promise.all(Array.from({ length: 5 }, () => another.ok('get-hims-document', { nomor })));
  // Two where ten minutes end in between.
  expect([1, 2]).toContain((await visitsOf(another.nrp)).length);
});

test('cannot sign in before the first day and after the last, and a session ends with it', async () => {
  const { user, password } = await addUser({
    roles: ['auditor'],
    audit_period: { valid_from: fromNow(3), valid_until: fromNow(5) },
  });
  const anonymous = new Client(inject('localStackUrl'));
  const credentials = { nrp: user.nrp, password };
  expect(await anonymous.expectError('validate-login', credentials)).toMatchObject({
    error: 'audit_not_begun',
    message: expect.stringMatching(/^Akses auditor Anda baru berlaku mulai \d+ \w+ \d{4}\./),
  });
  await updateUser(user.nrp, { audit_period: period });
  const session = await signIn(inject('localStackUrl'), user.nrp, password);
  expect(session.user.audit_period).toEqual(period);
  await updateUser(user.nrp, { audit_period: { valid_from: fromNow(-5), valid_until: fromNow(-1) } });
  expect(await session.expectError('get-session', {})).toMatchObject({ status: 401 });
  expect(await anonymous.expectError('validate-login', credentials)).toMatchObject({
    error: 'audit_ended',
    message: expect.stringMatching(/^Akses auditor Anda berakhir pada \d+ \w+ \d{4}\./),
  });
  // Without the password the answer is that of a wrong one.
  expect((await anonymous.expectError('validate-login', { ...credentials, password: '00000001' })).error).toBe(
    'invalid_credentials',
  );
});

test('has no other role, no position and a period', async () => {
  const { user } = await addUser();
  const { full_name, version } = await loadUser(user.nrp);
  const save = async (fields: object) =>
    (await signInAs('admin')).expectError('save-user', {
      ...{ nrp: user.nrp, full_name, roles: ['auditor'], positions: [], active: true, version },
      ...fields,
    });
  expect(await save({})).toMatchObject({ status: 400, fields: { audit_period: 'Masa akses auditor harus diisi' } });
  expect(await save({ roles: ['auditor', 'admin'], audit_period: period })).toMatchObject({
    fields: { roles: 'Auditor tidak dapat memiliki peran lain' },
  });
  expect(await save({ positions: [{ role: 'she_head' }], audit_period: period })).toMatchObject({
    fields: { roles: 'Auditor tidak dapat memegang jabatan' },
  });
  const swapped = { valid_from: period.valid_until, valid_until: period.valid_from };
  expect((await save({ audit_period: swapped })).fields).toHaveProperty('audit_period');
  // The period goes with the role.
  await updateUser(user.nrp, { roles: ['auditor'], audit_period: period });
  expect((await updateUser(user.nrp, { roles: [] })).user.audit_period).toBeUndefined();
});
