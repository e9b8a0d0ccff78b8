import { beforeAll, expect, test } from 'vitest';
import type { UserClient } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { fileWith, freshWord } from '../support/searchable-files.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../support/submissions.ts';

let employee: UserClient;
let other: UserClient;
let deciders: UserClient[];
beforeAll(async () => {
  [employee, other, ...deciders] = (await Promise.all(
    (['employee', 'sheEmployee', 'admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map(signInAs),
  )) as [UserClient, UserClient, ...UserClient[]];
});

const find = async (by: UserClient, query: string) => (await by.ok('search-in-files', { query })).hits;
const foundBy = (by: UserClient, nomor: string, query: string) =>
  waitUntil(async () => (await find(by, query)).find((hit) => hit.nomor === nomor));

test('a document is found by what its present file says, from its publication to its cancellation', async () => {
  const document_number = freshNomor();
  const [first, second] = [freshWord(), freshWord()];
  const draft = await fileWith(document_number, `Sebelum mendahului, panggil ${first} dengan radio kontak.`);
  const submission_id = await submit(employee, { document_number }, { draft });
  expect(await find(employee, first)).toEqual([]);
  await approveInTurn(submission_id, ...deciders);
  const hit = await foundBy(other, document_number, `${first} radio`);
  expect(hit).toMatchObject({ nomor: document_number, revisi: 0, department: 'PRO', page: 2 });
  expect(hit.marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual([first, 'radio']);
  const { document_id: id } = hit;
  expect(await other.ok('get-document-file', { id, kind: 'controlled' })).toMatchObject({ inline: true });

  const revised = await fileWith(document_number, `Sebelum mendahului, panggil ${second}.`);
  const purpose = { document_number, document_title: 'Judul baru' };
  const revision = await submit(employee, { ...purpose, submission_purpose: 'revision' }, { draft: revised });
  expect(await find(employee, second)).toEqual([]);
  await approveInTurn(revision, ...deciders);
  // Who may not open the superseded revision does not find it, nor does who may: it is no longer in force.
  for (const by of [other, ...deciders]) expect(await find(by, first)).toEqual([]);
  expect(await other.send('get-document-file', { id, kind: 'revision', revisi: 0 })).toMatchObject({ status: 404 });
  expect(await foundBy(other, document_number, second)).toMatchObject({
    document_id: id,
    revisi: 1,
    nama: 'Judul baru',
    page: 2,
  });

  const cancellation = await submit(employee, { document_number, submission_purpose: 'cancellation' });
  await approveInTurn(cancellation, ...deciders);
  expect(await find(other, second)).toEqual([]);
});

test('demo documents are found, at most as many as requested', async () => {
  const { hits } = await employee.ok('search-in-files', { query: 'radio kontak', limit: 3 });
  expect(hits).toHaveLength(3);
  for (const { snippet } of hits) expect(snippet).toMatch(/radio kontak/i);
});

test.each([
  ['', 'Kata pencarian harus diisi'],
  ['ab', 'Kata pencarian paling sedikit 3 karakter'],
  ['x'.repeat(201), 'Kata pencarian paling banyak 200 karakter'],
  ['a\u0000bc', 'Kata pencarian mengandung karakter yang tidak diperbolehkan'],
])('refuses the query %j', async (query, message) => {
  expect(await employee.expectError('search-in-files', { query })).toMatchObject({
    error: 'invalid_input',
    fields: { query: message },
  });
});
