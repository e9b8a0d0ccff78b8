import * as z from 'zod/mini';
import { type NoTextReason, noTextReason } from '../../shared/domain/files/no-text.ts';
import type { ReadingLimits } from '../../shared/domain/office/reading-limits.ts';

/** How far the scan of a file has been recognized. */
export const recognitionProgress = z.object({
  pages: z.array(z.string()),
  /** Pages that ended or outlasted their thread; their text is empty. */
  failed_pages: z.number(),
  /** Workers that began since the last page was stored. */
  attempts: z.number(),
  started_at: z.string(),
});
export type RecognitionProgress = z.infer<typeof recognitionProgress>;

/** Readers may not print the PDF. */
const no_print = z.optional(z.literal(true));

/** The text of a file by page; a sheet or a slide is a page. Without text, the reason is named. */
export const extractedText = z.union([
  z.object({
    pages: z.array(z.string()),
    /** The text was recognized in pictures of pages, so words may be wrong. */
    is_recognized: z.optional(z.boolean()),
    no_print,
  }),
  z.object({ reason: noTextReason, progress: z.optional(recognitionProgress), no_print }),
]);
export type ExtractedText = z.infer<typeof extractedText>;

/** Raised when the readers read other words of the same file: then the texts that were stored before are read again. */
export const textReader = 2;

/** The file ended its reading: it is protected, damaged, or exceeds a limit. */
export class NoText extends Error {
  readonly reason: NoTextReason;

  constructor(reason: NoTextReason, options?: ErrorOptions) {
    super(`The file has no text: ${reason}`, options);
    this.reason = reason;
  }
}

/** Collects the texts of pages within the limits. */
export class PageTexts {
  readonly pages: string[] = [];
  isPrintingForbidden = false;
  readonly #limits: ReadingLimits;
  readonly #startedAt = performance.now();
  #characters = 0;

  constructor(limits: ReadingLimits) {
    this.#limits = limits;
  }

  /** Counts text before it is part of a page. */
  count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > this.#limits.characters) throw new NoText('too_large');
  }

  add(text: string): void {
    this.requireTime();
    if (this.pages.length >= this.#limits.pages) throw new NoText('too_large');
    this.pages.push(tidied(text));
  }

  requireTime(): void {
    if (performance.now() - this.#startedAt > this.#limits.milliseconds) throw new NoText('too_large');
  }
}

/** Without characters that are not printed, as a hyphen where a word may be divided, with letters instead of ligatures (ﬁ), and with at most one space or line break in a row. */
const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\u00ad/g, '')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/\p{Cc}/gu, (each) => (each === '\n' || each === '\t' ? each : each === '\r' ? '\n' : ''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
