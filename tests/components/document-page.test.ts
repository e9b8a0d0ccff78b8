import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CopyRow } from '../../shared/api/copies.ts';
import type { Reader } from '../../shared/api/reading.ts';
import { noFileToReview } from '../../shared/domain/documents/document-reviews.ts';
import { currentAddress, openScreen, textsOf, users } from '../support/render-screen.tsx';
import {
  type Answers,
  answerCalls,
  type BodyOf,
  failed,
  inputsOf,
  stubbedFetch,
  withheld,
} from '../support/stubbed-calls.ts';
import { listed, storedDocument } from '../support/stubbed-catalogue.ts';
import { fewestRights } from '../support/submission-fixtures.ts';
import { row } from '../web/master-list/row-fixtures.ts';

type Lookup = BodyOf<'get-hims-document'>;
type StoredDocument = Lookup['documents'][number];

const bare = {
  status: 'Aktif',
  source: 'import',
  ended_reason: null,
  has_file: false,
  file_name: null,
  sha256: null,
} as const;
const unsigned = { by_nrp: null, by_name: null, at: '2026-11-01T02:00:00.000Z', submission_id: null };
type Decision = NonNullable<StoredDocument['revisions'][number]['decisions']>[number];
const step: Decision = {
  version: 1,
  actor_nrp: '10000031',
  actor_name: 'Joko Santoso',
  capacity: 'submitter',
  acting: false,
  action: 'submit',
  to: 'pending',
  reason: null,
  at: '2026-11-10T02:00:00.000Z',
  skipped: [],
  files: { draft_sha256: `${'A'.repeat(43)}=`, supporting_sha256: `${'B'.repeat(43)}=` },
};
const approval: Decision = {
  ...step,
  version: 3,
  actor_nrp: '10000022',
  actor_name: 'Sari Dewi',
  capacity: 'dept_head',
  action: 'approve',
  to: 'approved',
  reason: 'Sesuai kondisi lapangan.',
  at: '2026-11-20T02:00:00.000Z',
  on_behalf_of: { nrp: '10000021', full_name: 'Agus Prasetyo' },
};
const revised = row('1', { nama: 'Prosedur Bertanggal', revisi: 1, effective_on: '2026-11-20' });
const stored = storedDocument(revised, {
  revisions: [
    {
      ...bare,
      ...unsigned,
      revisi: 1,
      nama: revised.nama,
      source: 'workflow',
      has_file: true,
      submission_id: 'S7',
      effective_on: '2026-11-20',
      decisions: [step, approval],
    },
    { ...bare, ...unsigned, revisi: 0, nama: revised.nama, effective_on: null, status: 'Kadaluarsa' },
  ],
  edits: [
    {
      ...unsigned,
      by_nrp: users.controller.nrp,
      action: 'imported',
      version: 2,
      has_file: false,
      changes: [{ field: 'effective_on', from: '2026-11-18', to: '2026-11-19' }],
    },
  ],
});

const lookup = (documents: StoredDocument[], status: Partial<NonNullable<Lookup['number_status']>> = {}): Answers => ({
  'get-hims-document': { documents, number_status: { is_used: true, in_flight: null, ...status } },
});
/** Without room for the file beside its facts, unless a test asks for it. */
const openCard = (answers: Answers, { at = '/dokumen/SOP-PRO-1', as = users.controller, width = 1100 } = {}) =>
  openScreen(at, { as, answers, width });
/** The storage does not answer: the content of a file is not part of these tests. */
const withheldStorage: typeof stubbedFetch = (address, init) =>
  address.startsWith('https://files.') ? new Promise(() => undefined) : stubbedFetch(address, init);
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const tabs = () => textsOf(screen.getAllByRole('tab'));

