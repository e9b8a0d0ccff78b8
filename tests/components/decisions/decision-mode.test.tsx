import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QueuedSubmission } from '../../../shared/api/submission-records.ts';
import { currentAddress, findToast, openScreen, users } from '../../support/render-screen.tsx';
import { type BodyOf, inputsOf, withheld } from '../../support/stubbed-calls.ts';
import { storedDocument } from '../../support/stubbed-catalogue.ts';
import { fileFindingsFixture } from '../../support/submission-fixtures.ts';
import { row as catalogueRow } from '../../web/master-list/row-fixtures.ts';
import { queueAnswers, waiting } from './queue.ts';

const emptyText = 'Tidak ada dokumen yang menunggu peninjauan';
const queue = () => within(screen.getByRole('navigation', { name: 'Antrean' }));
const aside = () => within(screen.getByRole('complementary', { name: 'Pengajuan' }));
const dialog = () => screen.queryByRole('alertdialog');
const findDialog = async () => within(await screen.findByRole('alertdialog'));
const draftPane = (row: QueuedSubmission) =>
  screen.getByRole('region', { name: new RegExp(`“${row.document_title}”$`) });

/** Resolves when the mode shows this place in the queue, with the draft of the submission. */
const findPlace = async (progress: string, row: QueuedSubmission | undefined): Promise<void> => {
  await waitFor(() => queue().getByText(progress));
  await screen.findByRole('heading', { level: 2, name: row?.document_title ?? '' });
  await screen.findByText('Jenis berkas ini tidak dapat ditampilkan di halaman');
};

const open = async (rows: readonly QueuedSubmission[], path = '/review?tampilan=keputusan', width?: number) => {
  const settings = { as: users.admin, answers: queueAnswers(rows), ...(width ? { width } : {}) };
  return { ...(await openScreen(path, settings)), rows };
};

test('is chosen on the page, and stays chosen in this browser when nothing waits any more', async () => {
  const [first, second] = [waiting(), waiting()];
  const { user, reload } = await open([first, second], '/review');
  await user.click(await screen.findByRole('button', { name: 'Mode Keputusan' }));
  for (const [at, row] of [first, second].entries()) {
    await findPlace(`${at + 1} dari 2`, row);
    await user.click(aside().getByRole('button', { name: 'Setujui' }));
    await user.click((await findDialog()).getByRole('button', { name: 'Setujui' }));
    await waitFor(() => expect(dialog()).toBeNull());
    // The button is gone with its submission: the focus goes on to the next draft.
    await waitFor(() => expect(document.activeElement).toBe(at === 0 ? draftPane(second) : screen.getByRole('main')));
  }
  await screen.findByText(emptyText);
  await reload();
  await screen.findByText(emptyText);
  expect(screen.getByRole('button', { name: 'Mode Keputusan' }).getAttribute('aria-pressed')).toBe('true');
});

test('decides with the keyboard alone, three keys a submission at most', async () => {
  const rows = [waiting(), waiting(), waiting()] as const;
  const { user } = await open(rows);
  await findPlace('1 dari 3', rows[0]);
  await waitFor(() => expect(document.activeElement).toBe(draftPane(rows[0])));

  await user.keyboard('j');
  await findPlace('2 dari 3', rows[1]);
  await user.keyboard('k');
  await findPlace('1 dari 3', rows[0]);
  await user.keyboard('t');
  const rejection = await findDialog();
  rejection.getByText(/^Tidak dilaksanakan/);
  const reason = rejection.getByLabelText('Alasan Penolakan (Opsional)');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  // Letters are text here.
  await user.keyboard('jat');
  expect(reason).toHaveProperty('value', 'jat');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(draftPane(rows[0])));

  for (const [at, row] of rows.entries()) {
    await findPlace(`${at + 1} dari 3`, row);
    await user.keyboard('a');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Setujui'));
    // As in a typed word: only Enter confirms.
    await user.keyboard(' a');
    expect(inputsOf('process-document-review')).toHaveLength(at);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog()).toBeNull());
    // The draft of the next submission, or the page when nothing waits any more.
    const next = rows[at + 1];
    await waitFor(() => expect(document.activeElement).toBe(next ? draftPane(next) : screen.getByRole('main')));
  }
  await screen.findByText(emptyText);
  expect(inputsOf('process-document-review').map(({ submission_id }) => submission_id)).toEqual(
    rows.map(({ id }) => id),
  );
});

