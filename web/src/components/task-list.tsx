import { Link } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import type { TaskRow } from '../lib/tasks/task-rows.ts';
import { RemindButton } from './remind-button.tsx';
import { buttonClass } from './ui/button.tsx';

/** Counted rows of 48 px; the whole row is the link of its action. */
export const TaskList = ({ rows, label }: { rows: readonly TaskRow[]; label: string }) => (
  <ul aria-label={label} className="divide-y divide-line">
    {rows.map((row) => (
      <TaskItem key={row.id + row.parts} {...row} />
    ))}
  </ul>
);

const TaskItem = ({
  count,
  text,
  parts,
  isLate,
  late,
  oldest,
  verb,
  to,
  reminders = [],
  isFilled = false,
}: TaskRow) => (
  <li className="relative flex min-h-12 items-center gap-2 py-px pr-2 pl-4 transition-colors duration-120 hover:bg-primary-soft/50 sm:pr-3">
    <span className={cn('w-8 shrink-0 font-semibold text-lg tabular-nums', isLate ? 'text-danger' : 'text-ink')}>
      {count}
    </span>
    <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2">
      <span className="block font-semibold max-sm:leading-snug sm:shrink-0">{text}</span>
      {parts !== '' && <span className="truncate text-muted text-sm max-sm:hidden">{parts}</span>}
      <span className="block truncate text-muted text-xs sm:ml-auto sm:shrink-0 sm:text-sm">
        {late !== '' && <span className="font-semibold text-danger">{late}</span>}
        {late !== '' && oldest !== '' && ', '}
        {oldest}
        {parts !== '' && late === '' && oldest === '' && <span className="sm:hidden">{parts}</span>}
      </span>
    </span>
    {reminders.length > 0 && <RemindButton reminders={reminders} />}
    <Link
      to={to}
      aria-label={`${verb}: ${count} ${text}`}
      className={buttonClass(
        isFilled ? 'primary' : 'secondary',
        'sm',
        `max-sm:px-2! sm:min-w-28 after:absolute after:inset-0 after:content-[''] ${isFilled ? '' : 'max-sm:border-0 max-sm:text-primary'}`,
      )}
    >
      {verb}
    </Link>
  </li>
);
