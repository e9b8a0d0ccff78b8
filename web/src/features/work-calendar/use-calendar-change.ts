import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { CalendarChange } from '../../../../shared/api/work-calendar.ts';
import { datesOf } from '../../../../shared/domain/time/holidays.ts';
import { callKey, useCommand } from '../../lib/api/use-call.ts';
import { setWorkCalendar } from '../../lib/config.ts';
import { refreshAfter } from '../../lib/realtime/stale-reads.ts';

type Handlers = { onSuccess: () => void; onError?: (error: Error) => void };

/** Changes the calendar of the version that is shown; the ages on this page follow at once. */
export const useCalendarChange = (version: number) => {
  const client = useQueryClient();
  const command = useCommand('change-work-calendar');
  const change = (wanted: CalendarChange, { onSuccess, onError }: Handlers) =>
    command.mutate(
      { version, change: wanted },
      {
        onSuccess: ({ calendar }) => {
          // The next change needs the new version before the list is loaded again.
          client.setQueryData<OutputOf<'get-work-calendar'>>(
            callKey('get-work-calendar', {}),
            (present) => present && { ...present, calendar },
          );
          setWorkCalendar({ week: calendar.week, holidays: datesOf(calendar.holidays) });
          onSuccess();
        },
        ...(onError && { onError }),
        onSettled: () => refreshAfter(client, 'work-calendar'),
      },
    );
  return { change, working: command.isPending, error: command.error };
};
