import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FileFindings } from '../../../shared/domain/files/file-findings.ts';
import { findToast, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { fileFindingsFixture, submissionEventFixture } from '../../support/submission-fixtures.ts';
import { queueAnswers, waiting } from './queue.ts';

const columns = () => textsOf(screen.getAllByRole('columnheader'));

test.each([
  ['admin', '/review', 'Peninjauan', 'Tanggal Pengajuan', 'get-pending-documents'],
  ['projectManager', '/approval', 'Persetujuan', 'Level Approval', 'get-approval-documents'],
] as const)('shows %s at %s the count, summary card, columns and empty state', async (who, path, of, column, call) => {
  const { reload } = await openScreen(path, { as: users[who], answers: queueAnswers([waiting(), waiting()], call) });
  await screen.findByRole('heading', { name: `Dokumen Menunggu ${of}` });
  await screen.findByText(`2 dokumen menunggu ${of.toLowerCase()}`);
  expect(screen.getByText(/^Total Menunggu/).nextElementSibling?.textContent).toBe('2');
  // All are the user's: the figure stands once.
  expect(screen.queryByText('Dapat Anda putuskan')).toBeNull();
  expect(columns()).toEqual(['Nama Dokumen', 'Jenis Dokumen', 'Departemen', column, 'Preview Dokumen', 'Approved?']);
  answerCalls({ [call]: { documents: [], next_cursor: null } });
  await reload();
  await screen.findByText(`Tidak ada dokumen yang menunggu ${of.toLowerCase()}`);
});

test('shows the approval level of each submission, and how many working days it has waited there', async () => {
  const rows = (['dept_head', 'she_head', 'project_manager'] as const).map((level, days) =>
    waiting({ level, level_entered_at: new Date(Date.now() - (2 - days) * 7 * 86_400_000).toISOString() }),
  );
  await openScreen('/approval', { as: users.projectManager, answers: queueAnswers(rows, 'get-approval-documents') });
  await screen.findByText('Dept. Head');
  const cells = screen.getAllByRole('row').map((row) => row.querySelector('td:nth-child(4)')?.textContent);
  // A week has six working days, without holidays.
  expect(cells).toEqual([
    undefined,
    'Dept. Head menunggu 12 hari kerja, terlambat',
    'Dept. Head SHE menunggu 6 hari kerja, terlambat',
    'Project Manager menunggu hari ini',
  ]);
});

test('shows of a resubmission why the former one was rejected, and of a cancellation that its draft is another file', async () => {
  const end = submissionEventFixture({ action: 'reject', to: 'rejected', reason: 'Nomor lampiran salah' });
  const again = waiting({ former: { id: 'S0', end, same_draft: true } });
  const cancelled = waiting({ submission_purpose: 'cancellation', other_draft: true });
  const { user } = await openScreen('/review', { as: users.admin, answers: queueAnswers([again, cancelled]) });
  await screen.findByText(/Pembuatan Baru · Pengajuan ulang/);
  const [first] = await screen.findAllByRole('button', { name: /^Approve / });
  const second = screen.getAllByRole('button', { name: /^Reject / })[1];
  if (!first || !second) throw new Error('Two rows are expected');
  await user.click(first);
  const dialog = within(await screen.findByRole('alertdialog'));
  const note = dialog.getByRole('heading', { name: 'Pengajuan ulang' }).parentElement;
  expect(note?.textContent).toMatch(
    /^Pengajuan ulangDitolak saat peninjauan · .*Peninjau.*: 10000001Nomor lampiran salahDraf sama seperti yang ditolak\.$/,
  );
  await user.click(dialog.getByRole('button', { name: 'Batal' }));
  await user.click(second);
  within(await screen.findByRole('alertdialog')).getByRole('heading', {
    name: 'Draf berbeda dari berkas yang berlaku',
  });
});

test.each([
  ['Approve', 'Setujui', 'Gagal menyetujui dokumen'],
  ['Reject', 'Tolak', 'Gagal menolak dokumen'],
])('shows the message of a failed %s and retains the dialog', async (button, verb, title) => {
  const { user } = await openScreen('/review', {
    as: users.admin,
    answers: {
      ...queueAnswers([waiting()]),
      'process-document-review': failed('internal', { message: 'Server bermasalah.' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${button} `) }));
  await user.click(await screen.findByRole('button', { name: verb }));
  const shown = await findToast(title, 'Server bermasalah.');
  // Not over the rows of the list.
  expect(shown.closest('[data-sonner-toaster]')?.getAttribute('data-y-position')).toBe('top');
  within(screen.getByRole('alertdialog')).getByText('Server bermasalah.');
});

test('closes the dialog of a submission that was decided meanwhile, and says so on the page', async () => {
  const { user } = await openScreen('/review', {
    as: users.admin,
    answers: {
      ...queueAnswers([waiting()]),
      'process-document-review': failed('already_processed', { message: 'Sudah diputuskan oleh Dewi.' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Approve / }));
  await user.click(await screen.findByRole('button', { name: 'Setujui' }));
  await findToast('Gagal menyetujui dokumen', 'Sudah diputuskan oleh Dewi.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  within(screen.getByRole('main')).getByText('Sudah diputuskan oleh Dewi.');
});

test.each(['position_not_found', 'not_position_holder'] as const)(
  'says that the position has ended when a decision fails with %s',
  async (code) => {
    const { user } = await openScreen('/approval', {
      as: users.projectManager,
      answers: {
        ...queueAnswers([waiting({ level: 'project_manager' })], 'get-approval-documents'),
        'process-document-approval': failed(code),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    await user.click(await screen.findByRole('button', { name: 'Setujui' }));
    await findToast('Gagal menyetujui dokumen', 'Jabatan Anda untuk dokumen ini sudah berakhir');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    within(screen.getByRole('main')).getByText(/^Jabatan Anda untuk dokumen ini sudah berakhir/);
  },
);

describe('the preview of a file', () => {
  /** What the page does with the tab that it opens. */
  const stubTab = () => {
    const tab = { document: { title: '', body: {} }, close: vi.fn(), location: { replace: vi.fn() } };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    return tab;
  };

  test('loads the file in its tab', async () => {
    const tab = stubTab();
    const row = waiting();
    const url = 'https://berkas.example/draf.pdf';
    const { user } = await openScreen('/review', {
      as: users.admin,
      answers: {
        ...queueAnswers([row]),
        'get-document-file': { url, file_name: 'draf.pdf', inline: true, external: false },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Buka draf/ }));
    await vi.waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url));
    expect(inputsOf('get-document-file')).toEqual([{ id: row.id, kind: 'draft' }]);
  });
});

describe('the dialog of a decision', () => {
  test.each([
    [
      'a revision',
      { submission_purpose: 'revision', target: { revisi: 3, status: 'Aktif' } },
      'Revisi 3 → 4',
      'Berlaku di Daftar Induk setelah tahap approval terakhir.',
    ],
    [
      'a cancellation',
      { submission_purpose: 'cancellation', target: { revisi: 3, status: 'Aktif' } },
      'Pemusnahan: Aktif → Kadaluarsa',
      'Berlaku di Daftar Induk setelah tahap approval terakhir.',
    ],
    [
      'the last approval of a new document',
      { level: 'project_manager', document_title: 'Prosedur Baru' },
      'Dokumen baru: Prosedur Baru',
      'Berlaku di Daftar Induk setelah Anda menyetujui.',
    ],
  ] as const)('names purpose and consequence of %s', async (_, values, change, effect) => {
    const { user } = await openScreen('/review', {
      as: users.admin,
      answers: { ...queueAnswers([waiting(values)]), 'get-hims-document': { documents: [], number_status: null } },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve / }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(change);
    dialog.getByText(effect);
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Reject / }));
    const rejection = within(await screen.findByRole('alertdialog'));
    rejection.getByText('Tidak dilaksanakan: Daftar Induk tidak berubah.');
  });
});

test('a draft without a PDF is named before the approval, and its rejection has the reason at hand', async () => {
  const { user } = await openScreen('/review', {
    as: users.admin,
    answers: { ...queueAnswers([waiting({ lacks_pdf: true })]), 'process-document-review': failed('internal') },
  });
  await user.click(await screen.findByRole('button', { name: /^Approve / }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/^Draf bukan PDF\. Yang disetujui adalah yang dicetak/);
  await user.click(dialog.getByRole('button', { name: 'Batal' }));
  await user.click(screen.getByRole('button', { name: /^Reject / }));
  const rejection = within(await screen.findByRole('alertdialog'));
  await user.click(rejection.getByRole('button', { name: 'Isi alasan: draf bukan PDF' }));
  const reason = 'Draf bukan PDF. Ajukan kembali dengan draf dalam PDF, karena yang disetujui adalah yang dicetak.';
  expect(rejection.getByLabelText('Alasan Penolakan (Opsional)')).toHaveProperty('value', reason);
  await user.click(rejection.getByRole('button', { name: 'Tolak' }));
  await vi.waitFor(() =>
    expect(inputsOf('process-document-review')).toMatchObject([{ action: 'reject', rejection_reason: reason }]),
  );
});

test('says in whose name a submission is decided, in its row and before the decision', async () => {
  const decides_as = 'Plh. Dept. Head Produksi a.n. Budi Santoso';
  const { user } = await openScreen('/approval', {
    as: users.projectManager,
    answers: queueAnswers(
      [waiting({ level: 'dept_head', decides_as }), waiting({ level: 'dept_head' })],
      'get-approval-documents',
    ),
  });
  await screen.findByText(decides_as);
  for (const button of [/^Approve Prosedur/, /^Reject Prosedur/]) {
    await user.click(screen.getAllByRole('button', { name: button })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(decides_as).closest('p')?.textContent).toBe(`Anda memutuskan selaku ${decides_as}.`);
    await user.click(dialog.getByRole('button', { name: 'Batal' }));
  }
  await user.click(screen.getAllByRole('button', { name: /^Approve Prosedur/ })[1] as HTMLElement);
  await screen.findByRole('alertdialog');
  expect(screen.queryByText(/Anda memutuskan selaku/)).toBeNull();
});

test.each<[FileFindings | null, string | RegExp]>([
  [fileFindingsFixture, 'Kepala berkas menyebut HKT-SOP-PRO-001 Revisi 1, pengajuan ini HKT-SOP-PRO-007 Revisi 2.'],
  [null, /^Berkas belum dibaca sistem/],
  [
    { ...fileFindingsFixture, draft: { ...fileFindingsFixture.draft, state: 'unread', differs: [] } },
    /^Nomor, revisi, dan judul pada kepala draf tidak terbaca/,
  ],
])('says above the decision what the files state otherwise: %#', async (file_findings, text) => {
  const { user } = await openScreen('/review', {
    as: users.admin,
    answers: queueAnswers([waiting({ file_findings })]),
  });
  await user.click(await screen.findByRole('button', { name: /^Approve / }));
  within(await screen.findByRole('alertdialog')).getByText(text);
});

test('says why a submission cannot be decided, in place of the buttons', async () => {
  const blocked = 'Anda tidak dapat memproses pengajuan Anda sendiri.';
  await openScreen('/review', { as: users.admin, answers: queueAnswers([waiting({ blocked })]) });
  await screen.findByText(blocked);
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
});
