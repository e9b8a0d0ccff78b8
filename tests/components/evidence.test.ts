import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sheetsPdf } from '../../shared/domain/sheets-pdf.ts';

import { readPdf } from '../support/pdf-text.ts';
import { openScreen, textsOf, users } from '../support/render-screen.tsx';
import { workbookSavedBy } from '../support/saved-workbooks.ts';
import type { BodyOf } from '../support/stubbed-calls.ts';
import { storedDocument } from '../support/stubbed-catalogue.ts';
import { row } from '../web/master-list/row-fixtures.ts';

type Event = BodyOf<'list-audit-trail'>['events'][number];
type Copy = BodyOf<'list-copies'>['copies'][number];
type Revision = BodyOf<'get-hims-document'>['documents'][number]['revisions'][number];
type Step = NonNullable<Revision['decisions']>[number];

const at = '2026-11-10T02:00:00.000Z';
const later = '2026-11-12T02:00:00.000Z';
const sha256 = `${'A'.repeat(43)}=`;

const revisionOf = (revisi: number, values: Partial<Revision> = {}): Revision => ({
  ...{ revisi, nama: 'Prosedur', status: 'Kadaluarsa', ended_reason: 'superseded', source: 'import', has_file: true },
  ...{ file_name: 'prosedur.pdf', sha256, by_nrp: null, by_name: null, at, submission_id: null, effective_on: null },
  ...{ audience: 'PRODUKSI', ...values },
});
const change = { reason: 'Batas kecepatan diturunkan', sections: '4.2' };
const stored = storedDocument(row('1', { revisi: 1 }), {
  revisions: [revisionOf(1, { status: 'Aktif', ended_reason: null, audience: 'Semua', change }), revisionOf(0)],
  edits: [
    {
      ...{ action: 'reviewed', version: 3, has_file: false, changes: [], by_nrp: '10000021', by_name: 'Agus', at },
      review: { outcome: 'suitable', revisi: 0, sha256, reason: 'Masih dipakai', due_on: '2027-11-10' },
    },
  ],
  may: {
    ...{ see_history: true, see_evidence: true, see_readers: true, see_copies: true, see_reviews: true },
    ...{ compare: true, review: false, revise: false },
  },
});

const reading = (nrp: string, full_name: string | null, action: string, revisi: number, when: string): Event => ({
  ...{ id: `${when}#${nrp}${action}`, kind: 'reading', action, at: when, actor: { nrp, full_name }, revisi },
});
/** Newest first, as the trail has them. */
const events = [
  reading('10000031', 'Joko Santoso', 'opened', 1, later),
  reading('10000099', 'Sudah Keluar', 'understood', 0, later),
  reading('10000099', 'Sudah Keluar', 'opened', 0, at),
];
const copy: Copy = {
  ...{
    document_id: '1',
    number: 7,
    nomor: 'SOP-PRO-1',
    nama: 'Prosedur',
    revisi: 0,
    holder: 'Workshop',
    place: 'Pit 1',
  },
  ...{
    department: 'PLT',
    purpose: 'Kerja',
    printed_at: at,
    printed_by: { nrp: '1', full_name: 'Dewi' },
    replaces: null,
  },
  ...{ state: 'recalled', closed_at: later, closed_by: null, remark: 'Dimusnahkan', witness: null, found_at: null },
  ...{ found_by: null, recall: null, revision_in_force: 1, replaced_by: null, version: 2 },
};

const open = (answers: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/dokumen/SOP-PRO-1?tab=bukti', {
    as: users.auditor,
    ...answers,
    answers: {
      'get-hims-document': { documents: [stored], number_status: null },
      'list-audit-trail': { events, next_cursor: null },
      'list-copies': { copies: [copy], next_cursor: null },
      ...answers.answers,
    },
  });
const revision = (revisi: number): HTMLElement =>
  screen.getByRole('heading', { name: new RegExp(`^Revisi ${revisi}`) }).closest('section') ??
  expect.fail('no section');

test('shows of each revision its file, recipients, readers who left too, copies and reviews', async () => {
  await open();
  await screen.findByText('Sudah Keluar', { exact: false });
  const past = revision(0);
  expect(textsOf(past.querySelectorAll('li'))).toEqual([
    'Sudah Keluar 10000099dibuka 10 Nov 2026 09.00 · dipahami 12 Nov 2026 09.00',
    'Salinan 07 · Workshop, PLANT, Pit 1 · dicetak 10 Nov 2026 09.00 oleh Dewi · Ditarik 12 Nov 2026 09.00 · Dimusnahkan',
    'Masih sesuai · 10 Nov 2026 09.00 · Agus (10000021) · Masih dipakai',
  ]);
  within(past).getByText('PRODUKSI');
  within(past).getByText(sha256);
  within(past).getByText('Pembaca: 1 memahami dari 1 yang membuka');
  within(revision(1)).getByText('Pembaca: 0 memahami dari 1 yang membuka');
  expect(within(revision(1)).getAllByText('Tidak ada catatan.')).toHaveLength(2);
  // 'Riwayat' has the reason.
  expect(within(revision(1)).queryByText(/Batas kecepatan/)).toBeNull();
});

