import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import { lookAlikeText, shapeOf, tidyNumber, usualShape } from '../../../shared/domain/documents/mistyped-numbers.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { maxTitleLength } from '../../../shared/domain/text.ts';
import { dayText } from '../../../shared/domain/time/date-text.ts';
import type { DateDoubt, DateProblem } from '../rows/dates.ts';
import { fileQuestion } from '../rows/file-question.ts';
import { areRevised, cellPart, numbersIn, revisedNumber } from '../rows/number-cells.ts';

/** 'contoh', 'Contoh judul', '[judul dokumen]', 'isi di sini', 'Lorem ipsum'. */
const exampleText =
  /^[[(<{“"]?\s*(?:(?:contoh|cth|example|sample)\.?:?(?:\s+(?:judul|nama|nomor|no|dokumen|baris|data|isian|pengisian|pengetikan)\.?){0,3}|(?:di)?(?:isi|ketik|tulis)(?:kan)?\s+(?:di\s?sini|nomor|no\.?|judul|nama)\b.{0,40}|lorem ipsum.*)\s*[\])>}”"]?$/i;
const bracketed = /^(?:\[[^\]]*\]|<[^>]*>|\{[^}]*\})$/;
/** 'Tanpa No.', 'belum bernomor', 'menyusul'. */
const unnumbered = /^(?:tanpa\s+no(?:mor|\.)?|belum\s+(?:ada\s+no(?:mor|\.)?|bernomor)|(?:nomor\s+)?menyusul)\.?$/i;
/** Parts of a number that stand for its letters and figures: 'XXX', 'YYY', '###', '...'. */
const standIn = /^(?:x{3,}|y{2,}|z{3,}|n{3,}|#+|\?+|_{2,}|\.{2,}|…)$/i;

const isExampleNumber = (nomor: string): boolean =>
  exampleText.test(nomor) ||
  bracketed.test(nomor) ||
  unnumbered.test(nomor) ||
  nomor.split(/[-/\s]+/).some((part) => standIn.test(part));
const isExampleTitle = (nama: string): boolean =>
  exampleText.test(nama) || bracketed.test(nama) || /^x{2,}(?:\s+x+)*$/i.test(nama);

/** '1', '1.1', '3100000000000' and '3,1E+12': a spreadsheet has removed leading zeros or rounded it. */
const numeric = /^(?:0|[1-9]\d*)(?:[.,]\d+)?(?:E\+?\d+)?$/i;

/** A text in a column of dates that is no certain one; `title` without what is done about it. */
const dateDoubt = (doubt: DateDoubt, title: string, isLikely = false) => ({
  key: `dates ${doubt}`,
  title: `${title}: ${isLikely ? 'baca sebagai tanggal' : 'simpan tanpa tanggal'}?`,
  reason: 'Tanggal boleh kosong, jadi dokumennya tetap dapat disimpan.',
  choices: {
    ...(isLikely && { read: 'Baca sebagai tanggal seperti pada contoh' }),
    omit: 'Simpan dokumennya tanpa tanggal ini',
    reject: 'Jadikan galat, untuk diperbaiki tanggalnya',
  },
});

/** 'Perawatan Ban Rev.2', 'Perawatan Ban (Revisi 2)'. */
const revisedTitle = /^(.*\p{L}{3}.*?)[\s(,–_-]+rev(?:isi)?[\s.:_-]*(\d{1,2})\)?$/iu;

const reject = 'Jadikan galat, untuk diperbaiki nomornya';
/** What is doubted, and what may be done about it; the first choice is the likely one where all its rows are `isSure`. */
const doubts = {
  example: {
    key: 'example rows',
    title: 'Baris contoh atau yang belum diisi: lewati?',
    reason: 'Nomor atau judulnya tampak seperti contoh, bukan dokumen.',
    choices: { skip: 'Lewati, bukan dokumen', keep: 'Dokumen sungguhan, tetap dibaca' },
  },
  several: {
    key: 'several numbers',
    title: 'Satu sel memuat beberapa nomor dokumen: bagi?',
    reason: 'Setiap dokumen memerlukan barisnya sendiri.',
    choices: { split: 'Bagi: satu dokumen untuk setiap nomor', keep: 'Satu nomor, tetap dibaca', reject },
  },
  revised: {
    key: 'revised numbers',
    title: 'Nomor atau judul memuat revisinya: pisahkan?',
    reason: 'Bila tidak, revisi berikutnya menjadi dokumen baru di samping yang lama, atau judul yang lain.',
    choices: { split: 'Pisahkan revisinya', keep: 'Bagian dari nomor atau judul, tetap dibaca', reject },
  },
  mistyped: {
    key: 'mistyped numbers',
    title: 'Nomor tampak salah ketik: rapikan?',
    reason: 'Tanpa dirapikan, daftar berikutnya yang rapi menambah dokumen yang sama sekali lagi.',
    choices: { tidy: 'Rapikan seperti pada contoh', keep: 'Sudah benar, tetap dibaca', reject },
  },
  numeric: {
    key: 'numeric numbers',
    title: 'Nomor dokumen yang hanya berisi angka: sudah benar?',
    reason: 'Excel menghapus nol di depan (001 menjadi 1) dan mengubah nomor seperti 1.10 menjadi 1.1.',
    choices: { keep: 'Nomornya memang hanya angka, tetap dibaca', reject },
  },
  serial: dateDoubt('serial', 'Kolom tanggal berisi angka hari Excel', true),
  order: dateDoubt('order', 'Tanggal yang bulannya di depan', true),
  exchanged: {
    key: 'dates exchanged',
    title: 'Hari dan bulan mungkin tertukar oleh Excel: tukar kembali?',
    reason: 'Sel tanggal semuanya berhari 1 sampai 12, sedangkan hari 13 ke atas tetap teks.',
    choices: { read: 'Tukar kembali seperti pada contoh', keep: 'Sudah benar, tidak tertukar' },
  },
  day: dateDoubt('day', 'Tanggal tanpa hari'),
  year: dateDoubt('year', 'Tanggal tanpa tahun'),
  calendar: dateDoubt('calendar', 'Tanggal yang tidak ada pada kalender'),
  range: dateDoubt('range', 'Tanggal dengan tahun yang tidak mungkin'),
  future: dateDoubt('future', 'Tanggal tinjauan terakhir yang belum tiba'),
  unknown: dateDoubt('unknown', 'Isi kolom tanggal yang bukan tanggal'),
} as const;
type Doubt = keyof typeof doubts;

/** What comes out of numbers is shown for more rows than other questions show. */
const maxPairs = 10;
/** More rows that look like examples are hardly left from a template. */
const maxExampleShare = 0.8;

interface Doubtful {
  example: string;
  isSure: boolean;
}

/**
 * What answers say about a row in doubt. `problem`: an Indonesian sentence on its number; `numbers`: what it stands for;
 * `nama`, `revisi`: what its number or title says.
 */
export interface RowDoubt {
  isSkipped?: boolean;
  problem?: string;
  numbers?: string[];
  nama?: string;
  revisi?: string;
}

type DoubtedCells = Record<'nomor' | 'nama' | 'revisi', string>;

/** Finds rows that look like examples, and numbers and dates that are probably typing errors, and asks for each kind once. */
export class RowDoubts {
  readonly #answers: SheetAnswers;
  /** The shape of the list's numbers. */
  readonly #usual: string | undefined;
  readonly #areRevised: boolean;
  readonly #found = new Map<Doubt, Doubtful[]>();

  constructor(answers: SheetAnswers, rows: readonly Omit<DoubtedCells, 'nama'>[]) {
    this.#answers = answers;
    this.#usual = usualShape(rows.map(({ nomor }) => nomor));
    this.#areRevised = areRevised(rows);
  }

  /** What an answer says; undefined where there is none. */
  #ask(doubt: Doubt, row: number, text: string, isSure: boolean): string | undefined {
    const found = this.#found.get(doubt) ?? [];
    found.push({ example: `Baris ${row}: ${text.trim().replace(/\n/g, ' ⏎ ')}`, isSure });
    this.#found.set(doubt, found);
    return this.#answers.choice(doubts[doubt].key);
  }

  /** What an answer says of a text that is no certain date: a date, or '' for none; undefined where it is an error. */
  dateOf(row: number, text: string, { doubt, likely }: DateProblem): string | undefined {
    const date = 'read' in doubts[doubt].choices ? likely : undefined;
    const isExchanged = doubt === 'exchanged';
    const shown = isExchanged ? dayText(text) : `“${text}”`;
    const choice = this.#ask(doubt, row, `${shown}${date ? ` menjadi ${dayText(date)}` : ''}`, !isExchanged);
    if (choice === 'omit') return '';
    return choice === 'read' ? date : isExchanged && choice === 'keep' ? text : undefined;
  }

  check(row: number, cells: DoubtedCells): RowDoubt {
    const [, nama, digits] = revisedTitle.exec(cells.nama.slice(0, maxTitleLength)) ?? [];
    const doubt = this.#checkNumber(row, cells);
    if (nama === undefined || digits === undefined || doubt.isSkipped) return doubt;
    const revisi = cells.revisi || String(Number(digits));
    const choice = this.#ask('revised', row, `“${cells.nama}” menjadi “${nama}” revisi ${revisi}`, true);
    const problem = `Judul “${cells.nama}” memuat revisinya. Tulis revisinya di kolom revisi`;
    return { ...said(choice, { nama, revisi, problem }), ...doubt };
  }

  #checkNumber(row: number, { nomor, nama, revisi }: DoubtedCells): RowDoubt {
    const ask = (doubt: Doubt, text: string, isSure: boolean) => this.#ask(doubt, row, text, isSure);
    if (isExampleNumber(nomor) || isExampleTitle(nama))
      return { isSkipped: ask('example', `${nomor} “${nama}”`, true) === 'skip' };
    const revised = revisedNumber({ nomor, revisi });
    if (revised && (this.#areRevised || revised.isWord)) {
      const stated = revisi || String(revised.revisi);
      const choice = ask('revised', `“${nomor}” menjadi “${revised.number}” revisi ${stated}`, revised.isNamed);
      const problem = `Nomor “${nomor}” memuat revisinya. Tulis revisinya di kolom revisi`;
      return said(choice, { numbers: [revised.number], problem, revisi: stated });
    }
    const numbers = numbersIn(nomor, this.#usual) ?? [tidyNumber(nomor, this.#usual)];
    const [tidy = nomor, ...others] = numbers;
    if (others.length > 0) {
      const parts = numbers.map((_, at) => cellPart(nama, { at, of: numbers.length }));
      const shown = numbers.map((each, at) => `${each} “${parts[at]}”`).join(', ');
      const choice = ask('several', `“${nomor}” menjadi ${shown}`, new Set(parts).size === numbers.length);
      const problem = `Sel ini memuat ${numbers.length} nomor dokumen. Tulis satu baris untuk setiap nomor`;
      return said(choice, { numbers, problem });
    }
    if (tidy !== nomor) {
      const letter = lookAlikeText(nomor);
      const text = `“${nomor}” menjadi “${tidy}”${letter ? ` (${letter})` : ''}`;
      const choice = ask('mistyped', text, shapeOf(tidy) === this.#usual);
      return said(choice, { numbers, problem: `Nomor “${nomor}” tampak salah ketik. Tulis misalnya “${tidy}”` });
    }
    if (!numeric.test(nomor) || ask('numeric', `${nomor} “${nama}”`, false) !== 'reject') return {};
    return {
      problem: `Nomor “${nomor}” hanya berisi angka. Ubah format selnya menjadi Teks di Excel, lalu ketik ulang nomornya`,
    };
  }

  /** `asksForNumeric`: a user has not chosen the column of figures as the number already; `rows` are those of the table. */
  questions(asksForNumeric: boolean, rows: number): ReviewQuestion[] {
    return (Object.keys(doubts) as Doubt[]).flatMap((doubt) => {
      const found = this.#found.get(doubt) ?? [];
      if (found.length === 0 || (doubt === 'numeric' && !asksForNumeric)) return [];
      const { choices, ...texts } = doubts[doubt];
      const values = Object.keys(choices);
      const isLikely =
        found.every(({ isSure }) => isSure) && (doubt !== 'example' || found.length <= maxExampleShare * rows);
      return fileQuestion({
        ...texts,
        rows: found.length,
        examples: found.map(({ example }) => example),
        ...(['several', 'revised', 'mistyped'].includes(doubt) && { maxShown: maxPairs }),
        choices: choices as Record<string, string>,
        proposed: isLikely ? values[0] : undefined,
        chosen: this.#answers.choice(texts.key),
      });
    });
  }
}

/** Until there is an answer, the numbers are shown as the first choice would store them. */
const said = (choice: string | undefined, { problem, ...doubt }: RowDoubt & { problem: string }): RowDoubt => {
  if (choice === 'keep') return {};
  return choice === 'reject' ? { problem } : doubt;
};
