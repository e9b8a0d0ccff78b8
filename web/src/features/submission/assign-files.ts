import { extensionOf } from '../../../../shared/domain/files/files.ts';

/** Two files chosen together: which is which, or that this must be asked or is impossible. */
export type Assignment<F> =
  | { kind: 'certain'; draft: F; supporting: F }
  | { kind: 'ask'; files: readonly [F, F] }
  /** Neither is a PDF, so neither can be the Form PPD. */
  | { kind: 'no-form' };

/** The words with which the template and its filled-in copies are named. */
const formName = /\bppd\b|permohonan[\s_-]*perubahan/i;

const isPdf = ({ name }: { name: string }): boolean => extensionOf(name) === 'pdf';
/** An underscore is a word character, but in file names it separates words. */
const isNamedForm = ({ name }: { name: string }): boolean => formName.test(name.replaceAll('_', ' '));

/** Identifies draft and Form PPD by type, which decides, or by name, where exactly one is named as the form. */
export const assignFiles = <F extends { name: string }>([one, other]: readonly [F, F]): Assignment<F> => {
  const pdfs = [one, other].filter(isPdf);
  if (pdfs.length === 0) return { kind: 'no-form' };
  const [form] = pdfs.length === 1 ? pdfs : formsByName(one, other);
  if (!form) return { kind: 'ask', files: [one, other] };
  return { kind: 'certain', draft: form === one ? other : one, supporting: form };
};

const formsByName = <F extends { name: string }>(one: F, other: F): F[] => {
  const named = [one, other].filter(isNamedForm);
  return named.length === 1 ? named : [];
};
