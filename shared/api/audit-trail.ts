import * as z from 'zod/mini';
import { trailEntry, trailKind } from '../domain/audit-trail/trail.ts';
import { trailTopic } from '../domain/audit-trail/trail-topics.ts';
import { documentNumber } from '../domain/text.ts';
import { defineCall, evidenceManagers } from './call.ts';
import { callerId, cursor, flag, id, nextCursor, nrp, success } from './fields.ts';

/** Events of one page, and of a page of an export. */
export const eventsPerPage = 50;
export const eventsPerExport = 500;

const day = (name: string) => z.iso.date({ error: `${name} tidak benar` });

export const auditTrailCalls = {
  /** Events of every kind that the caller may list, the newest first: of a person, a document, a kind and days of the company's time zone. */
  'list-audit-trail': defineCall({
    name: 'list-audit-trail',
    method: 'GET',
    access: evidenceManagers,
    showsEvidence: true,
    input: z
      .object({
        user_id: callerId,
        kind: z.optional(trailKind),
        /** Instead of a kind. */
        topic: z.optional(trailTopic),
        /** Of the person who did it. */
        nrp: z.optional(nrp),
        /** Of the document, however it is spelled; a deleted one is found by its id. */
        nomor: z.optional(documentNumber),
        document_id: z.optional(id),
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
        z.refine(({ kind, topic }) => kind === undefined || topic === undefined, {
          path: ['topic'],
          error: 'Pilih satu jenis kejadian saja',
        }),
      ),
    output: z.object({ success, events: z.array(trailEntry), next_cursor: nextCursor }),
    errors: [],
  }),
} as const;
