import { formatNumber } from '../../lib/format/format.ts';
import { rejectedPercent, type Times } from './process-times-view.ts';

/** A bar from zero: its value, and whether it is filled or only outlined. */
export interface Bar {
  value: number;
  isFilled: boolean;
}

/** One chart of the page and the table with the same figures. */
export interface Measure {
  title: string;
  description: string;
  /** What the bars stand for, where there are two of them. */
  legend?: readonly { label: string; isFilled: boolean }[];
  columns: readonly { header: string; text: (times: Times) => string }[];
  /** The longest first; undefined where there is nothing to draw. */
  bars: (times: Times) => readonly Bar[] | undefined;
  /** The figures beside the bars. */
  text: (times: Times) => string;
  /** Said in place of the chart where no row has bars. */
  empty: string;
  /** Of the numbers below the chart. */
  unit: string;
  /** Where the scale ends at the latest. */
  max?: number;
}

const none = '–';
const orNone = (value: number | null): string => (value === null ? none : formatNumber(value));
const noDecision = 'Belum ada keputusan dalam 90 hari terakhir.';

const percentText = (times: Times): string => {
  const percent = rejectedPercent(times);
  return percent === null ? none : `${percent}%`;
};

export const measures: readonly Measure[] = [
  {
    title: 'Lama sampai diputuskan',
    description:
      'Hari kerja sejak masuk ke tahapan. Separuh keputusan dibuat dalam median, sembilan dari sepuluh dalam persentil 90.',
    legend: [
      { label: 'Median', isFilled: true },
      { label: 'Persentil 90', isFilled: false },
    ],
    columns: [
      { header: 'Keputusan', text: ({ decided }) => formatNumber(decided) },
      { header: 'Median', text: ({ median_days }) => orNone(median_days) },
      { header: 'Persentil 90', text: ({ p90_days }) => orNone(p90_days) },
    ],
    bars: ({ median_days, p90_days }) =>
      median_days === null || p90_days === null
        ? undefined
        : [
            { value: p90_days, isFilled: false },
            { value: median_days, isFilled: true },
          ],
    text: ({ median_days, p90_days }) => (median_days === null ? none : `${orNone(median_days)} / ${orNone(p90_days)}`),
    empty: noDecision,
    unit: 'hari kerja',
  },
  {
    title: 'Menunggu keputusan',
    description: 'Pengajuan yang menunggu saat ini, dan berapa hari kerja yang tertua sudah menunggu di tahapannya.',
    columns: [
      { header: 'Menunggu', text: ({ waiting }) => formatNumber(waiting) },
      { header: 'Tertua (hari kerja)', text: ({ oldest_days }) => orNone(oldest_days) },
    ],
    bars: ({ waiting }) => (waiting === 0 ? undefined : [{ value: waiting, isFilled: true }]),
    text: ({ waiting }) => formatNumber(waiting),
    empty: 'Tidak ada pengajuan yang menunggu keputusan.',
    unit: 'pengajuan',
  },
  {
    title: 'Bagian yang ditolak',
    description: 'Penolakan dari semua keputusan dalam 90 hari terakhir.',
    columns: [
      { header: 'Keputusan', text: ({ decided }) => formatNumber(decided) },
      { header: 'Ditolak', text: ({ rejected }) => formatNumber(rejected) },
      { header: 'Bagian', text: percentText },
    ],
    bars: (times) => {
      const percent = rejectedPercent(times);
      return percent === null ? undefined : [{ value: percent, isFilled: true }];
    },
    text: percentText,
    empty: noDecision,
    unit: '%',
    max: 100,
  },
];
