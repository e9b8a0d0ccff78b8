import * as z from 'zod/mini';
import { submissionDepartment } from '../domain/departments.ts';
import { namedUser, positionRole } from '../domain/people/roles.ts';
import { defineCalls, get, signedIn } from './call.ts';

export const approvalLevel = z.object({
  level: positionRole,
  state: z.enum(['done', 'current', 'ahead', 'skipped']),
  holders: z.array(
    z.object({
      nrp: z.string(),
      full_name: z.nullable(z.string()),
      acting: z.boolean(),
      /** The absent holders in whose place they act; absent for a holder in their own right. */
      on_behalf_of: z.optional(z.array(namedUser)),
    }),
  ),
  /** True when the level has no holder other than the submitter. */
  waiting: z.boolean(),
});
export type ApprovalLevel = z.infer<typeof approvalLevel>;

export const approvalRouteCalls = defineCalls({
  /** The approvers of a submission that the caller would make for a department now; `state` marks the levels that would be skipped. */
  'get-approval-route': get({
    access: signedIn,
    input: z.object({
      department: z.enum(submissionDepartment.options, { error: 'Departemen harus diisi' }),
    }),
    output: z.object({ levels: z.array(approvalLevel) }),
  }),
});
