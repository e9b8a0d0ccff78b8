import * as z from 'zod/mini';
import { submissionDepartment } from '../domain/departments.ts';
import { processLevels } from '../domain/workflow/process-levels.ts';
import { defineCalls, get } from './call.ts';
import { count } from './fields.ts';

/** The times of a level and a department (functions/submissions/process-times-rules.ts). */
const processTimes = z.object({
  level: z.nullable(z.enum(processLevels)),
  department: z.nullable(submissionDepartment),
  decided: count,
  rejected: count,
  median_days: z.nullable(count),
  p90_days: z.nullable(count),
  waiting: count,
  oldest_days: z.nullable(count),
});

export const processTimesCalls = defineCalls({
  'get-process-times': get({
    access: { who: 'position-or-roles', roles: ['admin', 'auditor'], positions: ['project_manager'] },
    input: z.object({}),
    output: z.object({
      /** Dates in the company's time zone, both included. */
      from: z.iso.date(),
      to: z.iso.date(),
      /** One entry for all submissions, then one for each level, each department, and each department at a level with any. */
      times: z.array(processTimes),
    }),
  }),
});
