import * as z from 'zod/mini';
import { type Holiday, holiday } from '../../shared/domain/time/holidays.ts';
import { workWeek } from '../../shared/domain/time/working-days.ts';
import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';
import { requiredEnv } from './env.ts';

/** Working days with the names of the holidays. */
export type WorkingTimeSettings = Omit<WorkingTime, 'holidays'> & { holidays: readonly Holiday[] };

const workingTime = z.object({
  time_zone: z.string(),
  week: z.enum(workWeek),
  holidays: z.array(holiday),
  soon_late_days: z.number(),
  late_days: z.number(),
}) satisfies z.ZodMiniType<WorkingTimeSettings>;

let parsed: { text: string; value: z.infer<typeof workingTime> } | undefined;

/** The working days of the environment (infra/config/environments.ts), until an admin changes the calendar. */
export const environmentWorkingTime = (): z.infer<typeof workingTime> => {
  const text = requiredEnv('WORKING_TIME');
  if (parsed?.text !== text) parsed = { text, value: workingTime.parse(JSON.parse(text)) };
  return parsed.value;
};