test('opens at the submission of a link, and says when it waits no longer', async () => {
  const rows = [waiting(), waiting()];
  const { user } = await open(rows, `/review?tampilan=keputusan&pengajuan=${rows[1]?.id}`);
  await findPlace('2 dari 2', rows[1]);

  await openScreen('/review?tampilan=keputusan&pengajuan=SLAMA', { as: users.admin });
  await screen.findByText('Pengajuan ini tidak lagi menunggu keputusan Anda');
  expect(screen.getByRole('link', { name: 'Lihat Pengajuan' }).getAttribute('href')).toBe('/dashboard?pengajuan=SLAMA');
  await user.click(screen.getByRole('button', { name: 'Buka Antrean' }));
  await findPlace('1 dari 2', rows[0]);
});

test('shows the queue as steps or as a layer where it does not fit beside the draft', async () => {
  const rows = [waiting(), waiting(), waiting(), waiting()];
  const { user } = await open(rows, undefined, 820);
  await findPlace('1 dari 4', rows[0]);
  await user.click(queue().getByRole('button', { name: 'Pengajuan berikutnya' }));
  await findPlace('2 dari 4', rows[1]);
  const toggle = queue().getByRole('button', { name: 'Antrean' });
  await user.click(toggle);
  await user.click(queue().getByRole('button', { name: new RegExp(`^${rows[2]?.document_title}`) }));
  await findPlace('3 dari 4', rows[2]);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);
  await user.keyboard('{Enter}');
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(toggle);
  await user.click(aside().getByRole('button', { name: 'Setujui' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Setujui' }));
  await findPlace('4 dari 4', rows[3]);
});

test('approves on a phone with three taps from the queue, starting on the draft, and goes on to the next', async () => {
  const rows = [waiting(), waiting()];
  const { user } = await open(rows, '/review', 390);
  const taps: string[] = [];
  const tap = async (target: HTMLElement) => {
    taps.push(target.textContent ?? '');
    await user.click(target);
  };
  const row = await screen.findByRole('button', { name: new RegExp(`^${rows[0]?.document_title}`) });
  expect(screen.queryByRole('button', { name: /^(Approve|Reject|Setujui|Tolak)/ })).toBeNull();
  await tap(row);
  await findPlace('1 dari 2', rows[0]);
  expect(screen.getByRole('button', { name: 'Draf' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('complementary', { name: 'Pengajuan' })).toBeNull();
  await tap(screen.getByRole('button', { name: 'Setujui' }));
  await tap((await findDialog()).getByRole('button', { name: 'Setujui' }));
  expect(taps).toHaveLength(3);
  await findToast('Dokumen Disetujui', rows[0]?.document_title);
  await findPlace('2 dari 2', rows[1]);
  expect(currentAddress()).toBe(`/review?pengajuan=${rows[1]?.id}`);

  await user.click(screen.getByRole('button', { name: 'Rincian' }));
  await screen.findByRole('heading', { name: 'Tahapan' });
  await user.click(screen.getByRole('button', { name: 'Kembali ke antrean' }));
  await screen.findByRole('button', { name: new RegExp(`^${rows[1]?.document_title}`) });
  expect(currentAddress()).toBe('/review');
});

test('returns to the queue on a phone when nothing waits any more', async () => {
  const row = waiting();
  const { user } = await open([row], `/review?pengajuan=${row.id}`, 390);
  await findPlace('1 dari 1', row);
  await user.click(screen.getByRole('button', { name: 'Tolak' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Tolak' }));
  await screen.findByText(emptyText);
  expect(currentAddress()).toBe('/review');
});

test('shows what refers to the document together with the submission, so that nothing moves', async () => {
  const row = waiting({ submission_purpose: 'cancellation', document_number: 'SOP-PRO-01' });
  const referrer = { document: catalogueRow('07', { jenis: 'FRM' }), page: 1, state: 'confirmed' as const };
  const document = storedDocument(catalogueRow('01'), { links: { to: [], from: [referrer], from_count: 1 } });
  const { answer, release } = withheld<BodyOf<'get-hims-document'>>({ documents: [document], number_status: null });
  await openScreen('/review?tampilan=keputusan', {
    as: users.admin,
    answers: { ...queueAnswers([row]), 'get-hims-document': answer },
  });
  await findPlace('1 dari 1', row);
  await aside().findByText('Memuat data...');
  expect(aside().queryByText(/merujuk ke dokumen ini/)).toBeNull();
  release();
  await aside().findByText('1 formulir merujuk ke dokumen ini');
  expect(aside().queryByText('Memuat data...')).toBeNull();
});

test('counts on a phone, beside the details, what the files say otherwise', async () => {
  const rows = [waiting({ file_findings: fileFindingsFixture }), waiting()] as const;
  const { user } = await open(rows, `/review?tampilan=keputusan&pengajuan=${rows[0].id}`, 390);
  await screen.findByRole('button', { name: 'Rincian 1 peringatan tentang berkas' });
  await user.click(queue().getByRole('button', { name: /berikut/i }));
  await screen.findByRole('heading', { level: 2, name: rows[1].document_title });
  screen.getByRole('button', { name: 'Rincian' });
});
