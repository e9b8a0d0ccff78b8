import * as z from 'zod/mini';
import { departmentCode } from '../departments.ts';
import { documentNumber, maxTitleLength, textLine } from '../text.ts';
import { documentStatus, jenis } from './documents.ts';

/** Upper limit that catches typing errors; real documents have far fewer revisions. */
export const maxRevisi = 9999;

/** The longest interval between two periodic reviews. */
export const maxReviewMonths = 120;

export const reviewMonthsError = `Interval tinjauan diisi dengan 1–${maxReviewMonths} bulan`;

const chosen = (label: string) => ({
  error: ({ input }: { input: unknown }) =>
    input === undefined || input === '' ? `${label} harus diisi` : `${label} tidak dikenal`,
});

/** Validation of the columns that the master-list editor writes; each message names its column. */
export const documentFields = {
  department: z.enum(departmentCode.options, chosen('Departemen')),
  nama: textLine('Nama Dokumen', maxTitleLength),
  nomor: documentNumber,
  jenis: z.enum(jenis.options, chosen('Jenis')),
  revisi: z
    .number({ error: 'Revisi harus berupa bilangan bulat' })
    .check(
      z.int(),
      z.nonnegative('Revisi tidak boleh negatif'),
      z.maximum(maxRevisi, `Revisi paling besar ${maxRevisi}`),
    ),
  status: z.enum(documentStatus.options, chosen('Status')),
  reviewed_on: z.iso.date('Tanggal tinjauan terakhir tidak benar'),
  review_months: z
    .number({ error: reviewMonthsError })
    .check(z.int(reviewMonthsError), z.minimum(1, reviewMonthsError), z.maximum(maxReviewMonths, reviewMonthsError)),
};
