import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { ApprovalLevel } from '../../../shared/api/approval-route.ts';
import { currentAddress, findToast, goBack, openScreen, textsOf, users } from '../../support/render-screen.tsx';
import { headersOf, inputsOf, noResponse, sentCalls, withheld } from '../../support/stubbed-calls.ts';
import { choice, chosenFiles, draftInput, file, form, openForm, purpose, sendButton, titleField } from './form.ts';

test.each([
  ['admin', 'Peninjauan Dokumen', 'yang menunggu peninjauan', '/review'],
  ['projectManager', 'Approval Dokumen', 'yang menunggu persetujuan', '/approval'],
] as const)('offers %s also %s', async (who, second, link, path) => {
  const waiting = { count: 2, late: 1, oldest_days: 3 };
  const { user } = await openScreen('/pengajuan', {
    as: users[who],
    answers: {
      'get-pending-documents': { documents: [], next_cursor: null },
      'get-approval-documents': { documents: [], next_cursor: null },
      'get-worklist': { review: waiting, approval: waiting },
    },
  });
  await screen.findByRole('heading', { name: 'Pilih Tindakan' });
  screen.getByRole('heading', { name: second });
  // The filled button is the one for what waits.
  await vi.waitFor(() =>
    expect([...screen.getByRole('link', { name: `Lihat Dokumen ${link}` }).classList]).toContain('bg-primary'),
  );
  expect([...screen.getByRole('button', { name: 'Mulai Pengajuan' }).classList]).not.toContain('bg-primary');
  await user.click(screen.getByRole('button', { name: 'Mulai Pengajuan' }));
  await screen.findByRole('button', { name: 'Ajukan Dokumen' });
  await user.click(screen.getByRole('button', { name: '← Kembali ke Dashboard' }));
  await user.click(await screen.findByRole('link', { name: `Lihat Dokumen ${link}` }));
  await waitFor(() => expect(currentAddress()).toBe(path));
});

test('leaves the focus at a file that was chosen or removed by keyboard', async () => {
  const { user } = await openForm();
  const [button] = form().getAllByRole('button', { name: /^Pilih berkas/ });
  button?.focus();
  fireEvent.change(draftInput(), { target: { files: [file('draf.docx')] } });
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^(Lihat dulu|Ganti)/));
  form().getByRole('button', { name: 'Hapus berkas draf.docx' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Pilih berkas/));
});

