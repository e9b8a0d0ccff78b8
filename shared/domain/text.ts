import { z } from 'zod';

/**
 * Control characters, halves of surrogate pairs and the marks that reorder text: none can be seen, all can mislead a
 * reader, and half a pair cannot be stored as UTF-8.
 */
const unseen = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/u;
const unseenInParagraph = /[^\P{Cc}\n\t]|[\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Whether text has no lone surrogate: `String.prototype.isWellFormed`, which browsers have since 2023 alone. */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

/** One line of text that a person typed: trimmed, NFC, without unseen characters. `label` opens every message. */
export const textLine = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} harus diisi` })
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, `${label} harus diisi`)
        .max(maxLength, `${label} paling banyak ${maxLength} karakter`)
        .refine((text) => !unseen.test(text), `${label} mengandung karakter yang tidak diperbolehkan`),
    );

/** Text of several lines; empty becomes undefined. */
export const optionalParagraph = (label: string, maxLength: number) =>
  z
    .string({ error: `${label} harus berupa teks` })
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(maxLength, `${label} paling banyak ${maxLength} karakter`)
        .refine((text) => !unseenInParagraph.test(text), `${label} mengandung karakter yang tidak diperbolehkan`),
    )
    .transform((text) => (text === '' ? undefined : text))
    .optional();

export const maxTitleLength = 200;
export const maxNomorLength = 60;
export const maxReasonLength = 1000;

export const documentTitle = textLine('Judul Dokumen', maxTitleLength);
export const documentNumber = textLine('Nomor Dokumen', maxNomorLength);
export const rejectionReason = optionalParagraph('Alasan Penolakan', maxReasonLength);
