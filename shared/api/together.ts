import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { documentRow } from '../domain/documents/document-fields.ts';
import { namedUser } from '../domain/people/roles.ts';
import { badgeCode, pin } from '../domain/required-reading/badges.ts';
import { confirmationKind, signature } from '../domain/required-reading/together.ts';
import { textLine } from '../domain/text.ts';
import { adminOnly, defineCalls, get, post, signedIn } from './call.ts';
import { cursor, department, id, nextCursor, nrp, password, timestamp } from './fields.ts';

export const maxTogetherPlace = 100;
/** Readings of one page of a department's list, and documents that are offered for the next one. */
export const togetherPerPage = 50;

export const readingTogether = z.object({
  session_id: z.string(),
  document_id: z.string(),
  nomor: z.string(),
  nama: z.string(),
  revisi: z.int(),
  /** Of the file that was read, base64; null for a document outside the product. */
  sha256: z.nullable(z.string()),
  is_safety_critical: z.boolean(),
  department: departmentCode,
  place: z.string(),
  leader: namedUser,
  begun_at: timestamp,
  /** Null while it goes on. */
  ended_at: z.nullable(timestamp),
  /** People who confirmed; null while it goes on. */
  confirmed: z.nullable(z.int()),
});
export type ReadingTogether = z.infer<typeof readingTogether>;

const attendant = z.object({
  ...namedUser.shape,
  kind: confirmationKind,
  /** Whether it counts for required reading. */
  counts: z.boolean(),
  /** An SVG path; of those who only signed. */
  signature: z.optional(z.string()),
  at: timestamp,
});
export type Attendant = z.infer<typeof attendant>;

/** Its code is what the QR says. */
const printedBadge = z.object({ ...namedUser.shape, code: badgeCode });
export type PrintedBadge = z.infer<typeof printedBadge>;

export const togetherCalls = defineCalls({
  /** Begins to read a document with the crew of a department, on the caller's device. */
  'start-reading-together': post({
    access: signedIn,
    input: z.object({ document_id: id, department, place: textLine('Tempat', maxTogetherPlace) }),
    output: z.object({ session_id: z.string() }),
    errors: ['not_found', 'no_reading_asked'],
  }),
  /** A reading together with who confirmed and, while it goes on, which members of its department are missing. */
  'get-reading-together': get({
    showsEvidence: true,
    access: signedIn,
    input: z.object({ session_id: id }),
    output: z.object({
      reading: readingTogether,
      /** As it is in force; null where it asks for another reading now. */
      document: z.nullable(documentRow),
      attendants: z.array(attendant),
      missing: z.array(
        z.object({
          ...namedUser.shape,
          /** By themselves, or in another reading together. */
          has_understood: z.boolean(),
          without_account: z.optional(z.literal(true)),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  /** The readings together of a department, the latest first. */
  'list-readings-together': get({
    showsEvidence: true,
    access: signedIn,
    input: z.object({ department, cursor: z.optional(cursor) }),
    output: z.object({
      readings: z.array(readingTogether),
      /** What the department must read, the latest first, of the first page only; not everything. */
      documents: z.array(documentRow),
      next_cursor: nextCursor,
    }),
  }),
  /**
   * Confirms in the name of a person who identifies themselves on the leader's device, without a session for them. A
   * person confirms once: a repetition returns the first. Not idempotent by key: a stored hash of the body could be
   * searched for the digits of the password.
   */
  'confirm-reading-together': post({
    access: signedIn,
    input: z.object({
      session_id: id,
      confirmation: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('strong'), nrp, password }),
        z.object({ kind: z.literal('badge'), badge: badgeCode, pin }),
        /** Of a member of the department without account. */
        z.object({ kind: z.literal('signature'), nrp, signature }),
      ]),
    }),
    output: z.object({ attendant }),
    errors: [
      ...(['not_found', 'wrong_confirmation', 'badge_ended', 'badge_without_pin', 'locked_out'] as const),
      ...(['reading_changed', 'together_ended'] as const),
    ],
    idempotent: false,
  }),
  'end-reading-together': post({
    access: signedIn,
    input: z.object({ session_id: id }),
    output: z.object({ ended_at: timestamp }),
    errors: ['not_found'],
  }),
  /** Prints a badge, which ends the former one of its person, or revokes it. Its code is shown once and stored as a hash. */
  'change-badge': post({
    access: adminOnly,
    input: z.object({ nrp, revocation: z.optional(z.object({ reason: textLine('Alasan', maxTogetherPlace) })) }),
    output: z.object({ code: z.nullable(badgeCode) }),
    errors: ['not_found', 'without_account', 'no_badge'],
    idempotent: false,
  }),
  /**
   * Prints badges of a department's active users, by NRP: of those who have none, or of all, which ends the present ones.
   * A page of them may be empty. Like the code of one badge, these codes are shown once.
   */
  'print-badges': post({
    access: adminOnly,
    input: z.object({ department, replace: z.optional(z.boolean()), cursor: z.optional(cursor) }),
    output: z.object({ badges: z.array(printedBadge), unchanged: z.int(), next_cursor: nextCursor }),
    idempotent: false,
  }),
});
