import { CalendarXIcon } from '@phosphor-icons/react/CalendarX';
import { Link } from 'react-router-dom';
import { absencesPath } from '../../../../shared/domain/notices/page-paths.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useConfig } from '../../lib/config.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { bannerText } from './absence-text.ts';

/** A line below the header while the user is recorded as absent, or acts in the name of an absent holder. */
export const AbsenceBanner = () => {
  const { nrp } = useUser();
  const { time_zone } = useConfig();
  const today = dateAt(useNow(), time_zone);
  const { data } = useCall('get-absences', {}, { staleTime: 5 * 60_000 });
  const text = bannerText(data?.absences ?? [], nrp, today);
  if (text === '') return null;
  return (
    <p role="status" className="flex items-start justify-center gap-2 border-line border-b bg-sunken px-4 py-2">
      <CalendarXIcon aria-hidden size={18} className="mt-px shrink-0 text-muted" />
      <span className="wrap-anywhere min-w-0">
        {text}{' '}
        <Link to={absencesPath} className="whitespace-nowrap underline underline-offset-4">
          Lihat
        </Link>
      </span>
    </p>
  );
};
