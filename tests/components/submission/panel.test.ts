import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SubmissionDetail } from '../../../shared/api/submission-records.ts';
import { currentAddress, findToast, openScreen, textsOf } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, failed, inputsOf } from '../../support/stubbed-calls.ts';
import { submissionDetailFixture, submissionRecordFixture } from '../../support/submission-fixtures.ts';
import { row } from '../../web/master-list/row-fixtures.ts';

const level_entered_at = new Date().toISOString();
const record = submissionRecordFixture({ submission_status: 'under_dept_approval', level_entered_at });
const present = submissionDetailFixture({
  submission: record,
  levels: [
    {
      level: 'dept_head',
      state: 'current',
      holders: [{ nrp: '10000021', full_name: 'Agus Prasetyo', acting: false }],
      waiting: false,
    },
  ],
});

/** The dashboard with this submission, among others, and its panel. */
const openPanel = async (values: Partial<SubmissionDetail> = {}, answers: Answers = {}, width = 1440) => {
  const documents = ['S0', 'S1', 'S2'].map((id) => ({ ...record, id, document_title: `Prosedur ${id}` }));
  const hands = await openScreen('/dashboard', {
    width,
    answers: {
      'get-dashboard-documents': {
        documents,
        total: 3,
        totals: { total: 3, under_review: 0, in_approval: 3, approved: 0 },
        next_cursor: null,
      },
      'get-submission': { ...present, ...values },
      ...answers,
    },
  });
  const trigger = await screen.findByRole('button', { name: 'Prosedur S1' });
  await hands.user.click(trigger);
  return { ...hands, trigger, panel: within(await screen.findByRole('dialog')) };
};

