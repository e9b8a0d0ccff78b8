import { userName } from '../../../../shared/domain/people/roles.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { Button } from '../../components/ui/button.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { cn } from '../../lib/cn.ts';
import { departmentOf, type ListedReader } from './people-list.ts';

type PeopleTableProps = {
  people: readonly ListedReader[];
  /** The person whose documents are shown beside the list. */
  openNrp: string | null;
  onOpen: (person: ListedReader) => void;
  hasDepartments: boolean;
};

export const PeopleTable = ({ people, openNrp, onOpen, hasDepartments }: PeopleTableProps) => {
  const beside = openNrp !== null;
  return (
    <TableFrame>
      <Table fixed>
        <TableHead>
          <tr>
            <TableHeader className="w-24 max-sm:hidden">NRP</TableHeader>
            <TableHeader>Nama</TableHeader>
            {hasDepartments && !beside && <TableHeader className="w-32 max-md:hidden">Departemen</TableHeader>}
            <TableHeader className="w-24 text-right max-sm:hidden">Dipahami</TableHeader>
            <TableHeader className="w-24 text-right max-sm:px-2">Terlambat</TableHeader>
            {!beside && <TableHeader className="w-36 max-md:hidden">Tenggat Terawal</TableHeader>}
            <TableHeader className="w-28 text-right max-sm:w-24 max-sm:px-2">Aksi</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {people.map((person, index) => (
            <TableRow key={person.nrp} index={index} selected={person.nrp === openNrp}>
              <TableCell className="font-semibold tabular-nums max-sm:hidden">{person.nrp}</TableCell>
              <TableCell>
                <span className="wrap-anywhere">{userName(person)}</span>
                <span className="block text-muted text-sm tabular-nums sm:hidden">
                  {person.nrp} · {person.understood} / {person.required}
                </span>
                {hasDepartments && (
                  <span className={cn('block text-muted text-sm', !beside && 'md:hidden')}>{departmentOf(person)}</span>
                )}
              </TableCell>
              {hasDepartments && !beside && <TableCell className="max-md:hidden">{departmentOf(person)}</TableCell>}
              <TableCell className="text-right tabular-nums max-sm:hidden">
                {person.understood} / {person.required}
              </TableCell>
              <TableCell
                className={cn('text-right tabular-nums max-sm:px-2', person.overdue > 0 && 'font-semibold text-danger')}
              >
                {person.overdue}
              </TableCell>
              {!beside && (
                <TableCell className="tabular-nums max-md:hidden">
                  {person.next_due_on === null ? '–' : dayText(person.next_due_on)}
                </TableCell>
              )}
              <TableCell className="text-right max-sm:px-2">
                <Button
                  variant="secondary"
                  size="sm"
                  data-person={person.nrp}
                  aria-label={`Lihat dokumen ${userName(person)}`}
                  onClick={() => onOpen(person)}
                >
                  Lihat
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
};