test('starts with the form for other users, with the template for download', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://berkas.example/form.xlsx';
  const { user } = await openForm(
    { 'get-form-template': { url, file_name: 'form.xlsx' } },
    undefined,
    users.controller,
  );
  screen.getByRole('heading', { name: 'Pengajuan Dokumen' });
  expect(screen.queryByRole('button', { name: '← Kembali ke Dashboard' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unduh Form Permohonan Perubahan Dokumen' }));
  // The browser blocked the tab: the file waits for a click.
  await user.click(await screen.findByRole('button', { name: 'Buka' }));
  expect(open).toHaveBeenLastCalledWith(url, '_blank', 'noopener');
});

test('names the approvers of the selected department, or levels without a holder', async () => {
  const level = (name: ApprovalLevel['level'], full_name?: string): ApprovalLevel => ({
    level: name,
    state: 'ahead',
    holders: full_name === undefined ? [] : [{ nrp: '10000021', full_name, acting: false }],
    waiting: full_name === undefined,
  });
  const further = [level('she_head', 'Siti Rahmawati'), level('project_manager', 'Hendra Gunawan')];
  const { user } = await openForm({
    'get-approval-route': ({ department }) => ({
      levels:
        department === 'SHE' ? further : [level('dept_head', department === 'HCGS' ? undefined : 'Agus'), ...further],
    }),
  });
  const route = within(screen.getByRole('heading', { name: 'Alur persetujuan' }).parentElement as HTMLElement);
  route.getByText('Pilih departemen untuk melihat siapa yang akan menyetujui.');
  const shown = async (department: string) => {
    await user.selectOptions(choice('Departemen'), department);
    await waitFor(() => expect(route.getByRole('list').getAttribute('aria-busy')).toBe('false'));
    return textsOf(route.getAllByRole('listitem'));
  };
  const review = 'Peninjau (Admin)Salah satu admin';
  const last = ['Dept. Head SHESiti Rahmawati', 'Project ManagerHendra Gunawan'];
  expect(await shown('Produksi')).toEqual([review, 'Dept. Head ProduksiAgus', ...last]);
  // For SHE the Dept. Head SHE is also the head of the department.
  expect(await shown('SHE')).toEqual([review, ...last]);
  expect(await shown('HCGS')).toEqual([review, 'Dept. Head HCGSBelum ada pejabat', ...last]);
});

test('offers purposes, types and departments without an empty option', async () => {
  await openForm();
  for (const name of [/Pembuatan Baru/, /Revisi/, /Pemusnahan/]) expect(purpose(name).checked).toBe(false);
  expect(screen.getByLabelText('Nomor Dokumen').getAttribute('placeholder')).toBe('Contoh: HKT-SOP-PRO-001');
  const options = (label: Parameters<typeof choice>[0]) =>
    within(choice(label))
      .getAllByRole<HTMLOptionElement>('option')
      .filter(({ hidden }) => !hidden);
  expect(textsOf(options('Tipe Dokumen'))).toEqual(['SOP', 'INK', 'STD', 'Form']);
  const departments = ['Produksi', 'Engineering', 'Plant', 'HCGS', 'Logistic', 'SHE', 'TDC'];
  expect(textsOf(options('Departemen'))).toEqual(departments);
  expect(options('Departemen').map(({ value }) => value)).toEqual(departments);
});

test('sends a complete form, shows the success dialog and resets the form', async () => {
  const answer = withheld({ submission_id: 'S1' });
  const { user, fillIn, send } = await openForm({ 'upload-and-submit-document': answer.answer });
  await fillIn('Prosedur Keadaan Formulir');
  await send();
  await screen.findByRole('button', { name: 'Mengajukan...' });
  expect(titleField().closest('fieldset')?.disabled).toBe(true);
  await waitFor(() => expect(sentCalls()).toContain('upload-and-submit-document'));
  answer.release();
  const dialog = within(await screen.findByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' }));
  dialog.getByText(/dalam proses peninjauan.*notifikasi/);
  dialog.getByText('Prosedur Keadaan Formulir');
  await user.click(dialog.getByRole('button', { name: 'Tutup' }));
  expect(titleField().value).toBe('');
  expect(chosenFiles()).toEqual([]);
  expect(inputsOf('upload-and-submit-document')).toEqual([
    {
      submission_purpose: 'new',
      document_title: 'Prosedur Keadaan Formulir',
      document_type: 'SOP',
      document_number: 'HKT-SOP-PRO-900',
      department: 'Produksi',
      draft_upload_id: 'up-0',
      supporting_upload_id: 'up-1',
    },
  ]);
});

test('restores typed values after a reload, and asks before it is left', async () => {
  const { user, fill, reload } = await openForm();
  await user.click(purpose(/Pembuatan Baru/));
  await fill(titleField(), 'Isian yang belum selesai');
  await user.selectOptions(choice('Tipe Dokumen'), 'INK');
  await user.selectOptions(choice('Departemen'), 'Plant');
  await reload();
  await screen.findByDisplayValue('Isian yang belum selesai');
  expect(purpose(/Pembuatan Baru/).checked).toBe(true);
  expect([choice('Tipe Dokumen').value, choice('Departemen').value]).toEqual(['INK', 'Plant']);

  await fill(titleField(), 'Isian yang berubah');
  const leave = async () => {
    await user.click(screen.getByRole('link', { name: 'Database HIMS' }));
    return within(await screen.findByRole('alertdialog', { name: 'Pengajuan belum dikirim' }));
  };
  await leave();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(currentAddress()).toBe('/pengajuan');
  await user.click((await leave()).getByRole('button', { name: 'Tinggalkan Formulir' }));
  await waitFor(() => expect(currentAddress()).toBe('/database'));
  await goBack();
  await screen.findByDisplayValue('Isian yang berubah');
});

test('keeps the draft of each user apart, and none of an empty form', async () => {
  const { fill } = await openForm();
  await fill(titleField(), 'Isian Joko');
  await openForm({}, undefined, users.controller);
  expect(titleField().value).toBe('');
  await openForm();
  expect(titleField().value).toBe('Isian Joko');
  await fill(titleField(), '');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('hims.pengajuan'))).toEqual([]);
});

test.each([
  [{ success: false, error: 'conflict', message: 'Kalimat dari server.', request_id: 'x' }, 'Kalimat dari server.'],
  [{ success: false }, 'Unknown error occurred'],
])('shows the message of a refusal, %j, until the form changes', async (body, sentence) => {
  const { fill, fillIn, send } = await openForm({
    'upload-and-submit-document': Response.json(body, { status: 409 }),
  });
  await fillIn();
  await send();
  expect((await form().findByText(sentence)).closest('[role=alert]')).not.toBeNull();
  // It was about the form as it was sent.
  await fill(titleField(), 'Prosedur Kedua');
  expect(form().queryByText(sentence)).toBeNull();
  expect(sendButton()).toHaveProperty('disabled', false);
});

describe('a submission whose response is lost', () => {
  test('is asked for under the same key, and said to be stored', async () => {
    let isStored = false;
    const { fillIn, send } = await openForm({
      'upload-and-submit-document': () => {
        if (isStored) return { submission_id: 'S1' };
        isStored = true;
        return noResponse();
      },
    });
    await fillIn();
    await send();
    await screen.findByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' });
    const keys = headersOf('upload-and-submit-document').map((headers) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('is not called failed while the server does not say what became of it', async () => {
    const { fillIn, send } = await openForm({ 'upload-and-submit-document': noResponse });
    await fillIn();
    await send();
    await findToast('Hasil Pengajuan Belum Diketahui', /tidak dibuat dua kali/);
    expect(screen.queryByText('Gagal Mengajukan Dokumen')).toBeNull();
  });
});
