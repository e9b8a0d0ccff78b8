import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { RequestOf } from '../../shared/api/index.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import type { UserClient } from '../support/api.ts';
import { loadDocuments, waitForJob } from '../support/bulk-jobs.ts';
import { storeCopy } from '../support/copies.ts';
import { signInAs } from '../support/demo-users.ts';
import { type TestFile, testFile } from '../support/files.ts';
import { readPdf } from '../support/pdf-text.ts';
import { documentWith, orderOf, pdfFile } from '../support/printable-documents.ts';
import { pages, sourcePdf } from '../support/source-pdfs.ts';
import { createSignedInUser } from '../support/users.ts';
import { visitsOf } from '../support/visits.ts';

type Order = RequestOf<'print-controlled-copies'>['copies'][number];

let controller: UserClient;
beforeAll(async () => {
  controller = await signInAs('controller');
});

const documentFrom = (file: TestFile): Promise<DocumentRow> => documentWith(controller, file);

const print = async (copies: Order[], by = controller) =>
  waitForJob(by, (await by.ok('print-controlled-copies', { copies })).job_id);

const download = async (input: RequestOf<'get-copy-file'>): Promise<Uint8Array> => {
  const { url } = await controller.ok('get-copy-file', input);
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await response.arrayBuffer());
};

const textsOf = async (bytes: Uint8Array) => (await readPdf(bytes)).map(({ texts }) => texts.map(({ text }) => text));

describe('printing controlled copies', () => {
  test('gives each copy the next number, its own PDF and one PDF of all; the original stays', async () => {
    const source = await sourcePdf(pages(2));
    const document = await documentFrom(pdfFile(source));
    const job = await print([orderOf(document), orderOf(document, { holder: 'Siti Rahma', place: 'Pos 3' })]);
    expect(job).toMatchObject({ kind: 'print', state: 'done', done: 2, total: 2, file_name: document.nomor });
    expect(job.result).toMatchObject({
      success: true,
      has_all_copies: true,
      errors: [],
      counts: { baru: 2, galat: 0 },
    });
    expect(job.result?.copies).toMatchObject([
      { document_id: document.id, number: 1, nomor: document.nomor, revisi: 0, holder: 'Budi Santoso' },
      { document_id: document.id, number: 2, holder: 'Siti Rahma', place: 'Pos 3' },
    ]);
    const first = await textsOf(await download({ document_id: document.id, number: 1 }));
    expect(first).toHaveLength(2);
    expect(first[1]?.[0]).toBe('Halaman sumber 2');
    expect(first[1]?.[1]).toMatch(/^SALINAN TERKENDALI 01 · Workshop Plant · Revisi 0 · dicetak \d+ \w{3} 20\d\d$/);
    expect(first[1]?.[3]).toMatch(/^Log bukti: \d+-[0-9a-f]{20}$/);
    expect(first[1]?.at(-1)).toBe('Halaman 2 dari 2');
    const second = await textsOf(await download({ document_id: document.id, number: 2 }));
    expect(second[0]?.[1]).toContain('SALINAN TERKENDALI 02 · Pos 3');
    expect(await textsOf(await download({ job_id: job.job_id }))).toEqual([...first, ...second]);

    const { url } = await controller.ok('get-document-file', { id: document.id, kind: 'original' });
    expect(Buffer.compare(Buffer.from(await (await fetch(url)).arrayBuffer()), source)).toBe(0);
    expect(await loadDocuments(controller, document.nomor)).toMatchObject([{ version: document.version }]);

    const third = await print([orderOf(document, { replaces: 1 })]);
    expect(third.result).toMatchObject({ has_all_copies: false, copies: [{ number: 3 }] });
    const { copies } = await controller.ok('list-copies', { document_id: document.id });
    expect(copies.map(({ number, state, replaces }) => [number, state, replaces]).toSorted()).toEqual([
      [1, 'out', null],
      [2, 'out', null],
      [3, 'out', 1],
    ]);
    const { notifications } = await controller.ok('get-user-notifications', {});
    expect(notifications.find(({ job_id }) => job_id === job.job_id)).toMatchObject({
      title: 'Cetak Salinan Berhasil',
      message: `“${document.nomor}”: 2 salinan dicetak, 0 galat.`,
    });
  });

  test('gives an auditor a copy, which is recorded', async () => {
    Object.assign(process.env, inject('adminEnv'));
    const [now, day] = [Date.now(), 24 * 60 * 60_000];
    const audit_period = {
      valid_from: new Date(now - day).toISOString(),
      valid_until: new Date(now + day).toISOString(),
    };
    const auditor = await createSignedInUser({ roles: ['auditor'], audit_period });
    const document = await documentFrom(await testFile('pdf'));
    await print([orderOf(document)]);
    await auditor.ok('get-copy-file', { document_id: document.id, number: 1 });
    expect(await visitsOf(auditor.nrp)).toMatchObject([
      { call: 'get-copy-file', subject: { document_id: document.id, number: 1 } },
    ]);
  });
});

