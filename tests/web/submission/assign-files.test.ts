import { expect, test } from 'vitest';
import { assignFiles } from '../../../web/src/features/submission/both-files.tsx';

const file = (name: string) => ({ name });
const word = file('Prosedur Pengangkutan.docx');
const draft = file('Prosedur Pengangkutan.pdf');
const form = file('PPD_SOP_Pengangkutan.pdf');

test('takes the only PDF as the Form PPD, in either order and whatever its name', () => {
  for (const files of [
    [word, draft],
    [draft, word],
  ] as const)
    expect(assignFiles(files)).toEqual({ kind: 'certain', draft: word, supporting: draft });
});

test('distinguishes two PDF files by the name of one', () => {
  for (const name of ['PPD_SOP_Pengangkutan.pdf', 'form ppd.PDF', 'Form Permohonan Perubahan Dokumen.pdf'])
    expect(assignFiles([file(name), draft])).toEqual({ kind: 'certain', draft, supporting: file(name) });
});

test('asks when both or neither are named as the form', () => {
  const other = file('PPD lama.pdf');
  expect(assignFiles([form, other])).toEqual({ kind: 'ask', files: [form, other] });
  expect(assignFiles([draft, file('Mapping PPDB.pdf')])).toMatchObject({ kind: 'ask' });
});

test('cannot assign two files without a PDF', () => {
  expect(assignFiles([word, file('ppd.docx')])).toEqual({ kind: 'no-form' });
});
