import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { contract } from '../../../shared/api/index.ts';
import {
  type FormFields,
  fileFields,
  formFields,
  type SubmissionInput,
  type TypedValues,
  typedNames,
} from '../../../web/src/features/submission/form-fields.ts';
import { formStorage } from '../../../web/src/features/submission/form-storage.ts';
import {
  emptyValues,
  type FormValues,
  inputFrom,
  typedValuesFromText,
  typedValuesOf,
  valuesFromOriginal,
} from '../../../web/src/features/submission/form-values.ts';
import { formErrorsOf } from '../../../web/src/features/submission/server-errors.ts';
import { ApiError } from '../../../web/src/lib/api/api-error.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';
import { submissionDetailFixture, submissionRecordFixture } from '../../support/submission-fixtures.ts';

/** A value for every typed field; the type requires all of them. */
const typed = {
  submission_purpose: 'revision',
  document_title: 'Prosedur Perawatan',
  document_type: 'INK',
  document_number: 'PPA-INK-PLT-002',
  department: 'Plant',
  change_reason: 'Menyesuaikan hasil audit',
  changed_sections: '5.2',
  document_id: 'D2',
} as const satisfies TypedValues;
const values: FormValues = { ...typed, draft_file: new File(['isi'], 'draf.pdf'), supporting_file: null };
const document = documentRowFixture({
  id: 'D2',
  department: 'PLT',
  nama: 'Prosedur Perawatan',
  nomor: 'PPA-INK-PLT-002',
  jenis: 'INK',
});
const { document_id: _selected, change_reason: reason, changed_sections: sections, ...submitted } = typed;
const original = submissionDetailFixture({
  submission: submissionRecordFixture(submitted),
  document,
  change: { reason, sections },
});

describe('the record of form fields', () => {
  const inputs = Object.keys(contract['upload-and-submit-document'].input.shape);

  test('has every input of the contract that the user fills in', () => {
    expect([...typedNames, ...Object.keys(fileFields), 'resubmission_of'].sort()).toEqual(inputs.sort());
  });

  test('does not compile when the contract has another optional input', () => {
    expectTypeOf(formFields).toExtend<FormFields<SubmissionInput>>();
    expectTypeOf(formFields).not.toExtend<FormFields<SubmissionInput & { input_without_field?: string }>>();
  });
});

describe.each(typedNames)('the field %s', (name) => {
  test('is restored from the stored draft', () => {
    expect(typed[name]).not.toBe('');
    expect(typedValuesFromText(JSON.stringify(typedValuesOf(values)))?.[name]).toBe(typed[name]);
  });

  test('is sent, and left out while it is empty', () => {
    expect(inputFrom(values)[name]).toBe(typed[name]);
    for (const blank of ['', '  '])
      expect(inputFrom({ ...values, [name]: blank } as FormValues)).not.toHaveProperty(name);
  });

  test('shows the error that the server returns for it', () => {
    const error = new ApiError({ status: 400, code: 'invalid_input', message: '', fields: { [name]: 'Salah' } });
    expect(formErrorsOf(error).fields).toEqual([{ field: name, message: 'Salah' }]);
  });

  test('is filled in for a resubmission', () => {
    expect(valuesFromOriginal(original)[name]).toBe(typed[name]);
  });

  test('has its default in a draft stored before the field existed, and the other fields stay', () => {
    const { [name]: _missing, ...older } = typed;
    expect(typedValuesFromText(JSON.stringify(older))).toEqual({ ...typed, [name]: '' });
    expect(typedValuesFromText(JSON.stringify(older), valuesFromOriginal(original))).toEqual(typed);
  });
});

test('a resubmission of a new document selects no document', () => {
  const submission = submissionRecordFixture({ submission_purpose: 'new' });
  expect(valuesFromOriginal({ ...original, submission }).document_id).toBe('');
});

test('sends only inputs of the contract, and of a new document no reason, of a cancellation no parts', () => {
  expect(inputFrom(values)).toEqual(typed);
  const { changed_sections: _sections, ...ended } = typed;
  expect(inputFrom({ ...values, submission_purpose: 'cancellation' })).toEqual({
    ...ended,
    submission_purpose: 'cancellation',
  });
  const { change_reason: _reason, ...others } = ended;
  expect(inputFrom({ ...values, submission_purpose: 'new' })).toEqual({ ...others, submission_purpose: 'new' });
});

test('a stored option that no longer exists becomes empty, and the other fields stay', () => {
  expect(typedValuesFromText(JSON.stringify({ ...typed, department: 'Gudang' }))).toEqual({ ...typed, department: '' });
});

test.each([null, 'no json', '{}', '{"submission_purpose":"steal"}'])('ignores the stored text %s', (text) => {
  expect(typedValuesFromText(text)).toBeUndefined();
});

test('a stored draft replaces the values of the original in a resubmission', () => {
  const entries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
  formStorage.write('10000031', 'S1', { ...values, document_title: 'Judul Baru' });
  const restored = formStorage.read('10000031', 'S1', valuesFromOriginal(original));
  expect(restored).toEqual({ ...typed, document_title: 'Judul Baru', draft_file: null, supporting_file: null });
  expect(formStorage.read('10000031', null, emptyValues)).toEqual(emptyValues);
  expect(formStorage.readFileNames('10000031', 'S1')).toEqual({ draft_file: 'draf.pdf' });
  expect(formStorage.readFileNames('10000031', null)).toEqual({});
});
