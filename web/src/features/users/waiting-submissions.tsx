import type { WaitingSubmission } from '../../../../shared/api/users.ts';
import { positionLabels } from '../../../../shared/domain/people/roles.ts';
import { formatShortDate } from '../../lib/format/format.ts';
import type { WaitingResult } from './use-user-form.ts';

/**
 * The number of entries that fit without scrolling; on a phone a count of the rest is shown, because there is no
 * scrollbar.
 */
const visibleCount = 3;

/** The submissions left without a holder, each with the level it waits for. */
export const WaitingSubmissions = ({ waiting, waiting_more }: WaitingResult) => (
  <div className="flex flex-col gap-2 rounded-md bg-review-soft px-3 py-2 text-review">
    <p className="font-semibold">
      {waiting_more ? `Lebih dari ${waiting.length}` : waiting.length} pengajuan akan menunggu tanpa pejabat yang dapat
      memutuskannya:
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard scrolling */}
    <ul tabIndex={0} className="flex max-h-60 flex-col gap-2 overflow-y-auto text-ink">
      {waiting.map((each) => (
        <li key={each.submission_id} className="min-w-0">
          <span className="block wrap-anywhere font-semibold">{each.document_number}</span>
          <span className="block wrap-anywhere">{each.document_title}</span>
          <span className="block text-muted text-sm">
            {each.department} · {levelText(each)} · menunggu sejak {formatShortDate(each.since)}
          </span>
        </li>
      ))}
    </ul>
    {waiting.length > visibleCount && <p className="text-sm">Gulir untuk melihat semuanya.</p>}
    <p>Tetapkan pejabat lain agar prosesnya dapat dilanjutkan.</p>
  </div>
);

const levelText = ({ level }: WaitingSubmission): string =>
  level === null ? 'Peninjauan oleh admin' : `Persetujuan ${positionLabels[level]}`;
