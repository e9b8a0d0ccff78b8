import * as z from 'zod/mini';
import { departmentCode } from '../domain/departments.ts';
import { adminOnly, defineCalls, get, signedIn } from './call.ts';
import { count, id } from './fields.ts';

/**
 * What can wait for a user, in the order in which the home lists it. `own_waiting`: of the user's submissions;
 * `own_rejected`: of them, not submitted again; `stuck`: late at any level; `vacant`: posts without a holder; `locked`:
 * users who cannot sign in; `destruction`, `hold`: of
 * records, that wait for the user; `waiting_change`: changes of others that wait for a second person; `dead_reference`: documents
 * that refer to a number without a document in force; `no_text`: files that cannot be searched; `import_failed`,
 * `import_open`: the user's last import, or its check that asks for an answer; `overdue_loan`: records that should be back.
 */
export const taskKinds = [
  'review',
  'approval',
  'locked',
  'recall',
  'overdue_loan',
  'overdue_review',
  'stuck',
  'vacant',
  'absence',
  'import_failed',
  'import_open',
  'waiting_change',
  'destruction',
  'hold',
  'waiting_file',
  'duplicate_number',
  'no_file',
  'dead_reference',
  'no_text',
  'own_rejected',
  'reading',
  'own_waiting',
] as const;

export const task = z.object({
  kind: z.enum(taskKinds),
  count: z.int().check(z.positive()),
  /** Whether there are more than were counted. */
  more: z.boolean(),
  /** How many of them are late. */
  late: count,
  /** Working days since the oldest began to wait, or fell due; null where that is not known. */
  oldest_days: z.nullable(count),
  /** The count by department, level, post, user or file, as the screen names them; empty where it is not divided. */
  parts: z.array(z.object({ label: z.string(), count: z.int().check(z.positive()) })),
  /** The only department that it is about. */
  department: z.nullable(departmentCode),
  /** The only submission that it is about. */
  submission_id: z.nullable(id),
  /** The bulk job that it is about. */
  job_id: z.nullable(id),
});
export type Task = z.infer<typeof task>;

export const homeCalls = defineCalls({
  'get-home': get({
    access: signedIn,
    input: z.object({}),
    output: z.object({
      /** By kind, each at most once; a kind of which nothing waits is left out. */
      tasks: z.array(task),
    }),
  }),
  /** What the first users of a new environment must set up before documents can be approved. */
  'get-setup': get({
    access: adminOnly,
    input: z.object({}),
    output: z.object({
      /** Active users beside the admin. */
      has_users: z.boolean(),
      /** Posts without a holder, by title ('Dept. Head Plant'). */
      vacant_positions: z.array(z.string()),
      has_documents: z.boolean(),
    }),
  }),
});
