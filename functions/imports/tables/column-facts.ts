import { maxImportedRevisi, parseRevisi } from '../../../shared/domain/import/aliases.ts';
import { builtInDictionary } from '../../../shared/domain/import/dictionary.ts';
import { likelyRevision } from '../../../shared/domain/import/likely-words.ts';
import { looksLikeNumber } from '../../../shared/domain/import/number-texts.ts';
import { isFigure, isTick } from '../../../shared/domain/import/ticks.ts';
import { dateOfSerial, isPast, lastDayOf, readDate, termMonths } from '../rows/dates.ts';
import { titledNumber } from '../rows/number-cells.ts';
import { isDate, isPlaceholder, nextSerial, revisionAndDate } from '../rows/values.ts';

/** Stands for a number outside of every table, which is not decoded. */
export const otherNumber = '…';

export type CellKind =
  | 'number'
  | 'titled'
  | 'date'
  | 'term'
  | 'serial'
  | 'revision'
  | 'revision_word'
  | 'revision_date'
  | 'tick'
  | 'status'
  | 'jenis'
  | 'department'
  | 'text';

const maxSamples = 3;
const maxSampleLength = 60;
const maxCached = 2000;

const sampleOf = (text: string): string =>
  text.length > maxSampleLength ? `${text.slice(0, maxSampleLength - 1)}…` : text;

/** What the cells of a column without a field look like. */
export class ColumnFacts {
  /** The first different cells. */
  readonly samples: string[] = [];
  readonly #counts = new Map<CellKind, number>();
  readonly #known = new Map<string, CellLook>();
  /** Cells with a value whose look is known. */
  seen = 0;
  /** Cells with a last day, and those of them where it is not after today. */
  ends = 0;
  past = 0;
  #letters = 0;
  /** The last of row numbers; undefined where a cell is none. */
  #serial: number | undefined = 0;

  add(text: string): void {
    if (text === '') return;
    if (this.samples.length < maxSamples) {
      const sample = sampleOf(text);
      if (sample !== otherNumber && !this.samples.includes(sample)) this.samples.push(sample);
    }
    if (text === otherNumber || isPlaceholder(text)) return;
    this.seen += 1;
    this.#letters += text.length;
    const look = this.#known.get(text) ?? { kind: kindOf(text), end: lastDayOf(text) };
    if (this.#known.size < maxCached) this.#known.set(text, look);
    this.#counts.set(look.kind, (this.#counts.get(look.kind) ?? 0) + 1);
    if (look.end !== undefined) this.ends += 1;
    if (look.end !== undefined && isPast(look.end)) this.past += 1;
    if (this.#serial !== undefined) this.#serial = nextSerial(this.#serial, text);
  }

  /** Whether it holds ticks, or nothing but 1 and 0. */
  get isTicked(): boolean {
    return this.isMostly(ticked, 'tick') || this.isBinary;
  }
  get isBinary(): boolean {
    return this.#known.size === 2 && [...this.#known.keys()].every(isFigure);
  }

  /** Whether it holds row numbers. */
  get isSerial(): boolean {
    return this.#serial !== undefined && this.#serial > 1;
  }

  get averageLength(): number {
    return this.seen === 0 ? 0 : this.#letters / this.seen;
  }

  countOf(...of: CellKind[]): number {
    return of.reduce((sum, kind) => sum + (this.#counts.get(kind) ?? 0), 0);
  }

  /** Whether at least this share of the cells looks like one of the kinds. */
  isMostly(share: number, ...of: CellKind[]): boolean {
    return this.seen > 0 && this.countOf(...of) >= share * this.seen;
  }
}

/** The share of ticks in a column of ticks. */
const ticked = 0.8;

interface CellLook {
  kind: CellKind;
  end: string | undefined;
}

const kindOf = (text: string): CellKind => {
  if (isTick(text)) return 'tick';
  if (revisionAndDate(text)) return 'revision_date';
  if (isDate(text) || 'date' in readDate(text)) return 'date';
  if (dateOfSerial(text) !== undefined) return 'serial';
  const field = (['status', 'department', 'jenis'] as const).find((each) => builtInDictionary.word(each, text));
  if (field) return field;
  if (termMonths(text) !== undefined) return 'term';
  const revisi = parseRevisi(text);
  if (revisi !== undefined) return revisi <= maxImportedRevisi ? 'revision' : 'text';
  if (likelyRevision(text) !== undefined || /^[a-z]$/i.test(text)) return 'revision_word';
  if (looksLikeNumber(text)) return 'number';
  return titledNumber(text) ? 'titled' : 'text';
};
