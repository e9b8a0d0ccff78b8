import type { RecordRow } from '../../../../shared/api/records.ts';
import {
  dispositionLabels,
  isInPlace,
  isLoanOverdue,
  quantityText,
  type RecordState,
  recordPeriodText,
  recordStateLabels,
} from '../../../../shared/domain/records/records.ts';
import { type RetentionPhase, retentionPhaseLabels } from '../../../../shared/domain/records/retention.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import type { ListView } from '../../components/data-list.tsx';
import { FilePassage } from '../../components/file-hit.tsx';
import { linkClass } from '../../components/link-class.ts';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { dateCell, numberColumn } from '../../lib/list-columns.ts';

const phaseTones: Record<RetentionPhase, BadgeTone> = {
  active: 'done',
  inactive: 'other',
  ended: 'stop',
  held: 'review',
  permanent: 'approval',
};

/** 'Dipinjam, terlambat kembali'. */
export const stateText = (record: RecordRow, today: string): string =>
  `${recordStateLabels[record.state]}${isLoanOverdue(record, today) ? ', terlambat kembali' : ''}`;

export const endText = ({ retention, disposition }: RecordRow): string => {
  if (retention.phase === 'held') return 'Ditahan, tanpa batas akhir';
  return retention.ends_on === null
    ? dispositionLabels[disposition]
    : `sampai ${dayText(retention.ends_on)}, ${dispositionLabels[disposition].toLowerCase()}`;
};

const stateTones: Record<RecordState, BadgeTone> = {
  ...{ stored: 'other', lent: 'review', proposed: 'review', approved: 'stop', destroyed: 'stop' },
};

export const RecordBadges = ({ record, today }: { record: RecordRow; today: string }) => {
  const { state, retention } = record;
  return (
    <span className="flex flex-wrap gap-1">
      {isInPlace(record) && <Badge tone={phaseTones[retention.phase]}>{retentionPhaseLabels[retention.phase]}</Badge>}
      {state !== 'stored' && (
        <Badge tone={isLoanOverdue(record, today) ? 'stop' : stateTones[state]}>{stateText(record, today)}</Badge>
      )}
    </span>
  );
};

interface RecordsViewProps {
  today: string;
  openId: string | null;
  onOpen: (id: string) => void;
}

export const recordsView = ({ today, openId, onOpen }: RecordsViewProps): ListView<RecordRow> => {
  const title = (record: RecordRow) => (
    <>
      <button
        type="button"
        data-record={record.id}
        className={`${linkClass} wrap-anywhere text-left font-semibold`}
        onClick={() => onOpen(record.id)}
      >
        {record.description}
      </button>
      <span className="wrap-anywhere block text-muted text-sm">
        {[record.form_nomor, record.series_title].filter(Boolean).join(' · ')}
      </span>
      {record.passage && (
        <span className="wrap-anywhere block text-sm">
          {record.passage.file} <FilePassage hit={record.passage} />
        </span>
      )}
    </>
  );
  return {
    idOf: ({ id }) => id,
    openId,
    columns: [
      {
        label: 'Arsip',
        cell: title,
        sheet: [
          numberColumn,
          { header: 'Seri', width: 36, value: ({ series_title }) => series_title },
          { header: 'Formulir', width: 22, value: ({ form_nomor }) => form_nomor ?? '' },
          { header: 'Uraian', width: 44, value: ({ description }) => description },
        ],
      },
      {
        label: 'Periode',
        cellClass: 'whitespace-nowrap tabular-nums',
        cell: (record) => recordPeriodText(record),
        sheet: [{ header: 'Periode', width: 22, value: (record) => recordPeriodText(record) }],
      },
      {
        label: 'Jumlah',
        className: 'max-lg:hidden',
        cellClass: 'whitespace-nowrap tabular-nums',
        cell: (record) => quantityText(record),
        sheet: [{ header: 'Jumlah', width: 14, value: (record) => quantityText(record) }],
      },
      {
        label: 'Tempat simpan',
        cell: ({ place }) => <span className="wrap-anywhere">{place}</span>,
        sheet: [{ header: 'Tempat Simpan', width: 28, value: ({ place }) => place }],
      },
      {
        label: 'Retensi',
        cell: (record) => (
          <>
            <RecordBadges record={record} today={today} />
            <span className="block text-muted text-sm tabular-nums">{endText(record)}</span>
          </>
        ),
        sheet: [
          { header: 'Awal Retensi', width: 14, value: ({ starts_on }) => dateCell(starts_on) },
          { header: 'Aktif Sampai', width: 14, value: ({ retention }) => dateCell(retention.active_until) },
          { header: 'Retensi Berakhir', width: 16, value: ({ retention }) => dateCell(retention.ends_on) },
          { header: 'Masa', width: 16, value: ({ retention }) => retentionPhaseLabels[retention.phase] },
          { header: 'Nasib Akhir', width: 18, value: ({ disposition }) => dispositionLabels[disposition] },
          { header: 'Keadaan', width: 26, value: (record) => stateText(record, today) },
          { header: 'Peminjam', width: 24, value: ({ loan }) => loan?.borrower ?? '' },
          { header: 'Harus Kembali', width: 16, value: ({ loan }) => (loan ? dateCell(loan.due_on) : '') },
          { header: 'Berkas', width: 10, value: ({ files }) => files.length },
        ],
      },
    ],
    card: (record, card) => (
      <CardRow {...card} className="flex flex-col gap-1 px-3 py-2.5">
        <span>{title(record)}</span>
        <span className="text-sm">
          {recordPeriodText(record)} · {quantityText(record)} · {record.place}
        </span>
        <RecordBadges record={record} today={today} />
        <span className="text-muted text-sm">{endText(record)}</span>
      </CardRow>
    ),
  };
};
