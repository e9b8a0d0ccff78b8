import { OfficeRefusal } from './office-refusal.ts';

/** What reading one file may take: a file of 10 MB can hold gigabytes, and one page a text without end. */
export interface ReadingLimits {
  /** A sheet or a slide is a page. */
  pages: number;
  /** Of all pages together, in UTF-16 units. */
  characters: number;
  /** Of the parts of a zip that are read, unpacked. */
  unpackedBytes: number;
  /** After which no further page is begun. */
  milliseconds: number;
}

export const readingLimits: ReadingLimits = {
  pages: 2000,
  characters: 5_000_000,
  unpackedBytes: 50 * 1024 * 1024,
  milliseconds: 20_000,
};

/** Counts what reading an Office file took. Throws OfficeRefusal ('too_large') beyond its limits. */
export class ReadingBudget {
  readonly limits: ReadingLimits;
  readonly #startedAt = Date.now();
  #characters = 0;
  #bytes = 0;

  constructor(limits: ReadingLimits) {
    this.limits = limits;
  }

  get bytesLeft(): number {
    return this.limits.unpackedBytes - this.#bytes;
  }

  countBytes(bytes: number): void {
    this.#bytes += bytes;
  }

  countCharacters(characters: number): void {
    this.#characters += characters;
    if (this.#characters > this.limits.characters) throw new OfficeRefusal('too_large');
  }

  requirePages(pages: number): void {
    if (pages > this.limits.pages) throw new OfficeRefusal('too_large');
  }

  readonly requireTime = (): void => {
    if (Date.now() - this.#startedAt > this.limits.milliseconds) throw new OfficeRefusal('too_large');
  };
}
