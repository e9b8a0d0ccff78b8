import { workCalendarCalls } from '../shared/api/work-calendar.ts';
import { handle } from './http/handler.ts';
import { loadCalendar } from './work-calendar/work-calendar-service.ts';
import { listRecordedChanges } from './work-calendar/work-calendar-store.ts';

export const handler = handle(workCalendarCalls['get-work-calendar'], async () => {
  const [calendar, changes] = await Promise.all([loadCalendar(), listRecordedChanges()]);
  return { calendar, changes };
});
