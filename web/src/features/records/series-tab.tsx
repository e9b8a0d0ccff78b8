import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { recordsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { canManageMasterList, positionTitle } from '../../../../shared/domain/people/roles.ts';
import { dispositionLabels, type RecordSeries, recordMediumLabels } from '../../../../shared/domain/records/records.ts';
import type { ListView } from '../../components/data-list.tsx';
import { ExportList } from '../../components/excel-button.tsx';
import { linkClass } from '../../components/link-class.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { usePages } from '../../lib/api/use-pages.ts';
import { numberColumn } from '../../lib/list-columns.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { useUser } from '../../lib/session/session.ts';
import { SeriesDialog } from './series-dialog.tsx';

const maxExportedRows = 5000;

const yearsText = ({ active_years, inactive_years }: RecordSeries): string =>
  `${active_years} + ${inactive_years} tahun`;

const Title = ({ series }: { series: RecordSeries }) => (
  <>
    <Link
      to={`${recordsPath(series.department, 'arsip')}&seri=${series.id}`}
      className={`${linkClass} wrap-anywhere font-semibold`}
    >
      {series.title}
    </Link>
    {series.closed && <Badge className="ml-2">Ditutup</Badge>}
    <span className="wrap-anywhere block text-muted text-sm">
      {series.form?.nomor ?? 'Tanpa formulir'} · {recordMediumLabels[series.medium]}
    </span>
  </>
);

const seriesView = (onEdit: ((series: RecordSeries) => void) | undefined): ListView<RecordSeries> => {
  const edit = (series: RecordSeries) =>
    onEdit && (
      <Button variant="secondary" size="sm" aria-label={`Ubah seri ${series.title}`} onClick={() => onEdit(series)}>
        Ubah
      </Button>
    );
  return {
    idOf: ({ id }) => id,
    columns: [
      {
        label: 'Seri',
        className: 'w-[30%]',
        cell: (series) => <Title series={series} />,
        sheet: [
          numberColumn,
          { header: 'Seri', width: 40, value: ({ title }) => title },
          { header: 'Formulir', width: 22, value: ({ form }) => form?.nomor ?? '' },
          { header: 'Media', width: 16, value: ({ medium }) => recordMediumLabels[medium] },
        ],
      },
      {
        label: 'Retensi',
        className: 'w-[12%]',
        cellClass: 'whitespace-nowrap tabular-nums',
        cell: (series) => (
          <>
            {yearsText(series)}
            <span className="block text-muted text-sm">{dispositionLabels[series.disposition]}</span>
          </>
        ),
        sheet: [
          { header: 'Aktif (tahun)', width: 14, value: ({ active_years }) => active_years },
          { header: 'Inaktif (tahun)', width: 14, value: ({ inactive_years }) => inactive_years },
          { header: 'Nasib Akhir', width: 18, value: ({ disposition }) => dispositionLabels[disposition] },
        ],
      },
      {
        label: 'Dasar',
        className: 'w-[21%] max-lg:hidden',
        cell: ({ basis }) => <span className="wrap-anywhere">{basis}</span>,
        sheet: [{ header: 'Dasar', width: 40, value: ({ basis }) => basis }],
      },
      {
        label: 'Tempat simpan',
        className: 'w-[16%]',
        cell: ({ place }) => <span className="wrap-anywhere">{place}</span>,
        sheet: [{ header: 'Tempat Simpan', width: 28, value: ({ place }) => place }],
      },
      {
        label: 'Penanggung jawab',
        className: 'w-[13%] max-lg:hidden',
        cell: ({ responsible }) => positionTitle(responsible),
        sheet: [
          { header: 'Penanggung Jawab', width: 24, value: ({ responsible }) => positionTitle(responsible) },
          { header: 'Ditutup', width: 10, value: ({ closed }) => (closed ? 'Ya' : '') },
        ],
      },
      { label: 'Aksi', className: 'w-[8%]', cell: edit, hidden: !onEdit, cellClass: 'py-0.5!' },
    ],
    card: (series, card) => (
      <CardRow {...card} className="flex flex-col gap-1 px-3 py-2.5">
        <span>
          <Title series={series} />
        </span>
        <span className="text-sm">
          {yearsText(series)}, {dispositionLabels[series.disposition].toLowerCase()} · {series.place}
        </span>
        <span className="text-muted text-sm">{positionTitle(series.responsible)}</span>
        {onEdit && <span>{edit(series)}</span>}
      </CardRow>
    ),
  };
};

/** The tab 'Jadwal Retensi': how long the records of each series stay, and what becomes of them. */
export const SeriesTab = ({ department }: { department: DepartmentCode }) => {
  const manages = canManageMasterList(useUser());
  const [edited, setEdited] = useState<RecordSeries | 'new'>();
  const input = { department };
  const { pages, list } = usePages('list-record-series', input);
  const series = pages.flatMap((page) => page.series);
  const view = seriesView(manages ? setEdited : undefined);
  return (
    <>
      <div className="mb-3 flex flex-wrap justify-end gap-2">
        <ExportList
          load={(options) => loadPages('list-record-series', input, (page) => page.series, options)}
          columns={view.columns}
          name="Jadwal Retensi"
          fileName={`Jadwal Retensi - ${departmentLabels[department]}`}
          maxRows={maxExportedRows}
          limitText="seri pertama."
          disabled={series.length === 0}
        />
        {manages && (
          <Button onClick={() => setEdited('new')}>
            <PlusIcon aria-hidden size={18} />
            Tambah Seri
          </Button>
        )}
      </div>
      <PagedList
        view={view}
        rows={series}
        list={list}
        loading="Memuat jadwal retensi..."
        failure="Gagal memuat jadwal retensi"
        noun="seri"
        empty={{
          title: 'Belum ada seri arsip.',
          hint: 'Jadwal retensi menyebut setiap jenis catatan, berapa lama disimpan, dan nasib akhirnya.',
        }}
      />
      {edited !== undefined && (
        <SeriesDialog
          department={department}
          series={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
};
