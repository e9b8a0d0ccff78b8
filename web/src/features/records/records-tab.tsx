import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useEffect, useState } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { recordStateLabels, recordStates } from '../../../../shared/domain/records/records.ts';
import { retentionPhaseLabels, retentionPhases } from '../../../../shared/domain/records/retention.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import { ExportList } from '../../components/excel-button.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { usePages } from '../../lib/api/use-pages.ts';
import { useConfig } from '../../lib/config.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { useUser } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSearchText } from '../../lib/use-search-text.ts';
import { useSeries } from '../../lib/use-series.ts';
import { useUrlParameters, withParameters } from '../../lib/use-url-parameters.ts';
import { AddRecordsDialog } from './add-records-dialog.tsx';
import { RecordPanel } from './record-panel.tsx';
import { recordsView } from './records-view.tsx';

const maxExportedRows = 20_000;
const everything = 'semua';

type Query = Partial<RequestOf<'list-records'>>;

/** What 'Keadaan' shows: states of records and phases of their retention. */
const conditions: readonly { value: string; label: string; query: Query }[] = [
  { value: everything, label: 'Semua', query: {} },
  ...recordStates.map((state) => ({ value: state, label: recordStateLabels[state], query: { state } })),
  { value: 'terlambat', label: 'Terlambat kembali', query: { overdue: true } },
  ...retentionPhases.map((phase) => ({
    value: phase,
    label: `Masa: ${retentionPhaseLabels[phase]}`,
    query: { phase },
  })),
];

const shownYears = 20;
/** So many rows are loaded without being asked for. */
const filledRows = 50;

/** The tab 'Arsip': the boxes, binders and files of a department. */
export const RecordsTab = ({ department }: { department: DepartmentCode }) => {
  const [parameters, setParameters] = useUrlParameters();
  const manages = canManageMasterList(useUser());
  const today = dateAt(useNow(), useConfig().time_zone);
  const [isAdding, setAdding] = useState(false);
  const series = useSeries(department);
  const change = (values: Record<string, string | null>) => setParameters((present) => withParameters(present, values));
  const chosen = (name: string) => parameters.get(name) ?? everything;
  const filter = (name: string) => (value: string) => change({ [name]: value === everything ? null : value });
  const { text, type } = useSearchText(parameters.get('cari') ?? '', (cari) => change({ cari: cari || null }));
  const [year, seri, search] = [parameters.get('tahun'), parameters.get('seri'), parameters.get('cari')];
  const input: RequestOf<'list-records'> = {
    department,
    ...(seri !== null && { series_id: seri }),
    ...(year !== null && { from: `${year}-01`, to: `${year}-12` }),
    ...(search !== null && { search }),
    ...conditions.find(({ value }) => value === chosen('keadaan'))?.query,
  };
  const { pages, list } = usePages('list-records', input, { keepPrevious: true });
  const records = pages.flatMap((page) => page.records);
  const { loadMore, loadingMore } = list;
  // A page of a search may be short although a later one is not.
  useEffect(() => {
    if (records.length < filledRows && !loadingMore) loadMore?.();
  }, [records.length, loadMore, loadingMore]);
  const openId = parameters.get('arsip');
  const view = recordsView({ today, openId, onOpen: (arsip) => change({ arsip }) });
  const years = Array.from({ length: shownYears }, (_, at) => String(Number(today.slice(0, 4)) - at));
  const isFiltered = Object.keys(input).length > 1;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <SearchBox value={text} onChange={type} label="Cari arsip" />
        </div>
        <Field label="Seri" className="w-52 max-sm:w-full">
          <Select
            value={chosen('seri')}
            options={[
              { value: everything, label: 'Semua' },
              ...series.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            onValueChange={filter('seri')}
          />
        </Field>
        <Field label="Tahun" className="w-28 max-sm:flex-1">
          <Select
            value={chosen('tahun')}
            options={[everything, ...years].map((value) => ({ value, label: value === everything ? 'Semua' : value }))}
            onValueChange={filter('tahun')}
          />
        </Field>
        <Field label="Keadaan" className="w-44 max-sm:flex-1">
          <Select value={chosen('keadaan')} options={conditions} onValueChange={filter('keadaan')} />
        </Field>
        <ExportList
          load={(options) => loadPages('list-records', input, (page) => page.records, options)}
          columns={view.columns}
          name="Arsip"
          fileName={`Arsip - ${departmentLabels[department]}`}
          maxRows={maxExportedRows}
          limitText="arsip dengan periode terbaru."
          disabled={records.length === 0}
        />
        {manages && (
          <Button disabled={series.every(({ closed }) => closed)} onClick={() => setAdding(true)}>
            <PlusIcon aria-hidden size={18} />
            Tambah Arsip
          </Button>
        )}
      </div>
      <PagedList
        view={view}
        rows={records}
        list={list}
        loading="Memuat arsip..."
        failure="Gagal memuat arsip"
        noun="arsip"
        empty={
          isFiltered
            ? { title: 'Tidak ada arsip yang cocok.', hint: 'Periksa kata pencarian, seri, tahun, dan keadaannya.' }
            : {
                title: 'Belum ada arsip.',
                hint: 'Arsip dicatat per boks, map, ordner, atau berkas untuk setiap periode.',
              }
        }
      />
      <RecordPanel id={openId} today={today} onClose={() => change({ arsip: null })} />
      {isAdding && <AddRecordsDialog series={series} onClose={() => setAdding(false)} />}
    </>
  );
};
