import { trailKindLabels } from '../../../../shared/domain/audit-trail/trail.ts';
import { trailActionText } from '../../../../shared/domain/audit-trail/trail-text.ts';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { EventDetails, EventDocument, EventPerson, EventTime, type TrailListProps } from './trail-parts.tsx';

/** The table's rows on a phone. */
export const TrailCards = ({ events, onPerson }: TrailListProps) => (
  <CardList>
    {events.map((event, index) => (
      <CardRow key={event.id} index={index} className="flex flex-col gap-1 px-3 py-2.5">
        <span className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="text-muted">{trailKindLabels[event.kind]}</span>
          <EventTime at={event.at} />
        </span>
        <span className="wrap-anywhere font-semibold">{trailActionText(event)}</span>
        {(event.nomor || event.submission_id || event.job_id) && (
          <span>
            <EventDocument event={event} />
          </span>
        )}
        <EventPerson event={event} onPerson={onPerson} />
        <EventDetails event={event} />
      </CardRow>
    ))}
  </CardList>
);
