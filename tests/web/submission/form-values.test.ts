import { expect, test } from 'vitest';
import {
  emptyValues,
  type FormValues,
  isEmpty,
  typedValuesFromText,
  typedValuesOf,
} from '../../../web/src/features/submission/form-values.ts';

const halfFilled: FormValues = {
  ...emptyValues,
  submission_purpose: 'new',
  document_title: 'Prosedur',
  draft_file: new File(['isi'], 'draf.pdf'),
};

test('a half-filled form is kept without its files', () => {
  const restored = typedValuesFromText(JSON.stringify(typedValuesOf(halfFilled)));
  expect(restored).toEqual({
    submission_purpose: 'new',
    document_title: 'Prosedur',
    document_type: '',
    document_number: '',
    department: '',
    document_id: '',
  });
});

test('a form nobody has touched is not worth keeping', () => {
  expect(isEmpty(typedValuesOf(emptyValues))).toBe(true);
  expect(isEmpty(typedValuesOf(halfFilled))).toBe(false);
});

test.each([null, 'no json', '{}', '{"submission_purpose":"steal"}'])('%s is as if nothing had been kept', (text) => {
  expect(typedValuesFromText(text)).toBeUndefined();
});
