import * as z from 'zod/mini';
import { type NoTextReason, noTextReason } from '../../shared/domain/files/no-text.ts';

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

/** What reading one file may take: a file of 10 MB can hold gigabytes, and one page a text without end. */
export interface TextLimits {
  pages: number;
  /** Of all pages together, in UTF-16 units. */
  characters: number;
  /** Of a zip, unpacked. */
  unpackedBytes: number;
  /** After which no further page is begun. */
  milliseconds: number;
}

export const textLimits: TextLimits = {
  pages: 2000,
  characters: 5_000_000,
  unpackedBytes: 50 * 1024 * 1024,
  milliseconds: 240_000,
};

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
  readonly #limits: TextLimits;
  readonly #startedAt = performance.now();
  #characters = 0;

  constructor(limits: TextLimits) {
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

  /** Adds texts above and below the first page. */
  surroundFirst(above: readonly string[], below: readonly string[]): void {
    const first = [...above, this.pages[0] ?? '', ...below].filter((each) => each !== '').join('\n');
    this.count(first.length);
    this.pages.splice(0, 1, first);
  }

  requireTime(): void {
    if (performance.now() - this.#startedAt > this.#limits.milliseconds) throw new NoText('too_large');
  }
}

/** Without characters that are not printed, with letters instead of ligatures (ﬁ), and with at most one space or line break in a row. */
const tidied = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/\p{Cc}/gu, (each) => (each === '\n' || each === '\t' ? each : each === '\r' ? '\n' : ''))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
