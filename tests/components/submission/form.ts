import { fireEvent, screen, within } from '@testing-library/react';
import { stubUploads } from '../../support/fake-request.ts';
import { openScreen, users } from '../../support/render-screen.tsx';
import { type Answers, answerCalls, type BodyOf } from '../../support/stubbed-calls.ts';

export const form = () => within(titleField().form as HTMLElement);
export const titleField = () => screen.getByLabelText<HTMLInputElement>('Judul Dokumen');
export const reasonField = () => screen.getByLabelText<HTMLTextAreaElement>('Alasan Perubahan');
export const numberField = () => screen.getByLabelText<HTMLInputElement>('Nomor Dokumen');
export const purpose = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
export const choice = (label: 'Tipe Dokumen' | 'Departemen') =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: label });
export const draftInput = () => screen.getByLabelText<HTMLInputElement>('Draf Dokumen');
export const supportingInput = () => screen.getByLabelText<HTMLInputElement>(/Dokumen Pendukung/);
export const sendButton = () => screen.getByRole('button', { name: 'Ajukan Dokumen' });
/** The names of the chosen files. */
export const chosenFiles = (): string[] =>
  screen
    .queryAllByRole('button', { name: /^Hapus berkas/ })
    .map((button) => button.getAttribute('aria-label')?.slice(13) ?? '');
export const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes).fill(65)], name);

/** The submissions of all users. */
export const dashboardOf = (
  documents: BodyOf<'get-dashboard-documents'>['documents'],
): BodyOf<'get-dashboard-documents'> => ({
  ...{ documents, total: documents.length, next_cursor: null },
  totals: { total: documents.length, under_review: documents.length, in_approval: 0, approved: 0 },
});

const freeNumber: BodyOf<'get-hims-document'> = {
  documents: [],
  number_status: { is_used: false, in_flight: null },
};

/** The form of an employee: every number is free, and the server accepts what is sent. */
export const openForm = async (answers: Answers = {}, path = '/pengajuan', as = users.employee) => {
  const hands = await openScreen(path, {
    as,
    answers: {
      'get-approval-route': { levels: [] },
      'get-dashboard-documents': dashboardOf([]),
      'get-hims-document': freeNumber,
      'upload-and-submit-document': { submission_id: 'S1' },
      ...answers,
    },
  });
  answerCalls(stubUploads());
  await screen.findByRole('button', { name: 'Ajukan Dokumen' });
  const { user, fill } = hands;
  const fillIn = async (title = 'Prosedur Baru'): Promise<void> => {
    await user.click(purpose(/Pembuatan Baru/));
    await fill(titleField(), title);
    await user.selectOptions(choice('Tipe Dokumen'), 'SOP');
    await user.selectOptions(choice('Departemen'), 'Produksi');
    await fill(numberField(), 'HKT-SOP-PRO-900');
    await user.upload(draftInput(), file('draf.docx'));
    await user.upload(supportingInput(), file('ppd.pdf'));
  };
  return { ...hands, fillIn, send: () => user.click(sendButton()) };
};

/** Drops files with these names on the field of the draft. */
export const dropFiles = (names: readonly string[]) =>
  fireEvent.drop(draftInput().parentElement as HTMLElement, {
    dataTransfer: { files: names.map((name) => file(name)) },
  });
