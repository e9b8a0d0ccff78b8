import { userName } from '../../../../shared/domain/people/roles.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { cn } from '../../lib/cn.ts';
import { type Column, dateCell } from '../../lib/list-columns.ts';
import { departmentOf, type ListedReader } from './people-list.ts';

interface PeopleColumnsOptions {
  hasDepartments?: boolean;
  /** Next to an open panel. */
  beside?: boolean;
}

export const peopleColumns = ({
  hasDepartments = false,
  beside = false,
}: PeopleColumnsOptions = {}): readonly Column<ListedReader>[] => [
  {
    label: 'NRP',
    className: 'max-sm:hidden',
    width: 'w-24',
    cellClass: 'font-semibold tabular-nums',
    cell: ({ nrp }) => nrp,
    sheet: [{ header: 'NRP', width: 12, value: ({ nrp }) => nrp }],
  },
  {
    label: 'Nama',
    cell: (person) => (
      <>
        <span className="wrap-anywhere">{userName(person)}</span>
        {person.without_account && <span className="text-muted text-sm"> · tanpa akun</span>}
        <span className="block text-muted text-sm tabular-nums sm:hidden">
          {person.nrp} · {person.understood} / {person.required}
        </span>
        {hasDepartments && (
          <span className={cn('block text-muted text-sm', !beside && 'lg:hidden')}>{departmentOf(person)}</span>
        )}
      </>
    ),
    sheet: [{ header: 'Nama', width: 36, value: userName }],
  },
  {
    label: 'Departemen',
    className: 'max-lg:hidden',
    width: 'w-32',
    hidden: !hasDepartments || beside,
    cell: departmentOf,
  },
  {
    label: 'Dipahami',
    className: 'text-right max-sm:hidden',
    width: 'w-24',
    cellClass: 'tabular-nums',
    cell: ({ understood, required }) => `${understood} / ${required}`,
    sheet: [
      { header: 'Wajib Dibaca', width: 14, value: ({ required }) => required },
      { header: 'Dipahami', width: 12, value: ({ understood }) => understood },
    ],
  },
  {
    label: 'Terlambat',
    className: 'text-right max-sm:px-2',
    width: 'w-24',
    cellClass: 'tabular-nums',
    cell: ({ overdue }) => (overdue > 0 ? <span className="font-semibold text-danger">{overdue}</span> : overdue),
    sheet: [{ header: 'Terlambat', width: 12, value: ({ overdue }) => overdue }],
  },
  {
    label: 'Tenggat Terawal',
    className: 'max-lg:hidden',
    width: 'w-36',
    cellClass: 'tabular-nums',
    hidden: beside,
    cell: ({ next_due_on }) => (next_due_on === null ? '–' : dayText(next_due_on)),
    sheet: [{ header: 'Tenggat Terawal', width: 20, value: ({ next_due_on }) => dateCell(next_due_on) }],
  },
];
