import { workCalendarCalls } from '../shared/api/work-calendar.ts';
import { handle } from './http/handler.ts';
import { changeCalendar } from './work-calendar/work-calendar-service.ts';

export const handler = handle(workCalendarCalls['change-work-calendar'], async (wanted, context) => ({
  calendar: await changeCalendar(wanted, context),
}));
