import * as z from 'zod/mini';
import { packClauseKey } from '../domain/audit-pack/clause-keys.ts';
import { looksLikeRoot } from '../domain/audit-pack/seeds.ts';
import { daysBetween } from '../domain/time/working-days.ts';
import { defineCalls, evidenceManagers, get, post } from './call.ts';
import { count, cursor, id, nextCursor, timestamp } from './fields.ts';

/** The cycle of a certificate. */
export const maxPackDays = 3 * 366;
export const maxSeedLength = 100;

const day = (name: string) => z.iso.date({ error: `${name} harus diisi` });

/** A backup that was restored into another environment, as `npm run restore` found it. */
export const restoreTest = z.object({
  /** The environment of the backup, and the one that it was restored into. */
  stage: z.string(),
  environment: z.string(),
  /** When the backup was finished; when its restore began and, at its last item, ended. */
  backup_at: timestamp,
  started_at: timestamp,
  at: timestamp,
  /** Who ran it: an AWS identity, on a laptop a user of the operating system. */
  operator: z.string(),
  manifest_sha256: z.string(),
  items: count,
  objects: count,
  /** Whether all items of the backup were those of one moment. */
  is_one_moment: z.boolean(),
  /** How many findings the backup had, such as a file that was missing. */
  problems: count,
});
export type RestoreTest = z.infer<typeof restoreTest>;

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
    output: z.object({ job_id: id }),
    errors: ['pack_running'],
  }),
  /** Recorded restore tests, the last restore first. */
  'list-restore-tests': get({
    access: evidenceManagers,
    showsEvidence: true,
    input: z.object({ cursor: z.optional(cursor) }),
    output: z.object({ tests: z.array(restoreTest), next_cursor: nextCursor }),
  }),
});
