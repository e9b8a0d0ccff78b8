import type { SubmissionEvent } from '../../../../shared/api/submission-records.ts';
import {
  actorOfEvent,
  capacityOfEvent,
  findingTexts,
  skippedLevelTexts,
  titleOfEvent,
} from '../../../../shared/domain/workflow/event-text.ts';
import { formatDateTime } from '../../lib/format/format.ts';

type ShownEvent = Omit<SubmissionEvent, 'from' | 'files'>;

export const SubmissionEvents = ({ events }: { events: readonly ShownEvent[] }) => (
  <ol className="flex flex-col border-line border-l-2">
    {events.toReversed().map((event) => (
      <li key={event.version} className="flex flex-col gap-0.5 pb-4 pl-4 last:pb-0">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{titleOfEvent(event)}</span>
          <time dateTime={event.at} className="text-muted text-sm tabular-nums">
            {formatDateTime(event.at)}
          </time>
        </p>
        <p className="text-muted text-sm">
          {capacityOfEvent(event)}: {actorOfEvent(event)}
        </p>
        {event.reason && (
          <blockquote className="mt-1 whitespace-pre-line break-words rounded-sm bg-sunken px-3 py-2">
            {event.reason}
          </blockquote>
        )}
        {[...skippedLevelTexts(event), ...findingTexts(event)].map((sentence) => (
          <p key={sentence} className="text-muted text-sm">
            {sentence}
          </p>
        ))}
      </li>
    ))}
  </ol>
);
