import * as z from 'zod/mini';
import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';
import { requiredEnv } from './env.ts';

const workingTime = z.object({
  time_zone: z.string(),
  week: z.enum(['monday-friday', 'monday-saturday']),
  holidays: z.array(z.string()),
  soon_late_days: z.number(),
  late_days: z.number(),
}) satisfies z.ZodMiniType<WorkingTime>;

let parsed: { text: string; value: WorkingTime } | undefined;

/** The company's working days (infra/config/environments.ts). */
export const companyWorkingTime = (): WorkingTime => {
  const text = requiredEnv('WORKING_TIME');
  if (parsed?.text !== text) parsed = { text, value: workingTime.parse(JSON.parse(text)) };
  return parsed.value;
};
