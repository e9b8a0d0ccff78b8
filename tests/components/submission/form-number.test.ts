import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast, users } from '../../support/render-screen.tsx';
import { type Answers, inputsOf, sentCalls } from '../../support/stubbed-calls.ts';
import { numberedDocumentFixture, submissionRecordFixture } from '../../support/submission-fixtures.ts';
import {
  choice,
  dashboardOf,
  draftInput,
  file,
  form,
  numberField,
  openForm,
  purpose,
  reasonField,
  titleField,
} from './form.ts';

const document7 = numberedDocumentFixture({ nomor: 'HKT-SOP-PRO-007', nama: 'Prosedur Pengangkutan' });
const { id, department, nama, nomor, jenis, revisi, status, has_file, version } = document7;
const row = { id, department, nama, nomor, jenis, revisi, status, has_file, version };
const free = { documents: [], number_status: { is_used: false, in_flight: null } };

/** A master list with one document of Produksi, whose number is taken. */
const masterList: Answers = {
  'list-hims-documents': (input) => ({ documents: input.department === 'PRO' ? [row] : [], catalogue_version: 1 }),
  'get-hims-document': (input) => (input.nomor?.toUpperCase() === nomor ? { ...free, documents: [document7] } : free),
};

const readOnly = (label: string) => screen.queryByRole('textbox', { name: label })?.getAttribute('value');

/** Counts presses of the pointer and fields that are typed into; choosing files is neither. */
const countInteractions = (): (() => number) => {
  const fields = new Set<EventTarget | null>();
  let presses = 0;
  const stop = new AbortController();
  const listen = (type: string, count: (target: EventTarget | null) => void) =>
    document.addEventListener(type, ({ target }) => count(target), { capture: true, signal: stop.signal });
  listen('pointerdown', (target) => {
    if (target !== draftInput()) presses += 1;
  });
  listen('beforeinput', (target) => fields.add(target));
  return () => {
    stop.abort();
    return presses + fields.size;
  };
};

test.each([
  [/Revisi/, 0],
  [/Pemusnahan/, 0],
  [/Pembuatan Baru/, 1],
])('offers no document with a submission in flight for a change: %s', async (name, offered) => {
  const other = { ...row, id: 'D8', nomor: 'HKT-SOP-PRO-008' };
  const submitted = submissionRecordFixture({ document_number: 'hkt – sop-pro-007' });
  const { user } = await openForm({
    ...masterList,
    'list-hims-documents': ({ department: of }) => ({
      documents: of === 'PRO' ? [row, other] : [],
      catalogue_version: 1,
    }),
    'get-dashboard-documents': ({ status: of }) => dashboardOf(of === 'in_approval' ? [submitted] : []),
  });
  await user.click(purpose(name));
  await user.click(numberField());
  await user.paste('sop-pro-00');
  await screen.findByRole('option', { name: /^HKT-SOP-PRO-008/ });
  expect(screen.queryAllByRole('option', { name: /^HKT-SOP-PRO-007/ })).toHaveLength(offered);
});

test('needs at most nine interactions beside the files for a revision with a new title and its reason', async () => {
  const { user, send } = await openForm(masterList);
  const interactions = countInteractions();
  await user.click(purpose(/Revisi/));
  await user.click(numberField());
  await user.paste('sop-pro-00');
  await user.click(await screen.findByRole('option', { name: /^HKT-SOP-PRO-007/ }));
  await waitFor(() => expect(readOnly('Tipe Dokumen')).toBe('SOP'));
  expect(readOnly('Departemen')).toBe('Produksi');
  expect(screen.getAllByText('Mengikuti Daftar Induk, tidak dapat diubah')).toHaveLength(2);
  expect(titleField().value).toBe(nama);
  await screen.findByText('Dept. Head Produksi');
  await user.click(titleField());
  await user.paste(' Edisi Baru');
  screen.getByText(`Judul diubah dari “${nama}”.`);
  await user.click(reasonField());
  await user.paste('Menyesuaikan temuan audit');
  await user.upload(draftInput(), [file('draf.docx'), file('ppd.pdf')]);
  await send();
  await screen.findByRole('dialog', { name: 'Dokumen Berhasil Diajukan!' });
  expect(interactions()).toBe(9);
  expect(inputsOf('upload-and-submit-document')).toMatchObject([
    { submission_purpose: 'revision', document_title: `${nama} Edisi Baru`, document_number: nomor },
  ]);
  expect(inputsOf('upload-and-submit-document')).toMatchObject([{ change_reason: 'Menyesuaikan temuan audit' }]);
});

test('takes the first match with Enter, which does not submit then', async () => {
  const { user } = await openForm(masterList);
  await user.click(purpose(/Revisi/));
  await user.click(numberField());
  await user.paste('pengangkutan');
  await screen.findByRole('option', { name: /^HKT-SOP-PRO-007/ });
  await user.keyboard('{Enter}');
  expect(numberField().value).toBe(nomor);
  expect(numberField().getAttribute('aria-expanded')).toBe('false');
  expect(sentCalls().filter((name) => /create-upload-urls/.test(name))).toEqual([]);
  expect(form().queryAllByRole('alert')).toEqual([]);
});

