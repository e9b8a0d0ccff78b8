import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { dayText } from '../../../shared/domain/time/date-text.ts';
import type { DateDoubt, DateProblem } from '../rows/dates.ts';
import { fileQuestion } from '../rows/file-question.ts';

const titles: Record<DateDoubt, string> = {
  serial: 'Kolom tanggal berisi angka hari Excel: baca sebagai tanggal?',
  order: 'Tanggal yang bulannya di depan: baca sebagai tanggal?',
  day: 'Tanggal tanpa hari: simpan tanpa tanggal?',
  year: 'Tanggal tanpa tahun: simpan tanpa tanggal?',
  calendar: 'Tanggal yang tidak ada pada kalender: simpan tanpa tanggal?',
  range: 'Tanggal dengan tahun yang tidak mungkin: simpan tanpa tanggal?',
  future: 'Tanggal tinjauan terakhir yang belum tiba: simpan tanpa tanggal?',
  unknown: 'Isi kolom tanggal yang bukan tanggal: simpan tanpa tanggal?',
};
const omit = 'Simpan dokumennya tanpa tanggal ini';
const reject = 'Jadikan galat, untuk diperbaiki tanggalnya';

interface Doubtful {
  row: number;
  text: string;
  likely: string | undefined;
}

/** Finds what is no certain date in the columns of dates, and asks once for each kind. */
export class DateDoubts {
  readonly #answers: SheetAnswers;
  readonly #found = new Map<DateDoubt, Doubtful[]>();

  constructor(answers: SheetAnswers) {
    this.#answers = answers;
  }

  /** What an answer says of a text: its date, or '' for none; undefined where it is an error. */
  check(row: number, text: string, { doubt, ...reading }: DateProblem): string | undefined {
    const likely = doubt === 'range' ? undefined : reading.likely;
    const found = this.#found.get(doubt) ?? [];
    found.push({ row, text, likely });
    this.#found.set(doubt, found);
    const choice = this.#answers.choice(keyOf(doubt));
    return choice === 'omit' ? '' : choice === 'read' ? likely : undefined;
  }

  questions(): ReviewQuestion[] {
    return [...this.#found].map(([doubt, found]) => {
      const [first] = found;
      const read = first?.likely && `Tanggal: “${first.text}” berarti ${dayText(first.likely)}`;
      return fileQuestion<string>({
        key: keyOf(doubt),
        title: titles[doubt],
        reason: 'Tanggal boleh kosong, jadi dokumennya tetap dapat disimpan.',
        rows: found.length,
        examples: found
          .slice(0, 3)
          .map(({ row, text, likely }) => `Baris ${row}: “${text}”${likely ? ` menjadi ${dayText(likely)}` : ''}`),
        choices: { ...(read && { read }), omit, reject },
        proposed: read ? 'read' : 'omit',
        chosen: this.#answers.choice(keyOf(doubt)),
      });
    });
  }
}

const keyOf = (doubt: DateDoubt): string => `dates ${doubt}`;
