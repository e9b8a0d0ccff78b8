import { useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { datesOf } from '../../../../shared/domain/time/holidays.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { type CommandEffects, useCommand } from '../../lib/api/use-command.ts';
import { setWorkCalendar } from '../../lib/config.ts';

/** Changes the calendar of the version that is shown; the ages on this page follow at once. */
export const useCalendarChange = (effects: CommandEffects<'change-work-calendar'>) => {
  const client = useQueryClient();
  return useCommand('change-work-calendar', {
    ...effects,
    changes: ['work-calendar'],
    onSuccess: (output, input) => {
      const { calendar } = output;
      // The next change needs the new version before the list is loaded again.
      client.setQueryData<OutputOf<'get-work-calendar'>>(
        callKey('get-work-calendar', {}),
        (present) => present && { ...present, calendar },
      );
      setWorkCalendar({ week: calendar.week, holidays: datesOf(calendar.holidays) });
      effects.onSuccess?.(output, input);
    },
  });
};
