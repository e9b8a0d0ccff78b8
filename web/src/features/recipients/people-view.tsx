import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { containsWords, queryWords } from '../../../../shared/domain/search-words.ts';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableFrame,
  TableHead,
  TableHeader,
  TableRow,
} from '../../components/ui/table.tsx';
import { formatCalendarDate } from '../../lib/format/format.ts';
import { loadFailure, useFailureToast } from '../../lib/use-failure-toast.ts';
import { useDepartmentReaders } from './use-readers.ts';

type PeopleViewProps = { department: DepartmentCode; search: string };

/** The people of a department with how much they have read, those with most overdue documents first. */
export const PeopleView = ({ department, search }: PeopleViewProps) => {
  const list = useDepartmentReaders(department);
  const failure = list.error ? loadFailure(list.error, 'Gagal memuat pembaca') : undefined;
  useFailureToast(list.error, failure);
  const words = queryWords(search);
  const people = list.people.filter((person) => containsWords(`${person.nrp} ${userName(person)}`, words));
  if (failure) return <ErrorBanner message={failure} onRetry={list.retry} retrying={list.retrying} />;
  if (!list.counts) return <ListLoading label="Memuat pembaca..." />;
  if (people.length === 0 && !list.loadMore)
    return (
      <EmptyState
        title={list.counts.total === 0 ? 'Belum ada pengguna di departemen ini.' : 'Tidak ada orang yang cocok.'}
        hint={
          list.counts.total === 0
            ? 'Isi departemen pengguna pada halaman Pengguna atau dengan Import Pengguna.'
            : 'Periksa ejaan atau hapus kata pencarian.'
        }
        className="rounded-md border border-line bg-surface px-4!"
      />
    );
  return (
    <>
      <p className="mb-3 text-muted tabular-nums">
        {list.counts.total} orang{list.counts.late > 0 && `, ${list.counts.late} terlambat membaca`}
      </p>
      <TableFrame>
        <Table fixed>
          <TableHead>
            <tr>
              <TableHeader className="w-24 max-sm:hidden">NRP</TableHeader>
              <TableHeader>Nama</TableHeader>
              <TableHeader className="w-24 text-right max-sm:w-20">Dipahami</TableHeader>
              <TableHeader className="w-24 text-right max-sm:w-20">Terlambat</TableHeader>
              <TableHeader className="w-36 max-md:hidden">Tenggat Berikutnya</TableHeader>
            </tr>
          </TableHead>
          <TableBody>
            {people.map((person, index) => (
              <TableRow key={person.nrp} index={index}>
                <TableCell className="font-semibold tabular-nums max-sm:hidden">{person.nrp}</TableCell>
                <TableCell>
                  <span className="wrap-anywhere">{userName(person)}</span>
                  <span className="block text-muted text-sm tabular-nums sm:hidden">{person.nrp}</span>
                </TableCell>
                <TableCell className="text-right tabular-nums">
                  {person.understood} / {person.required}
                </TableCell>
                <TableCell
                  className={
                    person.overdue > 0 ? 'text-right font-semibold text-danger tabular-nums' : 'text-right tabular-nums'
                  }
                >
                  {person.overdue}
                </TableCell>
                <TableCell className="tabular-nums max-md:hidden">
                  {person.next_due_on === null ? '–' : formatCalendarDate(person.next_due_on)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      {list.loadMore && (
        <div className="flex justify-center py-3">
          <Button variant="secondary" working={list.loadingMore} onClick={list.loadMore}>
            Tampilkan Lebih Banyak
          </Button>
        </div>
      )}
    </>
  );
};
