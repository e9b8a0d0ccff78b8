import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { currentAddress, findToast, openScreen, textsOf, users } from '../support/render-screen.tsx';
import { failed, inputsOf, rawAnswer } from '../support/stubbed-calls.ts';
import { layOutRows } from '../support/stubbed-layout.ts';

/** Sections 3 and 7 of the specification: the records that it names, without a field beyond them. */
const submission = {
  id: 'S1',
  document_title: 'Prosedur Peledakan',
  document_type: 'SOP',
  department: 'Produksi',
  document_number: 'HKT-SOP-PRO-001',
  submission_status: 'pending',
  draft_document_url: 'drafts/s1.docx',
  supporting_document_url: 'supporting/s1.pdf',
  created_at: '2026-11-21T01:00:00.000Z',
};
const document = {
  id: 'D1',
  department: 'IMS',
  nama: 'Manual IMS',
  nomor: 'HKT-MAN-IMS-001',
  jenis: 'Manual & Kebijakan',
  revisi: 2,
  status: 'Aktif',
  updated_by: '10000003',
  updated_at: '2026-11-21T01:00:00.000Z',
};
const notification = {
  ...{ id: 'N1', title: 'Dokumen disetujui', message: 'Isi', type: 'success' },
  ...{ created_at: '2026-11-21T01:00:00.000Z', read: false },
};

test('validate-login: signs in, and goes to the dashboard', async () => {
  const user = {
    ...{ id: 'U1', nrp: '10000031', roles: 'document_controller', role: 'document_controller' },
    ...{ full_name: 'Budi Santoso', avatar_url: null, display_name: 'Budi' },
  };
  const hands = await openScreen('/login', {
    as: null,
    answers: {
      'validate-login': rawAnswer({ success: true, user }),
      'get-dashboard-documents': rawAnswer({ documents: [submission] }),
      'get-user-notifications': rawAnswer({ notifications: [] }),
      // Beyond the specification; the page opens without them.
      ...{ 'get-home': failed('internal'), 'get-session': failed('internal') },
      'get-realtime-ticket': failed('internal'),
    },
  });
  await hands.fill(await screen.findByLabelText('NRP'), '10000031');
  await hands.fill(screen.getByLabelText('Password'), '24681357');
  await hands.user.click(screen.getByRole('button', { name: 'Login' }));
  await findToast('Login Berhasil', 'Anda berhasil masuk.');
  // A second after the toast.
  await waitFor(() => expect(currentAddress()).toBe('/dashboard'), { timeout: 30_000 });
});

test('get-user-notifications and mark-notification-read: show, count and mark them', async () => {
  const { user } = await openScreen('/panduan', {
    answers: {
      'get-user-notifications': rawAnswer({ notifications: [notification, { ...notification, id: 'N2', read: true }] }),
      'mark-notification-read': rawAnswer({}),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Notifikasi, 1 belum dibaca' }));
  const list = within(await screen.findByRole('dialog', { name: 'Notifikasi' }));
  await user.click((await list.findAllByText('Dokumen disetujui'))[0] ?? expect.fail());
  await screen.findByRole('button', { name: 'Notifikasi' });
});

test.each([
  ['get-pending-documents', '/review', users.admin, 'pending'],
  ['get-approval-documents', '/approval', users.projectManager, 'under_pm_approval'],
] as const)('%s: lists a submission with its level, and opens its decision', async (call, path, as, status) => {
  const { user } = await openScreen(path, {
    as,
    answers: {
      [call]: rawAnswer({ documents: [{ ...submission, submission_status: status }] }),
      'get-hims-document': { documents: [], number_status: null },
    },
  });
  const row = within((await screen.findByText('Prosedur Peledakan')).closest('tr') ?? expect.fail('no row'));
  if (path === '/approval') expect(row.getByText('Project Manager')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Approve Prosedur Peledakan' }));
  await screen.findByRole('alertdialog');
});

test('list-hims-documents: lists documents in the database and in the master list, with the file that a path names', async () => {
  layOutRows();
  const tab = { document: { title: '', body: {} }, location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const file = { url: 'https://hims.example/manual.pdf', file_name: 'manual.pdf', inline: true, external: false };
  const answer = rawAnswer({ documents: [{ ...document, file_url: 'ims/manual.pdf', file_name: 'manual.pdf' }] });
  const { user } = await openScreen('/database', {
    answers: { 'list-hims-documents': answer, 'get-document-file': file },
  });
  await screen.findByText('HKT-MAN-IMS-001');
  await user.click(screen.getByRole('button', { name: /^Lihat/ }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(file.url));
  await openScreen('/daftar-induk/dokumen/ims', { as: users.controller, answers: { 'list-hims-documents': answer } });
  await screen.findByText('HKT-MAN-IMS-001');
});

test('list-hims-documents: a document without a path has no file', async () => {
  const { user } = await openScreen('/database', {
    answers: { 'list-hims-documents': rawAnswer({ documents: [document] }) },
  });
  await user.click(await screen.findByRole('button', { name: /^Lihat/ }));
  await findToast('File tidak tersedia', 'Dokumen ini belum memiliki file yang terlampir');
  expect(inputsOf('get-document-file')).toEqual([]);
});

test.each([200, 400])('an error alone is a refusal: status %i', async (status) => {
  const { user, fill } = await openScreen('/login', {
    as: null,
    answers: { 'validate-login': rawAnswer({ error: 'user_locked_by_hr' }, { status }) },
  });
  await fill(await screen.findByLabelText('NRP'), '87654321');
  await fill(screen.getByLabelText('Password'), '87654321');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await findToast('Login Gagal', 'NRP atau password salah. Silakan periksa kembali kredensial Anda.');
  expect(textsOf(screen.queryAllByText(/user_locked_by_hr/))).toEqual([]);
});

test('position_not_found alone is explained', async () => {
  await openScreen('/approval', {
    as: users.projectManager,
    answers: { 'get-approval-documents': rawAnswer({ error: 'position_not_found' }) },
  });
  await within(screen.getByRole('main')).findByText(/^Posisi pengguna tidak ditemukan/);
});
