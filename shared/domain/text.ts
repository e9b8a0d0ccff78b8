import * as z from 'zod/mini';
import { normalForm } from './documents/document-numbers.ts';

/**
 * Control characters, lone surrogates and bidirectional marks: all are invisible and can mislead a reader, and a lone
 * surrogate cannot be encoded in UTF-8.
 */
const invisible = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u;
const invisibleInParagraph = /[^\P{Cc}\n\t]|[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Whether a text has no lone surrogate. Replaces `String.prototype.isWellFormed`, which browsers support only since 2023. */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

/** One line of user input: trimmed, NFC, without invisible characters. Every message begins with `label`. */
export const textLine = (label: string, maxLength: number) =>
  z.pipe(
    z.pipe(
      z.string({ error: `${label} harus diisi` }),
      z.transform((text) => text.normalize('NFC').trim()),
    ),
    z.string().check(
      z.minLength(1, `${label} harus diisi`),
      z.maxLength(maxLength, `${label} paling banyak ${maxLength} karakter`),
      z.refine((text) => !invisible.test(text), `${label} mengandung karakter yang tidak diperbolehkan`),
    ),
  );

/** Multi-line user input; empty text becomes undefined. */
export const optionalParagraph = (label: string, maxLength: number) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.pipe(
          z.string({ error: `${label} harus berupa teks` }),
          z.transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()),
        ),
        z.string().check(
          z.maxLength(maxLength, `${label} paling banyak ${maxLength} karakter`),
          z.refine((text) => !invisibleInParagraph.test(text), `${label} mengandung karakter yang tidak diperbolehkan`),
        ),
      ),
      z.transform((text) => (text === '' ? undefined : text)),
    ),
  );

export const maxTitleLength = 200;
export const maxNomorLength = 60;
export const maxReasonLength = 1000;

/** Of the reason why a reviewed document is still suitable. */
export const maxReviewReason = 500;

/** Of the reason of a revision, and of the parts of the document that it concerns. */
export const minChangeReason = 10;
export const maxChangeReason = 500;
export const maxChangedSections = 200;

export const changeReason = optionalParagraph('Alasan Perubahan', maxChangeReason).check(
  z.refine((text) => text === undefined || text.length >= minChangeReason, {
    error: `Alasan Perubahan paling sedikit ${minChangeReason} karakter`,
  }),
);
export const changedSections = optionalParagraph('Bagian yang Berubah', maxChangedSections);

export const documentTitle = textLine('Judul Dokumen', maxTitleLength);
/**
 * Not only of invisible characters, which do not count when numbers are compared, and not only of dots, which are a
 * folder in the path of its page.
 */
export const documentNumber = textLine('Nomor Dokumen', maxNomorLength).check(
  z.refine((text) => normalForm(text) !== '', {
    error: 'Nomor Dokumen harus diisi',
    when: ({ issues }) => issues.length === 0,
  }),
  z.refine((text) => !/^\.+$/.test(normalForm(text)), 'Nomor Dokumen tidak boleh hanya berisi titik'),
);
export const rejectionReason = optionalParagraph('Alasan Penolakan', maxReasonLength);