describe('the page of a document', () => {
  test('identifies it, with a code of its address', async () => {
    await openCard(lookup([stored]), { as: users.employee });
    await findTitle('Prosedur Bertanggal');
    for (const [label, value] of Object.entries({
      'Tanggal berlaku': '20 Nov 2026',
      Departemen: 'PRODUKSI',
      Sumber: 'Impor',
    }))
      expect(screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toBe(value);
    for (const text of ['Revisi 1', 'Aktif']) screen.getByText(text);
    within(screen.getByRole('article')).getByRole('link', { name: 'Database HIMS' });
    expect(screen.getAllByRole('img', { name: 'Kode QR alamat halaman ini' })).not.toEqual([]);
    expect(inputsOf('get-hims-document')).toEqual([{ nomor: 'SOP-PRO-1', with_decisions: 'true', with_links: 'true' }]);
  });

  test.each(['/dokumen/A%2FB.1%20C', '/dokumen/A/B.1%20C', '/dokumen/A%2FB.1%20C/'])(
    'is opened by a number with slashes, dots and spaces: %s',
    async (at) => {
      await openCard(listed([row('1', { nomor: 'A/B.1 C' })]), { at });
      await findTitle('Dokumen 1');
      expect(inputsOf('get-hims-document')[0]?.nomor).toBe('A/B.1 C');
    },
  );

  test.each([
    ['/dokumen/TIDAK-ADA', 'Tidak ada dokumen dengan nomor ini di Daftar Induk.', lookup([], { is_used: false })],
    ['/dokumen/%E0%A4%A', 'Tidak ada dokumen dengan nomor ini di Daftar Induk.', {}],
    [`/dokumen/${'9'.repeat(80)}`, 'Tidak ada dokumen dengan nomor ini di Daftar Induk.', {}],
    ['/dokumen/SOP-PRO-1', 'Dokumen ini tidak ada lagi di Daftar Induk.', lookup([])],
  ] as const)('of a number without a document says so: %s', async (at, sentence, answers) => {
    await openCard(answers, { at });
    await screen.findByText(sentence);
  });

  test('offers a choice where several documents have the number, those in force first', async () => {
    const ended = storedDocument(row('2', { nomor: 'SOP-PRO-1', nama: 'Yang lama', status: 'Kadaluarsa' }));
    const { user } = await openCard(lookup([ended, stored]));
    await findTitle('Pilih Dokumen');
    const choices = within(screen.getByRole('main')).getAllByRole('link');
    expect(textsOf(choices)).toEqual([
      ...['← Database HIMS', expect.stringContaining('Prosedur'), expect.stringContaining('Yang lama')],
    ]);
    await user.click(choices[2] ?? document.body);
    await findTitle('Yang lama');
    expect(currentAddress()).toBe('/dokumen/SOP-PRO-1?id=2');
    const inForce = screen.getByRole('link', { name: /^Buka yang berlaku: Revisi 1/ });
    expect(inForce.getAttribute('href')).toBe('/dokumen/SOP-PRO-1?id=1');
  });

  test('of a cancelled document says first that it is not in force, and never offers it as current', async () => {
    const cancelled = storedDocument(row('1', { status: 'Kadaluarsa' }), {
      ended_reason: 'cancelled',
      revisions: stored.revisions.map((revision, index) => ({
        ...revision,
        ...(index === 0 && { cancellations: [{ submission_id: 'S9', decisions: [step, approval] }] }),
      })),
      may: { ...fewestRights, see_history: true, see_evidence: false, revise: false },
    });
    await openCard(lookup([cancelled]), { at: '/dokumen/SOP-PRO-1?tab=riwayat' });
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/^Dokumen ini sudah dimusnahkan\. Jangan dipakai/)).toBeTruthy();
    expect(notice.getByRole('link').getAttribute('href')).toBe('/dashboard?pengajuan=S9');
    expect(screen.queryByRole('link', { name: 'Ajukan Revisi' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cetak Salinan Terkendali' })).toBeNull();
    expect(screen.getByRole('button', { name: /tidak berlaku$/ })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Pemusnahan' })).toBeTruthy();
  });

  test.each(['Lihat Prosedur Bertanggal', '1.docx Revisi 1 · berlaku'])(
    'shows a Word file on the page, which a tab of its own would only download: %s',
    async (opener) => {
      const open = vi.spyOn(window, 'open');
      const file = { url: 'https://files.example/1.docx', file_name: '1.docx', inline: false, external: false };
      // Its content is not part of this test.
      vi.stubGlobal('fetch', withheldStorage);
      const { user } = await openCard({
        ...lookup([{ ...stored, has_file: true, file_name: '1.docx' }]),
        'get-document-file': file,
      });
      await findTitle('Prosedur Bertanggal');
      await user.click(screen.getByRole('button', { name: opener }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Prosedur Bertanggal' }));
      await dialog.findByRole('region', { name: 'Berkas “Prosedur Bertanggal”' });
      expect(open).not.toHaveBeenCalled();
      expect(currentAddress()).toBe('/dokumen/SOP-PRO-1?halaman=1');
    },
  );

  test('opens the form with the document chosen, unless a submission has its number', async () => {
    await openCard(lookup([stored]), { as: users.employee });
    const link = await screen.findByRole('link', { name: 'Ajukan Revisi' });
    expect(link.getAttribute('href')).toBe('/pengajuan?tindakan=ajukan&revisi=SOP-PRO-1');
    const in_flight = {
      since: '2026-11-20T02:00:00.000Z',
      state: 'pending',
      is_own: false,
      submission_id: 'S5',
    } as const;
    await openCard(lookup([stored], { in_flight }), { as: users.employee });
    await screen.findByText(/^Sedang diajukan sejak 20 Nov 2026, tahap Proses Peninjauan/);
    expect(screen.queryByRole('link', { name: 'Ajukan Revisi' })).toBeNull();
  });
});

describe('the file beside the facts', () => {
  const slides = { url: 'https://files.example/1', file_name: '1.pptx', inline: false, external: false, version: 3 };
  const open = (values: Partial<StoredDocument>, file: Answers['get-document-file'], at?: string) =>
    openCard(
      { ...lookup([{ ...stored, has_file: true, version: 3, ...values }]), 'get-document-file': file },
      { as: users.employee, width: 1440, ...(at !== undefined && { at }) },
    );

  test('is offered for download where the page cannot show it, and opened once', async () => {
    await open({}, slides);
    await screen.findByText('Jenis berkas ini tidak dapat ditampilkan di halaman');
    screen.getByRole('button', { name: 'Unduh 1.pptx' });
    expect(screen.queryByRole('button', { name: /^Lihat/ })).toBeNull();
    expect(inputsOf('get-document-file')).toEqual([{ id: '1', kind: 'controlled' }]);
  });

  test('says that there is none, or that it could not be loaded, and is loaded again', async () => {
    await open({ has_file: false }, failed('internal'));
    await screen.findByText('File tidak tersedia');
    const { user } = await open({}, failed('internal'));
    await screen.findByText('Berkas gagal dimuat');
    answerCalls({ 'get-document-file': slides });
    await user.click(screen.getByRole('button', { name: 'Coba Lagi' }));
    await screen.findByRole('button', { name: 'Unduh 1.pptx' });
  });

  test('of a document that is not in force is not opened by itself, and stands below a band', async () => {
    vi.stubGlobal('fetch', withheldStorage);
    const ended = { status: 'Kadaluarsa', ended_reason: 'cancelled', file_name: '1.docx' } as const;
    const { user } = await open(ended, { ...slides, file_name: 'TIDAK BERLAKU - 1.docx' });
    await screen.findByRole('alert');
    expect(inputsOf('get-document-file')).toEqual([]);
    await user.click(screen.getByRole('button', { name: '1.docx Revisi 1 · tidak berlaku' }));
    expect((await within(await screen.findByRole('dialog')).findByRole('note')).textContent).toBe(
      'TIDAK BERLAKU. Dokumen ini sudah dimusnahkan. Jangan dipakai sebagai acuan kerja.',
    );
  });

  test('of another version is not shown, and the facts are loaded again', async () => {
    const { answer, release } = withheld({ ...slides, version: 4 });
    await open({}, answer);
    await findTitle('Prosedur Bertanggal');
    const changed = withheld<Lookup>({
      documents: [{ ...stored, has_file: true, version: 4, revisi: 2 }],
      number_status: null,
    });
    answerCalls({ 'get-hims-document': changed.answer });
    release();
    await screen.findByText('Dokumen ini baru saja berubah');
    expect(screen.queryByRole('region', { name: /^Berkas/ })).toBeNull();
    changed.release();
    await screen.findByRole('button', { name: 'Unduh 1.pptx' });
    screen.getByText('Revisi 2');
  });

  test('is not requested in a tab in the background, and not on another tab of the page', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open({}, slides);
    await findTitle('Prosedur Bertanggal');
    visibility.mockReturnValue('visible');
    await open({ may: { ...fewestRights, see_history: true } }, slides, '/dokumen/SOP-PRO-1?tab=riwayat');
    await screen.findByText('Riwayat Revisi');
    expect(inputsOf('get-document-file')).toEqual([]);
  });
});

test('shows every reader why the revision was made and what it changed, and compares it with the one before', async () => {
  const change = { reason: 'Batas kecepatan diturunkan', sections: '4.2 Kecepatan' };
  const { user } = await openCard(
    {
      ...lookup([{ ...stored, change, may: { ...fewestRights, compare: true } }]),
      'get-document-file': failed('not_found'),
    },
    { as: users.employee },
  );
  await screen.findByText('Batas kecepatan diturunkan');
  screen.getByText('Bagian yang berubah: 4.2 Kecepatan');
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Apa yang Berubah' }));
  await screen.findByRole('dialog', { name: 'Prosedur Bertanggal' });
  await vi.waitFor(() =>
    expect(inputsOf('get-document-file')).toEqual([
      { id: '1', kind: 'previous' },
      { id: '1', kind: 'compared' },
    ]),
  );
  await screen.findByText(/^HIMS tidak menyimpan revisi sebelumnya/);
});

describe('its tabs', () => {
  test('are those that the server offers', async () => {
    await openCard(lookup([{ ...stored, may: fewestRights }]), {
      as: users.employee,
      at: '/dokumen/SOP-PRO-1?tab=salinan',
    });
    await screen.findByText('Bagian ini tidak tersedia untuk Anda.');
    expect(tabs()).toEqual(['Berkas']);
    await openCard(lookup([stored]));
    await findTitle('Prosedur Bertanggal');
    expect(tabs()).toEqual(['Berkas', 'Riwayat', 'Pembaca', 'Salinan', 'Tinjauan']);
  });

  test('say of the present revision who replaced what was approved, and what waits for a second person', async () => {
    const by = { by_nrp: '10000003', by_name: 'Dewi', at: '2026-11-21T02:00:00.000Z' };
    const accepted = { by_nrp: '10000002', by_name: 'Rina' };
    await openCard(
      lookup([{ ...stored, unapproved: { ...by, approved_revisi: 0, accepted }, waiting_change: { ...by } }]),
    );
    await screen.findByText('Revisi ini berubah tanpa persetujuan');
    screen.getByText(
      'Dewi (10000003) mengganti revisi 0 yang disetujui dengan revisi 1 pada 21 Nov 2026 09.00, diterima oleh Rina (10000002) sebagai orang kedua.',
    );
    screen.getByText('Perubahan menunggu orang kedua');
  });

  test('name who submitted and approved each revision, in whose place, when and why, and lead to the submission', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await openCard(lookup([stored]));
    await user.click(await screen.findByRole('tab', { name: 'Riwayat' }));
    const panel = within(screen.getByRole('tabpanel', { name: 'Riwayat' }));
    const revision = (title: string) => within(panel.getByText(title).closest('li') as HTMLElement);
    const first = revision('Revisi 1');
    expect(first.getByText('Dept. Head: Sari Dewi (10000022) a.n. Agus Prasetyo (10000021)')).toBeTruthy();
    expect(first.getByText('Pengaju: Joko Santoso (10000031)')).toBeTruthy();
    expect(first.getByText('Sesuai kondisi lapangan.')).toBeTruthy();
    expect(first.getByText(/^Tanggal berlaku: 20 Nov 2026/)).toBeTruthy();
    const submission = first.getByRole('link', { name: 'Lihat pengajuan revisi 1' });
    expect(submission.getAttribute('href')).toBe('/dashboard?pengajuan=S7');
    expect(revision('Revisi 0').getByText(/^Tanggal berlaku: –/)).toBeTruthy();
    const edit = screen.getByText('Diubah melalui impor').closest('li');
    expect(edit?.textContent).toMatch(/Tanggal berlaku: 18 Nov 2026 menjadi→ 19 Nov 2026/);
    answerCalls({ 'get-document-file': failed('file_not_found') });
    await user.click(first.getByRole('button', { name: 'Lihat berkas revisi 1' }));
    expect(inputsOf('get-document-file')).toEqual([{ id: '1', kind: 'controlled' }]);
    expect(currentAddress()).toBe('/dokumen/SOP-PRO-1?tab=riwayat');
  });

  test('let keepers say why a revision of the master list was made, which an approved one says itself', async () => {
    const [approved, imported] = stored.revisions;
    if (!approved || !imported) throw new Error('Two revisions are expected');
    const change = { reason: 'Batas kecepatan diturunkan' };
    await openCard(lookup([{ ...stored, revisions: [{ ...approved, change }, imported] }]), {
      at: '/dokumen/SOP-PRO-1?tab=riwayat',
    });
    await screen.findByText('Batas kecepatan diturunkan');
    const button = { name: /Alasan Perubahan$/ };
    expect(screen.queryByRole('button', button)).toBeNull();
    cleanup();
    const listed = { ...stored, revisions: [{ ...approved, source: 'import' as const, change: null }, imported] };
    const { user } = await openCard(lookup([listed]), { at: '/dokumen/SOP-PRO-1?tab=riwayat' });
    await user.click(await screen.findByRole('button', button));
    const refusal = { error: 'document_changed', message: 'Sudah diubah.', present: null, id: '1' } as const;
    answerCalls({ 'update-hims-documents': { updated_count: 0, results: [{ success: false, ...refusal }] } });
    await user.type(await screen.findByRole('textbox', { name: 'Alasan Perubahan' }), 'Alat{Enter}ganti');
    await user.click(screen.getByRole('button', { name: 'Simpan Alasan' }));
    await screen.findByText('Sudah diubah.');
    expect(inputsOf('update-hims-documents')).toEqual([
      { department: 'PRO', rows: [{ id: '1', version: listed.version, change_reason: 'Alat ganti' }] },
    ]);
  });

  test.each([
    ['is shown below a band that says what replaced it', '0.webp', false],
    ['elsewhere opens from below that band', '0.pdf', true],
  ])('a past file %s', async (_, file_name, external) => {
    const [present, former] = stored.revisions;
    if (!present || !former) throw new Error('Two revisions are expected');
    const ended = { ended_reason: 'superseded', ended_at: '2026-11-20T02:00:00.000Z', has_file: true } as const;
    const file = { url: 'https://files.example/0', file_name, inline: false, external };
    const { user } = await openCard({
      ...lookup([{ ...stored, revisions: [present, { ...former, ...ended }] }]),
      'get-document-file': file,
    });
    await user.click(await screen.findByRole('tab', { name: 'Riwayat' }));
    await user.click(screen.getByRole('button', { name: 'Lihat berkas revisi 0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Prosedur Bertanggal' }));
    const band = await dialog.findByRole('note');
    expect(band.textContent).toBe(
      'TIDAK BERLAKU. Revisi 0 sudah digantikan oleh revisi 1 sejak 20 Nov 2026 09.00. Jangan dipakai sebagai acuan kerja.',
    );
    expect(inputsOf('get-document-file')).toEqual([{ id: '1', kind: 'revision', revisi: '0' }]);
    expect(dialog.queryByRole('button', { name: 'Buka di tab baru' }) !== null).toBe(external);
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['who sees evidence', true, 'c2hh', 1],
    ['no other user', false, 'c2hh', 0],
    ['no user where it is a link', true, null, 0],
  ])('offer the file without marks to %s', async (_, see_evidence, sha256, buttons) => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const [present, ...past] = stored.revisions;
    if (!present) throw new Error('A revision is expected');
    const revisions = [{ ...present, sha256 }, ...past];
    const { user } = await openCard(lookup([{ ...stored, revisions, may: { ...stored.may, see_evidence } }]));
    await findTitle('Prosedur Bertanggal');
    expect(screen.queryAllByRole('button', { name: 'Unduh Asli' })).toHaveLength(buttons);
    if (buttons === 0) return;
    answerCalls({ 'get-document-file': failed('file_not_found') });
    await user.click(screen.getByRole('button', { name: 'Unduh Asli' }));
    expect(inputsOf('get-document-file')).toEqual([{ id: '1', kind: 'original' }]);
  });

  test('show the readers of every department that the user may see', async () => {
    const counts = { total: 1, opened: 0, understood: 0, overdue: 1 };
    const person: Reader = {
      nrp: '10000031',
      full_name: 'Joko Santoso',
      department: 'PRO',
      state: 'not_opened',
      is_overdue: true,
      at: null,
      due_on: '2026-11-10',
    };
    const reading = { id: 'R1', since: '2026-11-01T02:00:00.000Z' };
    const { user } = await openCard({
      ...lookup([stored]),
      'get-reading-progress': { ...counts, reading, people: [person], next_cursor: null },
    });
    await user.click(await screen.findByRole('tab', { name: 'Pembaca' }));
    await screen.findByText('Joko Santoso');
    expect(inputsOf('get-reading-progress')).toEqual([{ document_id: '1' }]);
  });

  test('show the copies of the document, and offer only those in circulation for recall', async () => {
    const copy: Omit<CopyRow, 'number' | 'state'> = {
      document_id: '1',
      nomor: 'SOP-PRO-1',
      nama: revised.nama,
      revisi: 1,
      department: 'SHE',
      place: 'Pos',
      holder: 'Budi',
      purpose: 'Acuan',
      printed_at: '2026-11-12T02:00:00.000Z',
      version: 1,
      printed_by: { nrp: '10000003', full_name: 'Rina Wijaya' },
      closed_at: null,
      closed_by: null,
      remark: null,
      witness: null,
      found_at: null,
      found_by: null,
      recall: null,
      revision_in_force: 1,
      replaced_by: null,
      replaces: null,
    };
    const { user } = await openCard({
      ...lookup([stored]),
      'list-copies': {
        copies: [
          { ...copy, number: 1, state: 'out' },
          { ...copy, number: 2, state: 'lost' },
        ],
        next_cursor: null,
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Salinan' }));
    await screen.findByRole('button', { name: 'Catat penarikan salinan 01 dari SOP-PRO-1' });
    expect(screen.queryByRole('button', { name: /^Catat penarikan salinan 02/ })).toBeNull();
    expect(screen.getByText('Hilang')).toBeTruthy();
    expect(inputsOf('list-copies')).toEqual([{ document_id: '1', filter: 'out' }]);
  });

  test('do not confirm a document without a file', async () => {
    const due = storedDocument(row('1', { review_due_on: '2026-11-01', has_file: false }));
    const { user } = await openCard(lookup([due]), { at: '/dokumen/SOP-PRO-1?tab=tinjauan' });
    await user.click(await screen.findByRole('button', { name: 'Masih Sesuai' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dokumen masih sesuai?' }));
    expect(dialog.getByText(noFileToReview('SOP-PRO-1'))).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Masih Sesuai' })).toHaveProperty('disabled', true);
    expect(inputsOf('review-document')).toEqual([]);
  });

  test('confirm a review, and show those before', async () => {
    const due = storedDocument(row('1', { review_due_on: '2026-11-01' }));
    const { user } = await openCard(lookup([due]), { at: '/dokumen/SOP-PRO-1?tab=tinjauan' });
    await screen.findByText('Belum ada tinjauan yang dicatat.');
    await user.click(screen.getByRole('button', { name: 'Masih Sesuai' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dokumen masih sesuai?' }));
    answerCalls({
      'review-document': { document: { ...row('1', { review_due_on: '2028-11-01' }), revision_need: null } },
    });
    await user.click(dialog.getByRole('button', { name: 'Masih Sesuai' }));
    await vi.waitFor(() => expect(inputsOf('review-document')).toMatchObject([{ id: '1', version: 3 }]));
    await vi.waitFor(() => expect(inputsOf('get-hims-document')).toHaveLength(2));
  });
});

test('of an external document shows its facts, how it stands, what cites it, and where its paper is', async () => {
  const amended = row('7', {
    ...{ jenis: 'EXT', external_kind: 'PP', issuer: 'Presiden RI', place: 'Rak A1', amended_by: 'PP 12/2026' },
    ...{ nama: 'Penerapan SMK3', review_due_on: '2027-11-20', has_file: false },
  });
  const from = [{ document: row('8', { jenis: 'SOP' }), page: 1, state: 'found' as const }];
  const document = storedDocument(amended, {
    ...{ reviewed_on: '2026-01-05', links: { to: [], from, from_count: 1 } },
    may: { ...fewestRights, see_reviews: true, review: true },
  });
  const { user } = await openScreen(`/dokumen/${amended.nomor}`, {
    as: users.controller,
    answers: { 'get-hims-document': { documents: [document], number_status: null } },
  });
  await screen.findByText('Dokumen ini diubah oleh PP 12/2026. Baca bersama perubahannya.');
  expect(screen.getByText('1 SOP merujuk ke dokumen ini.')).toBeTruthy();
  for (const text of ['Presiden RI', 'Rak A1', '5 Jan 2026', 'Naskahnya di Rak A1', 'Diubah'])
    expect(screen.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Tinjauan' }));
  expect(await screen.findByRole('button', { name: 'Masih Berlaku' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Perlu Revisi' })).toBeNull();
});