describe('refuses', () => {
  test('incomplete rows, an unknown copy to replace, and too many copies', async () => {
    const document = await documentFrom(await testFile('pdf'));
    const errorOf = async (copies: unknown) => controller.expectError('print-controlled-copies', { copies });
    expect(await errorOf([])).toMatchObject({ fields: { copies: 'Isi sedikitnya satu pemegang salinan' } });
    expect(await errorOf([orderOf(document, { holder: ' ', place: 'x'.repeat(81) })])).toMatchObject({
      fields: {
        'copies.0.holder': 'Pemegang harus diisi',
        'copies.0.place': 'Lokasi paling banyak 80 karakter',
      },
    });
    expect(await errorOf([orderOf(document, { replaces: 9 })])).toMatchObject({
      fields: { 'copies.0.replaces': `Dokumen ${document.nomor} tidak memiliki salinan 09.` },
    });
    expect(await errorOf(new Array(101).fill(orderOf(document)))).toMatchObject({
      fields: { copies: 'Paling banyak 100 salinan sekaligus' },
    });
  });

  test('users who do not manage the master list, a foreign job, unknown copies and closed ones', async () => {
    const document = await documentFrom(await testFile('pdf'));
    const job = await print([orderOf(document), orderOf(document)], await signInAs('admin'));
    const forbidden = { error: 'forbidden' };
    for (const who of ['employee', 'produksiHead'] as const) {
      const user = await signInAs(who);
      expect(await user.expectError('print-controlled-copies', { copies: [orderOf(document)] })).toMatchObject(
        forbidden,
      );
      const file = { document_id: document.id, number: 1 };
      expect(await user.expectError('get-copy-file', file)).toMatchObject(forbidden);
    }
    const missing = { error: 'not_found' };
    expect(await controller.expectError('get-copy-file', { job_id: job.job_id })).toMatchObject(missing);
    expect(await controller.expectError('get-copy-file', { document_id: document.id, number: 7 })).toMatchObject(
      missing,
    );
    expect(await controller.expectError('get-copy-file', { document_id: document.id })).toMatchObject({ status: 400 });
    // Its file is not in storage, as in an environment that was restored from a backup.
    const { copy } = await storeCopy(document);
    expect(
      await controller.expectError('get-copy-file', { document_id: document.id, number: copy.number }),
    ).toMatchObject({ error: 'copy_file_expired' });
    await controller.ok('close-copy', { document_id: document.id, number: 1, version: 1, outcome: 'recalled' });
    expect(await controller.expectError('get-copy-file', { document_id: document.id, number: 1 })).toMatchObject({
      status: 409,
      message: 'Salinan 01 sudah ditarik, sehingga tidak dapat dicetak lagi dengan nomor ini.',
    });
  });
});
