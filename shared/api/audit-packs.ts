import * as z from 'zod/mini';
import { packClauseKey } from '../domain/audit-pack/clause-keys.ts';
import { looksLikeRoot } from '../domain/audit-pack/seeds.ts';
import { daysBetween } from '../domain/time/working-days.ts';
import { defineCalls, evidenceManagers, post } from './call.ts';
import { callerId, id, success } from './fields.ts';

/** The cycle of a certificate. */
export const maxPackDays = 3 * 366;
export const maxSeedLength = 100;

const day = (name: string) => z.iso.date({ error: `${name} harus diisi` });

export const auditPackCalls = defineCalls({
  /**
   * Registers a job that gathers the evidence of a clause and of a period, in days of the company's time zone, as a ZIP.
   * Its samples follow from the seed; the default is the root of the log's latest checkpoint. Auditors may make it,
   * because it stores a report and changes no controlled document; their visit is recorded.
   */
  'create-audit-pack': post({
    access: evidenceManagers,
    allowedForAuditors: true,
    showsEvidence: true,
    input: z
      .object({
        user_id: callerId,
        clause: packClauseKey,
        from: day('Tanggal awal'),
        to: day('Tanggal akhir'),
        seed: z.optional(
          z.string().check(
            z.trim(),
            z.minLength(1, 'Pilihan acak harus diisi, atau kosongkan untuk memakai akar log'),
            z.maxLength(maxSeedLength, `Pilihan acak paling panjang ${maxSeedLength} karakter`),
            // One that cannot be typed again cannot repeat the choice.
            z.regex(/^[\x20-\x7e]*$/, 'Pilihan acak hanya boleh memuat huruf, angka, dan tanda baca biasa'),
            z.refine((text) => !looksLikeRoot(text), 'Pilihan acak yang diketik tidak boleh berupa akar log'),
          ),
        ),
      })
      .check(
        z.refine(({ from, to }) => from <= to, {
          path: ['to'],
          error: 'Tanggal akhir tidak boleh sebelum tanggal awal',
        }),
        z.refine(({ from, to }) => daysBetween(from, to) < maxPackDays, {
          path: ['from'],
          error: 'Periode paket audit paling lama tiga tahun',
        }),
      ),
    output: z.object({ success, job_id: id }),
    errors: ['pack_running'],
  }),
});
