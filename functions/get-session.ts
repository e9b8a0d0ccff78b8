import { sessionCalls } from '../shared/api/sessions.ts';
import { sessionUserFrom } from './auth/session-user.ts';
import { handle } from './http/handler.ts';
import { loadWorkingTime } from './work-calendar/work-calendar-service.ts';

export const handler = handle(sessionCalls['get-session'], async (_input, { caller, now }) => {
  const { week, holidays } = await loadWorkingTime();
  return {
    user: sessionUserFrom(caller, now),
    expires_at: caller.token_expires_at.toISOString(),
    work_calendar: { week, holidays: [...holidays] },
  };
});
