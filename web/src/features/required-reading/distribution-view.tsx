import type { DistributedDocument } from '../../../../shared/api/reading.ts';
import { audienceText } from '../../../../shared/domain/required-reading/audiences.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { ListView } from '../../components/data-list.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { SelectBox } from '../../components/ui/select-box.tsx';
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx';
import { documentColumns } from '../../lib/catalogue/excel-layout.ts';
import { type Column, dateCell } from '../../lib/list-columns.ts';
import { ProgressText } from './progress-text.tsx';
import type { Progress } from './use-distribution.ts';

/** What each document has been read, by its id; undefined while it is counted. */
type ProgressById = ReadonlyMap<string, Progress> | undefined;

/** The distribution list; an import reads 'Distribusi' of its Excel file again. `beside`: an open panel. */
export const distributionColumns = (progress: ProgressById, beside = false): readonly Column<DistributedDocument>[] => [
  {
    label: 'Nomor Dokumen',
    width: 'w-36 lg:w-44',
    cellClass: 'wrap-anywhere font-semibold',
    cell: ({ document }) => document.nomor,
    sheet: documentColumns(({ document }) => document),
  },
  {
    label: 'Nama Dokumen',
    cell: ({ document }) => (
      <>
        <DocumentLink document={document} />
        <span className="block text-muted text-sm">Revisi {document.revisi}</span>
      </>
    ),
  },
  {
    label: 'Penerima',
    width: 'w-32 lg:w-44',
    hidden: beside,
    cell: ({ audience, is_default }) => (
      <>
        <span className="line-clamp-2 wrap-anywhere" title={audienceText(audience)}>
          {audienceText(audience)}
        </span>
        {is_default && <span className="block text-muted text-sm">Bawaan</span>}
      </>
    ),
    sheet: [{ header: 'Distribusi', width: 40, value: ({ audience }) => audienceText(audience) }],
  },
  {
    label: 'Batas Baca',
    className: 'max-lg:hidden',
    width: 'w-28',
    cellClass: 'tabular-nums',
    hidden: beside,
    cell: ({ reading }) => (reading === null ? <span className="text-muted">–</span> : dayText(reading.due_on)),
    sheet: [{ header: 'Batas Baca', width: 16, value: ({ reading }) => dateCell(reading?.due_on) }],
  },
  {
    label: 'Dipahami',
    width: 'w-32',
    cell: ({ document, reading }) => (
      <>
        <ProgressText progress={progress?.get(document.id)} isRequired={reading !== null} />
        {reading && <span className="block text-muted text-sm lg:hidden">Batas {dayText(reading.due_on)}</span>}
      </>
    ),
    sheet: [
      { header: 'Pembaca', width: 10, value: ({ document }) => progress?.get(document.id)?.total ?? '–' },
      { header: 'Dipahami', width: 10, value: ({ document }) => progress?.get(document.id)?.understood ?? '–' },
      { header: 'Terlambat', width: 10, value: ({ document }) => progress?.get(document.id)?.overdue ?? '–' },
    ],
  },
];

interface DistributionViewProps {
  progress: ProgressById;
  /** The document whose readers are shown beside the list. */
  openId: string | null;
  onOpen: (id: string) => void;
  /** Undefined for users who may not change the distribution. */
  selection: { ids: ReadonlySet<string>; toggle: (id: string) => void } | undefined;
}

export const distributionView = (props: DistributionViewProps): ListView<DistributedDocument> => {
  const { progress, openId, onOpen, selection } = props;
  const selectBox = ({ document: { id, nomor, nama } }: DistributedDocument) =>
    selection && (
      <SelectBox
        label={`Pilih ${nomor} ${nama}`}
        checked={selection.ids.has(id)}
        disabled={false}
        onToggle={() => selection.toggle(id)}
      />
    );
  const openButton = ({ document, reading }: DistributedDocument) =>
    reading !== null && (
      <Button
        variant="secondary"
        size="sm"
        data-readers={document.id}
        aria-label={`Pembaca ${document.nama}`}
        onClick={() => onOpen(document.id)}
      >
        Pembaca
      </Button>
    );
  return {
    idOf: ({ document }) => document.id,
    openId,
    fixed: true,
    padding: 'max-lg:px-2',
    columns: [
      {
        label: 'Pilih',
        header: <VisuallyHidden>Pilih</VisuallyHidden>,
        className: 'max-lg:px-3!',
        width: 'w-10 pointer-coarse:w-14',
        hidden: !selection,
        cell: selectBox,
      },
      ...distributionColumns(progress, openId !== null),
      { label: 'Aksi', width: 'w-24 text-right', cellClass: 'py-0.5! text-right', cell: openButton },
    ],
    card: (row, { index, current }) => (
      <CardRow index={index} current={current} className="flex gap-3 px-3 py-2.5 aria-current:bg-primary-soft">
        {selection && <span className="pt-0.5">{selectBox(row)}</span>}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <DocumentLink document={row.document} />
          <span className="wrap-anywhere text-muted text-sm">
            <span className="font-semibold text-ink">{row.document.nomor}</span> · Revisi {row.document.revisi}
          </span>
          <span className="wrap-anywhere text-muted text-sm">
            {audienceText(row.audience)}
            {row.is_default && ' (bawaan)'}
          </span>
          {row.reading !== null && (
            <span className="mt-1 flex items-end justify-between gap-3">
              <span className="text-sm">
                <span className="block text-muted">Batas baca {dayText(row.reading.due_on)}</span>
                <ProgressText progress={progress?.get(row.document.id)} isRequired />
              </span>
              {openButton(row)}
            </span>
          )}
        </div>
      </CardRow>
    ),
  };
};
