import { expect, test } from 'vitest';
import { signInAs } from '../support/demo-users.ts';
import { waitUntil } from '../support/submissions.ts';
import { createSignedInUser, freshNrp } from '../support/users.ts';
import { create } from './master-list.ts';

const title = 'Pengingat Membaca Dokumen';

test('shows what a person has not read to their head, and reminds them once a day', async () => {
  const [controller, head, other] = [
    await signInAs('controller'),
    await signInAs('logisticHead'),
    await signInAs('plantHead'),
  ];
  const reader = await createSignedInUser({ department: 'LOG' });
  const { nrp } = reader;
  // Nothing is asked of a new member until a document that they receive is required.
  const { documents: received } = await head.ok('list-distribution', { department: 'LOG' });
  const chosen = received.find(({ document }) => document.has_file)?.document;
  if (!chosen) throw new Error('The department receives no document with a file');
  await controller.ok('require-reading', { documents: [{ id: chosen.id, version: chosen.version }] });
  const shown = await waitUntil(async () => {
    const found = await head.ok('get-reader', { nrp });
    return found.documents.some(({ document }) => document.id === chosen.id) ? found : undefined;
  });
  expect(shown).toMatchObject({ person: { nrp, department: 'LOG' }, reminded_at: null });
  expect(shown.total).toBe(shown.documents.length);
  expect(await controller.ok('get-reader', { nrp })).toEqual(shown);

  for (const call of ['get-reader', 'remind-reader'] as const) {
    expect(await other.expectError(call, { nrp })).toMatchObject({ status: 404 });
    expect(await head.expectError(call, { nrp: freshNrp() })).toMatchObject({ status: 404 });
    expect(await reader.expectError(call, { nrp })).toMatchObject({ status: 403 });
  }

  const { reminded_at } = await head.ok('remind-reader', { nrp });
  expect(await head.ok('get-reader', { nrp })).toMatchObject({ reminded_at });
  for (const user of [head, controller])
    expect(await user.expectError('remind-reader', { nrp })).toMatchObject({
      error: 'already_reminded_reader',
      message: expect.stringMatching(/^Orang ini sudah diingatkan hari ini\. .* mulai \d+ \S+ \d{4}\.$/),
    });
  const notice = await waitUntil(async () => {
    const { notifications } = await reader.ok('get-user-notifications', {});
    return notifications.find((each) => each.title === title);
  });
  expect(notice).toMatchObject({ opens: 'reading', read: false });
  expect(notice.message).toContain(`${shown.total} dokumen wajib Anda baca`);
});

test('reminds nobody who has nothing to read', async () => {
  const head = await signInAs('controller');
  const reader = await createSignedInUser({});
  // What everyone must read.
  for (const { document, reading_id } of (await reader.ok('get-required-reading', {})).documents) {
    await reader.ok('get-document-file', { id: document.id, kind: 'controlled' });
    await reader.ok('acknowledge-reading', { document_id: document.id, reading_id });
  }
  await waitUntil(async () => ((await head.ok('get-reader', { nrp: reader.nrp })).total === 0 ? true : undefined));
  expect(await head.expectError('remind-reader', { nrp: reader.nrp })).toMatchObject({ error: 'nothing_to_read' });
});

test('counts a new document without a file on the home of a controller, as the list does', async () => {
  const controller = await signInAs('controller');
  const counted = async () =>
    (await controller.ok('get-home', {})).tasks.find(({ kind }) => kind === 'no_file')?.count ?? 0;
  const before = await counted();
  const document = await create(controller, {});
  expect(document.has_file).toBe(false);
  await waitUntil(async () => ((await counted()) === before + 1 ? true : undefined));
  await controller.ok('delete-hims-document', {
    id: document.id,
    version: document.version,
    reason: 'Baris yang keliru',
  });
  await waitUntil(async () => ((await counted()) === before ? true : undefined));
});