test('stores the open submission in the URL, closes with Escape and returns the focus to its row', async () => {
  const { user, panel, trigger } = await openPanel();
  await panel.findByText('Tahapan');
  // Not on a button, which a space would press.
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  expect(currentAddress()).toBe('/dashboard?pengajuan=S1');
  expect(trigger.closest('tr')?.getAttribute('aria-selected')).toBe('true');
  // Beside the panel the table has the columns that fit.
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual(['Nama Dokumen', 'Nomor Dokumen', 'Status']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(currentAddress()).toBe('/dashboard'));
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

test('returns the focus to the row also where cards replaced the table beside the panel', async () => {
  const { user, panel, trigger } = await openPanel({}, {}, 1100);
  await panel.findByText('Tahapan');
  expect(trigger.isConnected).toBe(false);
  await user.keyboard('{Escape}');
  await screen.findByRole('table');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Prosedur S1'));
});

test('shows the draft first and folds the history', async () => {
  const { user, panel } = await openPanel({
    history: [
      {
        ...{ version: 1, action: 'submit', from: null, to: 'pending', actor_nrp: '10000031', actor_name: 'Joko' },
        ...{ capacity: 'submitter', acting: false, reason: null, at: record.created_at, skipped: [] },
        files: { draft_sha256: present.draft.sha256, supporting_sha256: present.supporting.sha256 },
      },
    ],
  });
  await panel.findByText('Tahapan');
  expect(textsOf(panel.getAllByRole('listitem'))[0]).toMatch(/^Draf/);
  const history = panel.getByText('Diajukan').closest('details');
  expect(history?.open).toBe(false);
  await user.click(panel.getByRole('heading', { name: 'Riwayat' }));
  expect(history?.open).toBe(true);
});

test('shows the submitter how long and with whom it waits, and sends one reminder a day', async () => {
  let reminded_at: string | null = null;
  const { user, panel } = await openPanel(
    {},
    {
      'get-submission': () => ({ ...present, reminded_at }),
      'remind-holder': () => {
        reminded_at = new Date().toISOString();
        return { reminded_at };
      },
    },
  );
  await panel.findByText('pada Dept. Head Produksi: Agus Prasetyo', { exact: false });
  panel.getByText('sejak hari ini');
  const button = panel.getByRole('button', { name: 'Ingatkan' });
  expect(button.getAttribute('aria-describedby')).toBeNull();
  button.focus();
  await user.keyboard('{Enter}');
  await findToast('Pengingat Terkirim', 'Diteruskan ke Dept. Head Produksi: Agus Prasetyo.');
  await panel.findByText(/^Diingatkan .+\. Dapat diingatkan lagi mulai .+\.$/);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
  // It sends nothing more.
  await user.keyboard('{Enter}');
  expect(inputsOf('remind-holder')).toEqual([{ submission_id: record.id }]);
});

test('offers the reminder to nobody else', async () => {
  const { panel } = await openPanel({ may: { ...present.may, remind: false, withdraw: false } });
  await panel.findByText('Tahapan');
  expect(panel.queryByRole('button', { name: 'Ingatkan' })).toBeNull();
  expect(panel.queryByRole('button', { name: 'Tarik Pengajuan' })).toBeNull();
});

test('keeps the dialog of a withdrawal that failed, with the reason', async () => {
  const { user, panel } = await openPanel({}, { 'withdraw-submission': failed('already_processed') });
  await user.click(await panel.findByRole('button', { name: 'Tarik Pengajuan' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Tarik Pengajuan?' }));
  await user.click(dialog.getByRole('button', { name: 'Tarik Pengajuan' }));
  await findToast('Gagal menarik pengajuan');
  expect(dialog.getByRole('alert').textContent).not.toBe('');
  answerCalls({
    'withdraw-submission': { submission: { ...record, submission_status: 'withdrawn', version: 2 } },
  });
  await user.click(dialog.getByRole('button', { name: 'Tarik Pengajuan' }));
  await findToast('Pengajuan Ditarik');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('compares the draft of a decided revision, says with which one, and marks it once it was replaced', async () => {
  const end = { reason: 'superseded', at: '2026-11-20T02:00:00.000Z' } as const;
  const file = { ...present.draft, content_type: 'application/pdf' };
  const { user, panel } = await openPanel(
    {
      submission: { ...record, submission_purpose: 'revision', submission_status: 'approved' },
      document: row('1', { revisi: 4 }),
      base: { revisi: 2, end: { ...end, replaced_by: 3 } },
      published: { revisi: 3, end: { ...end, replaced_by: 4 } },
      draft: file,
    },
    { 'get-document-file': failed('not_found') },
  );
  await panel.findByText('Tidak berlaku. Revisi 3 sudah digantikan oleh revisi 4 sejak 20 Nov 2026 09.00.');
  await user.click(panel.getByRole('tab', { name: 'Draf' }));
  expect((await panel.findByRole('note')).textContent).toMatch(/^TIDAK BERLAKU\. Revisi 3 sudah digantikan/);
  await user.click(panel.getByRole('tab', { name: 'Perubahan' }));
  const [band, note] = await panel.findAllByRole('note');
  expect(band?.textContent).toMatch(/^TIDAK BERLAKU\. Revisi 3/);
  expect(note?.textContent).toMatch(/^Dibandingkan dengan revisi 2, .* Revisi 2 sudah digantikan oleh revisi 3/);
  await panel.findByText(/^HIMS tidak menyimpan revisi sebelumnya/);
  expect(inputsOf('get-document-file')).toContainEqual({ id: record.id, kind: 'base' });
});

test('the draft of an approved cancellation is marked as no longer in force', async () => {
  const detail = submissionDetailFixture({
    submission: submissionRecordFixture({
      ...{ submission_purpose: 'cancellation', submission_status: 'approved' },
      level_entered_at: '2026-11-20T02:00:00.000Z',
    }),
  });
  const { user, panel } = await openPanel(detail, { 'get-document-file': failed('not_found') });
  await user.click(await panel.findByRole('tab', { name: 'Draf' }));
  expect((await panel.findByRole('note')).textContent).toBe(
    'TIDAK BERLAKU. Dokumen ini dimusnahkan sejak 20 Nov 2026 09.00. Jangan dipakai sebagai acuan kerja.',
  );
});
