import { z } from 'zod';
import { submissionDepartment } from '../domain/departments.ts';
import { positionRole } from '../domain/roles.ts';
import { defineCall, signedIn } from './call.ts';
import { callerId, success } from './fields.ts';

/** A level a submission passes, and who holds it now. */
export const approvalLevel = z.object({
  level: positionRole,
  state: z.enum(['done', 'current', 'ahead', 'skipped']),
  holders: z.array(
    z.object({
      nrp: z.string(),
      full_name: z.string().nullable(),
      acting: z.boolean(),
    }),
  ),
  /** Nobody but the submitter holds it. */
  waiting: z.boolean(),
});
export type ApprovalLevel = z.infer<typeof approvalLevel>;

export const approvalRouteCalls = {
  /** Who would approve what the caller submits for a department now: each level ahead, or skipped as it would be. */
  'get-approval-route': defineCall({
    name: 'get-approval-route',
    method: 'GET',
    access: signedIn,
    input: z.object({
      user_id: callerId,
      department: z.enum(submissionDepartment.options, { error: 'Departemen harus diisi' }),
    }),
    output: z.object({ success, levels: z.array(approvalLevel) }),
    errors: [],
  }),
} as const;
