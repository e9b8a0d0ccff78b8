import * as z from 'zod/mini';
import { trailEntry, trailKind } from '../domain/audit-trail/trail.ts';
import { trailTopic } from '../domain/audit-trail/trail-topics.ts';
import { documentNumber } from '../domain/text.ts';
import { defineCalls, evidenceManagers, get } from './call.ts';
import { cursor, flag, id, nextCursor, nrp } from './fields.ts';

/** Events of one page, and of a page of an export. */
export const eventsPerPage = 50;
export const eventsPerExport = 500;
/** Rows of a bulk job in a page of an export: each page reads all of them. */
export const rowsPerExport = 2500;

const day = (name: string) => z.iso.date({ error: `${name} tidak benar` });

export const auditTrailCalls = defineCalls({
  /** Events of every kind that the caller may list, the newest first: of a person, a document, a kind and days of the company's time zone. */
  'list-audit-trail': get({
    access: evidenceManagers,
    showsEvidence: true,
    input: z
      .object({
        kind: z.optional(trailKind),
        /** Instead of a kind. */
        topic: z.optional(trailTopic),
        /** Of the person who did it. */
        nrp: z.optional(nrp),
        /** Of the document, however it is spelled; a deleted one is found by its id. */
        nomor: z.optional(documentNumber),
        document_id: z.optional(id),
        /** The rows of this bulk job by number, whatever else limits the list. */
        job_id: z.optional(id),
        from: z.optional(day('Tanggal awal')),
        to: z.optional(day('Tanggal akhir')),
        cursor: z.optional(cursor),
        /** Pages of 500 events. */
        export: z.optional(flag),
      })
      .check(
        z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
          path: ['to'],
          error: 'Tanggal akhir tidak boleh sebelum tanggal awal',
        }),
        z.refine(({ kind, topic, job_id }) => [kind, topic, job_id].filter((each) => each !== undefined).length <= 1, {
          path: ['topic'],
          error: 'Pilih satu jenis kejadian saja',
        }),
      ),
    output: z.object({
      events: z.array(trailEntry),
      next_cursor: nextCursor,
      /** With `job_id`: the job's own entry, and how many rows it has. */
      job: z.optional(z.object({ entry: trailEntry, rows: z.int() })),
    }),
  }),
});