test('locks the title of a cancellation, and unlocks and empties the fields for another purpose', async () => {
  const { user, fill } = await openForm(masterList);
  await user.click(purpose(/Pemusnahan/));
  await fill(numberField(), 'hkt-sop-pro-007');
  await within(screen.getByRole('complementary')).findByText(/tercatat dalam pemusnahan setelah disahkan/);
  expect(titleField().readOnly).toBe(true);
  expect(titleField().value).toBe(nama);
  expect(screen.getByPlaceholderText('Mengapa dokumen ini dimusnahkan')).toBe(reasonField());
  expect(screen.queryByLabelText(/^Bagian yang Berubah/)).toBeNull();
  await user.click(purpose(/Pembuatan Baru/));
  await screen.findByRole('combobox', { name: 'Departemen' });
  expect(titleField().value).toBe('');
});

test('offers a revision of a taken number on the spot, filled in from the document', async () => {
  const { user, fill } = await openForm(masterList);
  await user.click(purpose(/Pembuatan Baru/));
  await fill(titleField(), 'Judul untuk dokumen baru');
  await fill(numberField(), nomor);
  await screen.findByText(/^Nomor HKT-SOP-PRO-007 sudah digunakan untuk dokumen/);
  expect(numberField().getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Ajukan Revisi' }));
  await waitFor(() => expect(readOnly('Departemen')).toBe('Produksi'));
  expect(purpose(/Revisi/).checked).toBe(true);
  expect(titleField().value).toBe(nama);
  await waitFor(() => expect(document.activeElement).toBe(titleField()));
});

test('says at which step a number in flight is, refuses it before the upload, and forgets the refusal with the change', async () => {
  const in_flight = {
    since: '2026-11-20T07:05:00.000Z',
    state: 'pending',
    is_own: false,
    submission_id: null,
  } as const;
  const { fill, fillIn, send } = await openForm(
    {
      'get-hims-document': ({ nomor: asked }) =>
        asked === 'HKT-SOP-PRO-900' ? { documents: [], number_status: { is_used: false, in_flight } } : free,
    },
    undefined,
    users.controller,
  );
  await fillIn();
  const sentence = /^Nomor HKT-SOP-PRO-900 sedang diajukan sejak .+ pada tahap Proses Peninjauan/;
  await screen.findByText(sentence);
  expect(screen.queryByText(/belum digunakan/)).toBeNull();
  // The controller may not read this submission's files, so nothing else is said about it.
  expect(screen.queryByRole('link', { name: /^Lihat Pengajuan/ })).toBeNull();
  await send();
  await findToast('Gagal Mengajukan Dokumen', 'HKT-SOP-PRO-900');
  form().getByText(sentence, { selector: '[role=alert] *' });
  expect(sentCalls().filter((name) => /create-upload-urls|upload-and-submit/.test(name))).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(numberField()));
  expect(numberField().getAttribute('aria-invalid')).toBe('true');
  await fill(numberField(), 'HKT-SOP-PRO-901');
  expect(form().queryByText(sentence, { selector: '[role=alert] *' })).toBeNull();
  expect(numberField().getAttribute('aria-invalid')).toBeNull();
});

test('offers the next number for type and department', async () => {
  const { user } = await openForm(masterList);
  await user.click(purpose(/Pembuatan Baru/));
  await user.selectOptions(choice('Tipe Dokumen'), 'SOP');
  await user.selectOptions(choice('Departemen'), 'Produksi');
  await screen.findByText('Nomor terakhir 007 → 008');
  await user.click(screen.getByRole('button', { name: 'Pakai HKT-SOP-PRO-008' }));
  expect(numberField().value).toBe('HKT-SOP-PRO-008');
  await screen.findByText('Nomor HKT-SOP-PRO-008 belum digunakan. Dokumen baru akan terbit sebagai revisi 0.');
});

test('asks which document is meant where several have the number', async () => {
  const other = { ...document7, id: 'd2', nama: 'Prosedur Lain' };
  const { user, fill, send } = await openForm({ 'get-hims-document': { ...free, documents: [document7, other] } });
  await user.click(purpose(/Revisi/));
  await fill(numberField(), nomor);
  const question = within(await screen.findByRole('group', { name: /^Nomor ini dipakai oleh 2 dokumen/ }));
  const radio = question.getByRole<HTMLInputElement>('radio', { name: /^Prosedur Lain/ });
  // The keyboard passes the question without an answer.
  radio.focus();
  await user.tab();
  await fill(titleField(), 'Judul');
  await user.selectOptions(choice('Tipe Dokumen'), 'SOP');
  await user.selectOptions(choice('Departemen'), 'Produksi');
  await fill(reasonField(), 'Menyesuaikan temuan audit');
  await send();
  await findToast('Form Belum Lengkap', 'Dokumen yang dimaksud harus dipilih');
  await user.click(radio);
  await waitFor(() => expect(readOnly('Departemen')).toBe('Produksi'));
  expect(question.queryByRole('alert')).toBeNull();
});

test('a link to the revision of one of several documents with the number chooses it', async () => {
  const other = { ...document7, id: 'd8', nama: 'Prosedur Lain' };
  await openForm(
    { 'get-hims-document': { ...free, documents: [document7, other] } },
    `/pengajuan?tindakan=ajukan&revisi=${nomor}&dokumen=d8`,
  );
  const question = within(await screen.findByRole('group', { name: /^Nomor ini dipakai oleh 2 dokumen/ }));
  expect(question.getByRole<HTMLInputElement>('radio', { name: /^Prosedur Lain/ }).checked).toBe(true);
  expect(purpose(/^Revisi/).checked).toBe(true);
});
