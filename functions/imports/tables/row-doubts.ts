import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { fileQuestion } from '../rows/file-question.ts';

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

type Doubt = 'example' | 'numeric';
type ExampleChoice = 'skip' | 'keep';
type NumericChoice = 'keep' | 'reject';
const keys: Record<Doubt, string> = { example: 'example rows', numeric: 'numeric numbers' };
const exampleChoices: Record<ExampleChoice, string> = {
  skip: 'Lewati, bukan dokumen',
  keep: 'Dokumen sungguhan, tetap dibaca',
};
const numericChoices: Record<NumericChoice, string> = {
  keep: 'Nomornya memang hanya angka, tetap dibaca',
  reject: 'Jadikan galat, untuk diperbaiki nomornya',
};

interface Doubtful {
  row: number;
  nomor: string;
  nama: string;
}

/** What answers say about a row in doubt. `problem`: an Indonesian sentence on its number. */
export interface RowDoubt {
  isSkipped: boolean;
  problem?: string;
}

/** Finds rows that look like examples, and numbers that a spreadsheet may have changed, and asks for each kind once. */
export class RowDoubts {
  readonly #answers: SheetAnswers;
  readonly #found: Record<Doubt, Doubtful[]> = { example: [], numeric: [] };

  constructor(answers: SheetAnswers) {
    this.#answers = answers;
  }

  check(row: number, nomor: string, nama: string): RowDoubt {
    if (isExampleNumber(nomor) || isExampleTitle(nama)) {
      this.#found.example.push({ row, nomor, nama });
      return { isSkipped: this.#answers.choice(keys.example) === 'skip' };
    }
    if (!numeric.test(nomor)) return { isSkipped: false };
    this.#found.numeric.push({ row, nomor, nama });
    const isRejected = this.#answers.choice(keys.numeric) === 'reject';
    const problem = `Nomor “${nomor}” hanya berisi angka. Ubah format selnya menjadi Teks di Excel, lalu ketik ulang nomornya`;
    return { isSkipped: false, ...(isRejected && { problem }) };
  }

  /** `asksForNumeric`: a user has not chosen the column of figures as the number already. */
  questions(asksForNumeric: boolean): ReviewQuestion[] {
    const { example, numeric: figures } = this.#found;
    return [
      ...(example.length === 0
        ? []
        : [
            fileQuestion<ExampleChoice>({
              key: keys.example,
              title: 'Baris contoh atau yang belum diisi: lewati?',
              reason: 'Nomor atau judulnya tampak seperti contoh, bukan dokumen.',
              rows: example.length,
              examples: example.map(shown),
              choices: exampleChoices,
              proposed: 'skip',
              chosen: chosenIn(exampleChoices, this.#answers.choice(keys.example)),
            }),
          ]),
      ...(figures.length === 0 || !asksForNumeric
        ? []
        : [
            fileQuestion<NumericChoice>({
              key: keys.numeric,
              title: 'Nomor dokumen yang hanya berisi angka: sudah benar?',
              reason: 'Excel menghapus nol di depan (001 menjadi 1) dan mengubah nomor seperti 1.10 menjadi 1.1.',
              rows: figures.length,
              examples: figures.map(shown),
              choices: numericChoices,
              chosen: chosenIn(numericChoices, this.#answers.choice(keys.numeric)),
            }),
          ]),
    ];
  }
}

const shown = ({ row, nomor, nama }: Doubtful): string => `Baris ${row}: ${`${nomor} “${nama}”`.trim()}`;

const chosenIn = <C extends string>(choices: Record<C, string>, choice: string | undefined): C | undefined =>
  (Object.keys(choices) as C[]).find((each) => each === choice);