test('exports the whole card', async () => {
  const { user } = await open();
  await screen.findByText('Sudah Keluar', { exact: false });
  const { name, records } = await workbookSavedBy(() =>
    user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
  );
  expect(name).toMatch(/^Kartu Dokumen SOP-PRO-1 - .*\.xlsx$/);
  expect(records).toMatchObject([
    { 'Alasan Perubahan': 'Batas kecepatan diturunkan (bagian: 4.2)' },
    { Sumber: 'Impor' },
  ]);
  expect(records).toMatchObject([
    { 'Revisi Ke-': 1, 'Didistribusikan kepada': 'Semua', Membaca: 1, Memahami: 0, Salinan: 0 },
    { 'Revisi Ke-': 0, 'SHA-256 Berkas': sha256, Membaca: 1, Memahami: 1, Salinan: 1 },
  ]);
});

test('exports who decided that a document was destroyed, why and when', async () => {
  const step: Step = {
    ...{ version: 1, to: 'pending', actor_nrp: '10000031', actor_name: 'Joko', capacity: 'submitter', acting: false },
    ...{ action: 'submit', reason: 'Alat sudah dijual', at, skipped: [] },
    files: { draft_sha256: sha256, supporting_sha256: sha256 },
  };
  const approved: Step = {
    ...{ ...step, version: 2, action: 'approve', to: 'approved', reason: null, at: later, capacity: 'project_manager' },
    ...{ actor_nrp: '10000010', actor_name: 'Bambang', acting: true },
    on_behalf_of: { nrp: '10000012', full_name: 'Hendra' },
  };
  const cancellations = [{ submission_id: 'S9', decisions: [step, approved] }];
  const revisions = [revisionOf(1, { ended_reason: 'cancelled', ended_at: later, cancellations })];
  const destroyed = { ...stored, status: 'Kadaluarsa' as const, revisions };
  const { user } = await open({
    answers: { 'get-hims-document': { documents: [destroyed], number_status: null } },
  });
  await screen.findByRole('heading', { name: /^Revisi 1/ });
  within(revision(1)).getByText('dimusnahkan 12 Nov 2026 09.00');
  const { records } = await workbookSavedBy(
    () => user.click(screen.getByRole('button', { name: 'Ekspor Excel' })),
    'Persetujuan',
  );
  expect(records).toMatchObject([
    { Untuk: 'Pemusnahan', Langkah: 'Diajukan', Catatan: 'Alat sudah dijual', Waktu: '10 Nov 2026 09.00' },
    { Untuk: 'Pemusnahan', Oleh: 'Bambang (10000010) a.n. Hendra (10000012)', Sebagai: 'Plh. Project Manager' },
  ]);
});

test('a PDF has every row of long lists, its header on each page, and letters that fonts lack as question marks', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [at, `Nama ${at}`, 'x'.repeat(200)]);
  const columns = ['No', 'Nama', 'Sidik'].map((header) => ({ header, width: 10 }));
  const bytes = await sheetsPdf(
    [
      { name: 'Pembaca', columns, rows },
      { name: 'Salinan', columns, rows: [] },
    ],
    { title: 'Kartu Dokumen – 王', facts: ['A → B', 'José “Ñ” é…'], footer: 'salinan tidak terkendali' },
  );
  const pages = await readPdf(bytes);
  const texts = pages.map((page) => page.texts.map(({ text }) => text));
  expect(pages.length).toBeGreaterThan(2);
  for (const [, name] of rows) expect(texts.flat()).toContain(name);
  for (const each of texts.slice(0, -1)) expect(each).toContain('Sidik');
  expect(texts.flat()).toEqual(expect.arrayContaining(['Kartu Dokumen – ?', 'A -> B', 'José “Ñ” é…', 'Tidak ada.']));
  expect(texts.at(-1)).toContain(`salinan tidak terkendali · halaman ${pages.length} dari ${pages.length}`);
});

test('the whole register is exported page by page, with approvers, sources and codes of the files', async () => {
  const step: Step = {
    ...{ version: 2, to: 'approved', actor_nrp: '10000010', actor_name: 'Bambang', capacity: 'project_manager' },
    ...{ acting: false, action: 'approve', reason: null, at: later, skipped: [], submission_id: 'S1' },
    files: { draft_sha256: sha256, supporting_sha256: sha256 },
  };
  const entry = (id: string, values: Partial<Revision>) => ({ ...row(id), revision: revisionOf(1, values) });
  const { user } = await openScreen('/jejak-audit/paket', {
    as: users.auditor,
    answers: {
      'list-bulk-jobs': { jobs: [], next_cursor: null },
      'list-register': ({ department, cursor }) => ({
        documents:
          department !== 'IMS'
            ? []
            : cursor === undefined
              ? [
                  entry('1', {
                    source: 'workflow',
                    decisions: [{ ...step, capacity: 'reviewer', to: 'pending' }, step],
                  }),
                ]
              : [entry('2', { sha256: null })],
        next_cursor: department === 'IMS' && cursor === undefined ? 'lanjut' : null,
      }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Ekspor Daftar Induk Lengkap' });
  const { records } = await workbookSavedBy(() => user.click(button));
  expect(
    records.map((each) => [each['Sumber'], each['Disetujui oleh'], each['Kode verifikasi berkas (SHA-256)']]),
  ).toEqual([
    ['Pengajuan', 'Bambang (10000010), Project Manager', sha256],
    ['Impor', '–', '–'],
  ]);
});
