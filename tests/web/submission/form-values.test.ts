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

test('stores the form without its files', () => {
  const restored = typedValuesFromText(JSON.stringify(typedValuesOf(halfFilled)));
  expect(restored).toEqual({
    submission_purpose: 'new',
    document_title: 'Prosedur',
    document_type: '',
    document_number: '',
    department: '',
    change_reason: '',
    changed_sections: '',
    document_id: '',
  });
});

test('does not store an empty form', () => {
  expect(isEmpty(typedValuesOf(emptyValues))).toBe(true);
  expect(isEmpty(typedValuesOf(halfFilled))).toBe(false);
});

test.each([null, 'no json', '{}', '{"submission_purpose":"steal"}'])('ignores the stored text %s', (text) => {
  expect(typedValuesFromText(text)).toBeUndefined();
});
