import { processTimesCalls } from '../shared/api/process-times.ts';
import { addDays } from '../shared/domain/time/working-days.ts';
import { type ProcessLevel, processLevelOf } from '../shared/domain/workflow/process-levels.ts';
import { handle } from './http/handler.ts';
import { listDecisionTimes } from './submissions/decision-times-store.ts';
import { processPeriod, processTimes } from './submissions/process-times-rules.ts';
import { listWaiting } from './submissions/waiting-store.ts';
import { loadWorkingTime } from './work-calendar/work-calendar-service.ts';

export const handler = handle(processTimesCalls['get-process-times'], async (_input, { now }) => {
  const workingTime = await loadWorkingTime();
  const period = processPeriod(now.getTime(), workingTime);
  const [decisions, waiting] = await Promise.all([
    // A date of the company begins and ends on another date in UTC; `processTimes` leaves out what is not in the period.
    listDecisionTimes(addDays(period.from, -1), addDays(period.to, 1)),
    listWaiting(),
  ]);
  const times = processTimes(
    decisions.map(({ from, action, ...decision }) => ({
      ...decision,
      level: levelDecided(from),
      is_rejection: action === 'reject',
    })),
    waiting,
    now.getTime(),
    workingTime,
  );
  return { ...period, times };
});

const levelDecided = (from: string | null): ProcessLevel => {
  const level = processLevelOf(from ?? '');
  if (level === undefined) throw new Error(`A decision comes from the state ${from}, in which none is awaited`);
  return level;
};
