import * as z from 'zod/mini';
import { namedUser } from '../domain/people/roles.ts';
import {
  conditions,
  destructionProposal,
  proposalActions,
  proposedRow,
  reviewOutcomes,
} from '../domain/records/destruction.ts';
import { holdActions, recordHold } from '../domain/records/holds.ts';
import { maxRetentionYears } from '../domain/records/records.ts';
import { foldedForm } from '../domain/search-words.ts';
import { textLine } from '../domain/text.ts';
import { type Access, defineCalls, evidenceManagers, evidenceReaders, get, managersAndHeads, post } from './call.ts';
import { chosenList, cursor, department, id, nextCursor, seenVersion } from './fields.ts';

/** The readers of evidence, and holders of every post, whom the service limits to what they answer for. */
const postsAndReaders = { who: 'position-or-roles', roles: evidenceManagers.roles } as const satisfies Access;
const postsAndManagers = {
  who: 'position-or-roles',
  roles: ['admin', 'document_controller'],
} as const satisfies Access;

/** A controlled document that a cancellation ended, with the evidence of its destruction. */
const destroyedDocument = z.object({
  id,
  nomor: z.string(),
  nama: z.string(),
  revisi: z.int().check(z.nonnegative()),
  /** ISO 8601. */
  at: z.string(),
  /** Null where no submission of the workflow ended it. */
  submission_id: z.nullable(id),
  reason: z.nullable(z.string()),
  requested_by: z.nullable(namedUser),
  decided_by: z.nullable(namedUser),
});
export type DestroyedDocument = z.infer<typeof destroyedDocument>;

export const destroyedPerPage = 50;

const reason = textLine('Alasan', 500);
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Periode harus berupa bulan dan tahun'));

/** A record of a proposal with what it is, and why it may not be destroyed now. */
const proposedRecord = z.extend(proposedRow, {
  title: z.string(),
  form_nomor: z.nullable(z.string()),
  period: z.string(),
  description: z.string(),
  quantity: z.string(),
  place: z.string(),
  /** The last day of its retention; null while a hold stops it. */
  ended_on: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
  obstacle: z.nullable(z.string()),
});
export type ProposedRecord = z.infer<typeof proposedRecord>;

/** What the caller may do with a proposal, and from when it may be carried out (ISO 8601). */
const listedProposal = z.extend(z.omit(destructionProposal, { rows: true }), {
  records: z.int(),
  actions: z.array(z.enum(proposalActions)),
  carry_out_from: z.nullable(z.string()),
});
export type ListedProposal = z.infer<typeof listedProposal>;

export const destructionCalls = defineCalls({
  /** The destroyed documents of a department, from the latest. */
  'list-destroyed-documents': get({
    showsEvidence: true,
    access: evidenceReaders,
    input: z.object({ department, cursor: z.optional(cursor) }),
    output: z.object({ documents: z.array(destroyedDocument), next_cursor: nextCursor }),
  }),
  /** The destructions of records of a department, from the latest month. */
  'list-destructions': get({
    showsEvidence: true,
    access: postsAndReaders,
    input: z.object({ department }),
    output: z.object({ proposals: z.array(listedProposal) }),
  }),
  /** One of them with its records, and a link to its signed minutes for five minutes. */
  'get-destruction': get({
    showsEvidence: true,
    access: postsAndReaders,
    input: z.object({ id }),
    output: z.object({
      proposal: listedProposal,
      records: z.array(proposedRecord),
      minutes_url: z.nullable(z.url()),
    }),
    errors: ['not_found'],
  }),
  /**
   * The next step of a destruction, on the version that the caller saw. `answer`: of conditions, in the caller's name;
   * `review` and `remove`: of one record; `prepare` takes the number of the minutes, `complete` stores the signed ones.
   */
  'act-on-destruction': post({
    access: postsAndManagers,
    input: z.object({
      id,
      version: seenVersion('Versi usulan'),
      action: z.enum(proposalActions, { error: 'Langkah tidak dikenal' }),
      conditions: z.optional(
        chosenList(z.enum(conditions), 'Pilih sedikitnya satu syarat', conditions.length, 'syarat'),
      ),
      record_id: z.optional(id),
      outcome: z.optional(z.enum(reviewOutcomes, { error: 'Pilih hasil penilaian' })),
      years: z.optional(z.int().check(z.minimum(1, 'Paling sedikit 1 tahun'), z.maximum(maxRetentionYears))),
      reason: z.optional(reason),
      date: z.optional(z.iso.date({ error: 'Tanggal pelaksanaan harus diisi' })),
      place: z.optional(textLine('Tempat', 120)),
      method: z.optional(textLine('Cara', 120)),
      witnesses: z.optional(
        z.array(textLine('Saksi', 80)).check(
          z.length(2, 'Isi dua saksi'),
          z.refine(([one = '', other = '']) => foldedForm(one) !== foldedForm(other), {
            error: 'Saksi harus dua orang',
          }),
        ),
      ),
      upload_id: z.optional(id),
    }),
    output: z.object({ state: destructionProposal.shape.state, version: z.int() }),
    errors: ['not_found', 'destruction_changed', 'destruction_hindered', 'upload_not_found'],
  }),
  /** The holds of a department, the latest first, with those that ended. */
  'list-holds': get({
    showsEvidence: true,
    access: postsAndReaders,
    input: z.object({ department }),
    output: z.object({ holds: z.array(recordHold) }),
  }),
  /** Sets a hold on a series, a period of it or a record, or takes the next step of one. */
  'change-hold': post({
    access: managersAndHeads,
    input: z.object({
      series_id: id,
      action: z.enum(['set', ...holdActions], { error: 'Langkah tidak dikenal' }),
      hold_id: z.optional(id),
      record_id: z.optional(id),
      period: z.optional(z.object({ from: month, to: month })),
      reason: z.optional(reason),
    }),
    output: z.object({ hold: recordHold }),
    errors: ['not_found', 'hold_changed'],
  }),
});
