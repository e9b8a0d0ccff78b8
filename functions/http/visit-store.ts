import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { isAuditor } from '../../shared/domain/people/roles.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { writeConditionally } from '../db/transactions.ts';
import type { Caller } from './call-event.ts';
import { isInMaintenance } from './maintenance.ts';

/** What of an input says which evidence was looked at. */
const subject = z.object({
  id: z.optional(z.string()),
  nomor: z.optional(z.string()),
  document_id: z.optional(z.string()),
  submission_id: z.optional(z.string()),
  department: z.optional(z.string()),
  nrp: z.optional(z.string()),
  /** Which file. */
  kind: z.optional(z.string()),
  revisi: z.optional(z.number()),
  version: z.optional(z.number()),
  /** Of an audit pack. */
  clause: z.optional(z.string()),
  /** Of a controlled copy. */
  number: z.optional(z.number()),
  /** The words of a search, in files and in the register of copies. */
  query: z.optional(z.string()),
  search: z.optional(z.string()),
});

/** An auditor looked at evidence: with which call, and at what (HIST#VISIT#month). */
export const visitItem = z.object({
  actor_nrp: z.string(),
  actor_name: z.nullable(z.string()),
  call: z.string(),
  subject,
  at: z.iso.datetime(),
});
export type Visit = z.infer<typeof visitItem>;

/**
 * Records that an auditor saw what a call shows; of other users nothing. A page reads the same again and again, so a
 * session is recorded once in ten minutes. During maintenance nothing is written.
 */
export const recordVisit = async (call: string, caller: Caller, input: unknown, now: Date): Promise<void> => {
  if (!isAuditor(caller) || isInMaintenance()) return;
  const at = now.toISOString();
  const visit: Visit = {
    actor_nrp: caller.nrp,
    actor_name: caller.full_name,
    call,
    subject: z.parse(subject, input),
    at,
  };
  // The session, not the NRP, of which a digest could be searched for: keys stand in the log as they are.
  const digest = hash('sha256', JSON.stringify([caller.session_id, call, visit.subject]), 'hex').slice(0, 32);
  await writeConditionally(itemPut({ ...keys.visit(at, digest), ...visit }, { condition: notExists }));
};
