import type { Reader } from '../../../../shared/api/reading.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { BadgeTone } from '../../components/ui/badge.tsx';
import { formatDateTime } from '../../lib/format/format.ts';

/** What a reader has done, as a badge. */
export const readerStatus = ({
  state,
  is_overdue,
}: Pick<Reader, 'state' | 'is_overdue'>): { label: string; tone: BadgeTone } => {
  if (state === 'understood') return { label: 'Dipahami', tone: 'done' };
  if (is_overdue) return { label: 'Terlambat', tone: 'stop' };
  return state === 'opened' ? { label: 'Dibuka', tone: 'approval' } : { label: 'Belum dibuka', tone: 'review' };
};

/** When it was opened or understood, or until when it must be read. */
export const readerTime = ({ state, at, due_on }: Reader): string => {
  const due = `batas ${dayText(due_on)}`;
  if (at === null) return due;
  return state === 'understood' ? formatDateTime(at) : `dibuka ${formatDateTime(at)}, ${due}`;
};
