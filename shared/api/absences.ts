import * as z from 'zod/mini';
import { submissionDepartment } from '../domain/departments.ts';
import { absenceStates } from '../domain/people/absence-states.ts';
import { namedUser, positionRole } from '../domain/people/roles.ts';
import { isWellFormed, optionalParagraph } from '../domain/text.ts';
import { adminOnly, defineCalls, get, post, signedIn } from './call.ts';
import { id, nrp, timestamp, wholeNumber } from './fields.ts';

/** A day in the company's time zone. */
const day = (label: string) => z.iso.date({ error: `${label} harus diisi dengan tanggal` });

/** An absence of a holder, with the substitute who acts in their name. */
export const absence = z.object({
  id,
  holder: namedUser,
  substitute: namedUser,
  /** Days in the company's time zone, both inclusive. */
  from: z.string(),
  until: z.string(),
  state: z.enum(absenceStates),
  /** The holder's posts that the substitute takes; empty while an admin has to confirm the substitute. */
  posts: z.array(z.object({ role: positionRole, department: z.optional(submissionDepartment) })),
  set_by: namedUser,
  set_at: timestamp,
  /** The admin who confirmed the substitute, also by setting the absence; absent while none has. */
  confirmed_by: z.optional(namedUser),
  version: z.int().check(z.positive()),
});
export type Absence = z.infer<typeof absence>;

/** An absence as a change of users lists it. */
export const absenceSummary = z.pick(absence, { id: true, holder: true, substitute: true, from: true, until: true });
export type AbsenceSummary = z.infer<typeof absenceSummary>;

const reference = { absence_id: id, version: wholeNumber };

export const maxReasonLength = 500;

/** A decision that a substitute took in the holder's name. */
export const decisionInName = z.object({
  submission_id: id,
  document_title: z.string(),
  document_number: z.string(),
  action: z.enum(['approve', 'reject']),
  by: namedUser,
  at: timestamp,
});
export type DecisionInName = z.infer<typeof decisionInName>;

export const absenceCalls = defineCalls({
  /** What substitutes decided in the caller's name during the absences of the last 90 days, the latest first; at most 100. */
  'list-decisions-in-name': get({
    access: signedIn,
    input: z.object({}),
    output: z.object({ decisions: z.array(decisionInName) }),
  }),
  /**
   * The absences that have not ended: the caller's own, those in which they are the substitute, and of an admin all.
   * Ordered by their last day.
   */
  'get-absences': get({
    access: signedIn,
    input: z.object({}),
    output: z.object({ absences: z.array(absence) }),
  }),
  /**
   * Sets an absence of the caller, or for an admin of any holder. It is `requested` where the substitute has neither
   * level1_management nor a position and no admin other than holder and substitute sets it.
   */
  'set-absence': post({
    access: signedIn,
    input: z.object({
      /** Absent: the caller. */
      holder_nrp: z.optional(nrp),
      substitute_nrp: z
        .string({ error: 'Pengganti harus dipilih' })
        .check(z.regex(/^\d{8}$/, 'Pengganti harus dipilih')),
      from: day('Tanggal mulai'),
      until: day('Tanggal berakhir'),
    }),
    output: z.object({ absence }),
    errors: ['absence_conflict'],
  }),
  /** Ends an absence at once, or cancels one that has not begun; by its holder or an admin. */
  'end-absence': post({
    access: signedIn,
    input: z.object(reference),
    output: z.object({ absence }),
    errors: ['not_found', 'absence_changed'],
  }),
  /** Confirms or refuses the substitute of a requested absence; by an admin who is neither its holder nor its substitute. */
  'confirm-absence': post({
    access: adminOnly,
    input: z.object({
      ...reference,
      action: z.enum(['confirm', 'refuse'], { error: 'Tindakan tidak dikenal' }),
      reason: optionalParagraph('Alasan', maxReasonLength),
    }),
    output: z.object({ absence }),
    errors: ['not_found', 'absence_changed', 'absence_conflict', 'own_absence'],
  }),
  /** Active users who may be named as substitutes: by name or NRP, at most ten. For holders of a position and admins. */
  'find-substitutes': get({
    access: { who: 'position-or-roles', roles: ['admin'] },
    input: z.object({
      search: z
        .string({ error: 'Pencarian harus diisi' })
        .check(
          z.minLength(2, 'Ketik sedikitnya 2 huruf atau angka'),
          z.maxLength(100, 'Pencarian paling banyak 100 karakter'),
          z.refine(isWellFormed, 'Pencarian mengandung karakter yang tidak diperbolehkan'),
        ),
    }),
    output: z.object({
      users: z.array(
        z.extend(namedUser, {
          /** Titles of the positions in force: 'Dept. Head Plant'. */
          positions: z.array(z.string()),
          /** Whether an admin has to confirm them as a substitute. */
          needs_confirmation: z.boolean(),
        }),
      ),
      /** Further users match, or the search ended before it had read all users. */
      more: z.boolean(),
    }),
  }),
});
