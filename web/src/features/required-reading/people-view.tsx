import { type ReactNode, useState } from 'react';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { DataTable } from '../../components/data-list.tsx';
import { ExcelButton } from '../../components/excel-button.tsx';
import { RemindButton } from '../../components/remind-button.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { Select } from '../../components/ui/select.tsx';
import { SidePanelLayout } from '../../components/ui/side-panel-layout.tsx';
import { downloadExcel } from '../../lib/files/export-excel.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { type Column, listSheet } from '../../lib/list-columns.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useToastsAboveList } from '../../lib/use-toasts-above.ts';
import { peopleColumns } from './people-columns.tsx';
import { type ListedReader, type PeopleFilter, peopleFilters, shownPeople } from './people-list.ts';
import { PersonPanel } from './person-panel.tsx';
import { loadPeople, type ReadersList, useReadersOf } from './use-readers.ts';

const peoplePerPage = 100;

const labels: Record<PeopleFilter, string> = {
  semua: 'Semua',
  belum: 'Belum membaca',
  terlambat: 'Terlambat',
};
const options = peopleFilters.map((value) => ({ value, label: labels[value] }));

/** `beside`: next to an open panel, which has the reminder. */
const actionColumn = (onOpen: (person: ListedReader) => void, beside: boolean): Column<ListedReader> => ({
  label: 'Aksi',
  className: 'text-right max-sm:px-2',
  width: beside ? 'w-28' : 'w-48 max-sm:w-26',
  cell: (person) => (
    <span className="flex justify-end gap-2 max-sm:flex-col max-sm:items-stretch">
      {!beside && person.understood < person.required && !person.without_account && (
        <RemindButton reminders={[person]} name={userName(person)} />
      )}
      <Button
        variant="secondary"
        size="sm"
        data-person={person.nrp}
        aria-label={`Lihat dokumen ${userName(person)}`}
        onClick={() => onOpen(person)}
      >
        Lihat
      </Button>
    </span>
  ),
});

type PeopleViewProps = {
  list: ReadersList;
  search: string;
  onSearch: (text: string) => void;
  /** Beside search and filter. */
  actions?: ReactNode;
  initialFilter?: PeopleFilter;
  hasDepartments?: boolean;
};

/** People with how much they have read, those with most overdue documents first; each opens what they must read. */
export const PeopleView = (props: PeopleViewProps) => {
  const { list, search, onSearch, actions, initialFilter = 'semua', hasDepartments = false } = props;
  const [filter, setFilter] = useState<PeopleFilter>(initialFilter);
  const [open, setOpen] = useState<ListedReader | null>(null);
  const failure = useLoadFailure(list.error, 'Gagal memuat pembaca');
  useToastsAboveList(list.people.length > 0);
  const found = shownPeople(list.people, filter, search);
  const [limit, setLimit] = useState(peoplePerPage);
  const people = found.slice(0, limit);
  return (
    <SidePanelLayout open={open !== null}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <SearchBox label="Cari NRP atau nama" value={search} onChange={onSearch} />
        </div>
        <Field label="Tampilkan" className="w-48 max-sm:w-full">
          <Select value={filter} options={options} onValueChange={setFilter} />
        </Field>
        {filter === 'terlambat' && <RemindButton reminders={found.filter(({ without_account }) => !without_account)} />}
        {actions}
      </div>
      <p role="status" className="mb-3 min-h-5 text-muted tabular-nums">
        {list.counts && countText(found, list.counts.total)}
      </p>
      {failure && <ErrorBanner className="mb-3" message={failure} retry={list} />}
      {!list.counts && !failure && <ListLoading label="Memuat pembaca..." />}
      {people.length > 0 && (
        <DataTable
          rows={people}
          view={{
            idOf: ({ nrp }) => nrp,
            openId: open?.nrp ?? null,
            fixed: true,
            columns: [
              ...peopleColumns({ hasDepartments, beside: open !== null }),
              actionColumn(setOpen, open !== null),
            ],
          }}
        />
      )}
      {list.counts && people.length === 0 && (
        <EmptyState
          {...emptyText(list.counts.total, filter, search)}
          className="rounded-md border border-line bg-surface px-4!"
        />
      )}
      {found.length > limit && (
        <div className="flex flex-wrap items-center justify-center gap-3 py-3">
          <p className="text-muted tabular-nums">dan {formatNumber(found.length - limit)} orang lagi</p>
          <Button variant="secondary" onClick={() => setLimit(limit + peoplePerPage)}>
            Tampilkan Lebih Banyak
          </Button>
        </div>
      )}
      <PersonPanel person={open} onClose={() => setOpen(null)} />
    </SidePanelLayout>
  );
};

/** What the list shows, of how many. */
const countText = (found: readonly ListedReader[], total: number): string => {
  const late = found.filter(({ overdue }) => overdue > 0).length;
  return `${formatNumber(found.length)} orang${found.length < total ? ` dari ${formatNumber(total)}` : ''}${late > 0 ? `, ${formatNumber(late)} terlambat membaca` : ''}`;
};

const emptyText = (total: number, filter: PeopleFilter, search: string): { title: string; hint: string } => {
  if (total === 0)
    return {
      title: 'Belum ada pengguna di departemen ini.',
      hint: 'Isi departemen pengguna pada halaman Pengguna atau dengan Impor Pengguna.',
    };
  if (filter !== 'semua' && search.trim() === '')
    return {
      title: filter === 'belum' ? 'Semua orang sudah membaca dokumennya.' : 'Tidak ada orang yang terlambat.',
      hint: 'Pilih “Semua” untuk melihat setiap orang.',
    };
  return { title: 'Tidak ada orang yang cocok.', hint: 'Periksa ejaan atau hapus kata pencarian.' };
};

/** The tab 'Per orang' of a department: how much each of its people has read. */
export const PeopleTab = ({ department }: { department: DepartmentCode }) => {
  const [search, setSearch] = useState('');
  const save = async (today: string) => {
    const people = (await loadPeople(department)).map((person) => ({ ...person, department }));
    const sheet = listSheet('Pembaca Departemen', peopleColumns(), people);
    await downloadExcel(`Pembaca Departemen ${departmentLabels[department]} - ${today}`, sheet);
  };
  return (
    <PeopleView
      list={useReadersOf([department])}
      search={search}
      onSearch={setSearch}
      actions={<ExcelButton disabled={false} onExport={save} />}
    />
  );
};
