import { workCalendarCalls } from '../shared/api/work-calendar.ts';
import { handle } from './http/handler.ts';
import { changeCalendar } from './work-calendar/work-calendar-service.ts';

export const handler = handle(
  workCalendarCalls['change-work-calendar'],
  async ({ version, change }, { caller, command, now }) => ({
    calendar: await changeCalendar({ version, change }, { caller, command, now }),
  }),
);
