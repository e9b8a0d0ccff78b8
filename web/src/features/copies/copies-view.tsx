import type { ReactNode } from 'react';
import type { CopyFilter, CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText, copyStateLabels, recallReasonLabels } from '../../../../shared/domain/copies/copies.ts';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { documentFields } from '../../../../shared/domain/documents/document-fields.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { dateAt } from '../../../../shared/domain/time/working-days.ts';
import type { ExcelCell } from '../../../../shared/domain/workbook-bytes.ts';
import type { ListView } from '../../components/data-list.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { CardRow } from '../../components/ui/card-list.tsx';
import { SelectBox } from '../../components/ui/select-box.tsx';
import { formatShortDate } from '../../lib/format/format.ts';
import { dateCell, numberColumn } from '../../lib/list-columns.ts';
import { ClosingDetails, CopyRevision, CopyStatus, FoundDetails, RecallReason, RecallSummary } from './copy-status.tsx';
import { RecordButton } from './record-button.tsx';
import { copyId, copyName } from './use-copies.ts';

interface CopiesViewProps {
  filter: CopyFilter;
  copies: readonly CopyRow[];
  selected: ReadonlySet<string>;
  /** Undefined for auditors, who only look. */
  onSelect: ((copies: readonly CopyRow[], isSelected: boolean) => void) | undefined;
  onClose: (copy: CopyRow) => void;
  actions: (copy: CopyRow) => ReactNode;
  /** Of the dates in the Excel file. */
  timeZone: string;
}

const detailLabels: Record<CopyFilter, string> = {
  out: 'Status',
  recall: 'Alasan penarikan',
  closed: 'Hasil penarikan',
  destroyed: 'Pemusnahan',
};

export const copiesView = (props: CopiesViewProps): ListView<CopyRow> => {
  const { filter, copies, selected, onSelect, onClose, actions, timeZone } = props;
  const date = (iso: string | null | undefined): ExcelCell => dateCell(iso && dateAt(iso, timeZone));
  const isSelected = (copy: CopyRow): boolean => selected.has(copyId(copy));
  const closable = copies.filter(({ state }) => state === 'out');
  const chosen = closable.filter(isSelected);
  const select = (copy: CopyRow): ReactNode =>
    onSelect &&
    copy.state === 'out' && (
      <SelectBox
        label={`Pilih ${copyName(copy)}`}
        checked={isSelected(copy)}
        disabled={false}
        onToggle={() => onSelect([copy], !isSelected(copy))}
      />
    );
  return {
    idOf: copyId,
    isSelected,
    fixed: true,
    padding: 'max-lg:px-2',
    columns: [
      {
        label: 'Dokumen',
        header: onSelect && filter !== 'closed' && filter !== 'destroyed' && (
          <>
            <SelectBox
              label="Pilih semua salinan yang tampil"
              checked={closable.length > 0 && chosen.length === closable.length}
              mixed={chosen.length > 0 && chosen.length < closable.length}
              disabled={closable.length === 0}
              onToggle={() => onSelect(closable, chosen.length < closable.length)}
            />
            <span className="ml-2">Dokumen</span>
          </>
        ),
        width: 'w-50 lg:w-auto',
        cell: (copy) => (
          <span className="flex items-start gap-2">
            {select(copy)}
            <span className="min-w-0">
              <DocumentLink document={copy} className="line-clamp-3! text-muted text-sm">
                <span className="font-semibold text-base text-ink">{copy.nomor}</span>
                <br />
                {copy.nama}
              </DocumentLink>
            </span>
          </span>
        ),
        sheet: [
          numberColumn,
          { ...documentFields.nomor.sheet, value: ({ nomor }) => nomor },
          { ...documentFields.nama.sheet, value: ({ nama }) => nama },
        ],
      },
      {
        label: 'Salinan',
        width: 'w-18 lg:w-20',
        cellClass: 'font-semibold tabular-nums',
        cell: ({ number }) => copyNumberText(number),
        sheet: [{ header: 'Salinan', width: 10, value: ({ number }) => copyNumberText(number) }],
      },
      {
        label: 'Revisi',
        width: 'w-18 lg:w-24',
        cell: (copy) => <CopyRevision copy={copy} />,
        sheet: [
          { header: 'Revisi Salinan', width: 14, value: ({ revisi }) => revisi },
          { header: 'Revisi Berlaku', width: 14, value: ({ revision_in_force }) => revision_in_force ?? '–' },
        ],
      },
      {
        label: 'Pemegang',
        cell: ({ holder, place }) => (
          <>
            <span className="block wrap-anywhere">{holder}</span>
            <span className="block wrap-anywhere text-muted text-sm">{place}</span>
          </>
        ),
        sheet: [
          { header: 'Pemegang', width: 28, value: ({ holder }) => holder },
          { header: 'Departemen', width: 14, value: ({ department }) => departmentLabels[department] },
          { header: 'Lokasi', width: 28, value: ({ place }) => place },
          { header: 'Keperluan', width: 36, value: ({ purpose }) => purpose },
        ],
      },
      {
        label: 'Dicetak',
        className: 'max-lg:hidden',
        width: 'w-40',
        cell: ({ printed_at, printed_by }) => (
          <>
            <span className="block whitespace-nowrap tabular-nums">{formatShortDate(printed_at)}</span>
            <span className="block truncate text-muted text-sm">{userName(printed_by)}</span>
          </>
        ),
        sheet: [
          { header: 'Tanggal Cetak', width: 16, value: ({ printed_at }) => date(printed_at) },
          { header: 'Dicetak Oleh', width: 24, value: ({ printed_by }) => userName(printed_by) },
        ],
      },
      {
        label: detailLabels[filter],
        width: 'lg:w-56',
        cell: (copy) => (
          <>
            {filter === 'recall' ? <RecallReason copy={copy} /> : <CopyStatus copy={copy} />}
            {filter === 'out' && <RecallSummary copy={copy} />}
            {copy.state !== 'out' && <ClosingDetails copy={copy} />}
            <FoundDetails copy={copy} />
          </>
        ),
        sheet: [
          {
            header: 'Status',
            width: 16,
            value: ({ recall, state }) => (recall ? 'Harus ditarik' : copyStateLabels[state]),
          },
          {
            header: 'Alasan Penarikan',
            width: 26,
            value: ({ recall }) => (recall ? recallReasonLabels[recall.reason] : ''),
          },
          { header: 'Harus Ditarik Sejak', width: 20, value: ({ recall }) => date(recall?.since) },
          {
            header: 'Pengganti',
            width: 12,
            value: ({ replaced_by }) => (replaced_by === null ? '' : copyNumberText(replaced_by)),
          },
          { header: 'Tanggal Ditutup', width: 16, value: ({ closed_at }) => date(closed_at) },
          { header: 'Ditutup Oleh', width: 24, value: ({ closed_by }) => (closed_by ? userName(closed_by) : '') },
          { header: 'Saksi', width: 24, value: ({ witness }) => witness ?? '' },
          { header: 'Keterangan', width: 40, value: ({ remark }) => remark ?? '' },
          { header: 'Ditemukan Kembali', width: 18, value: ({ found_at }) => date(found_at) },
        ],
      },
      {
        label: 'Aksi',
        width: 'w-34 text-right lg:w-54',
        cellClass: 'py-0.5! text-right',
        cell: (copy) => (
          <span className="inline-flex items-center justify-end gap-1">
            {actions(copy)}
            <RecordButton copy={copy} onClose={onClose} />
          </span>
        ),
      },
    ],
    card: (copy, card) => (
      <CardRow {...card} className="flex gap-2 px-3 py-2.5">
        {select(copy)}
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <DocumentLink document={copy} />
          <span className="text-muted text-sm">
            <span className="wrap-anywhere font-semibold">{copy.nomor}</span> · Salinan {copyNumberText(copy.number)} ·
            Revisi {copy.revisi}
            {copy.revision_in_force !== null &&
              copy.revision_in_force !== copy.revisi &&
              ` (berlaku ${copy.revision_in_force})`}
          </span>
          <span className="wrap-anywhere text-sm">
            {copy.holder}, {copy.place}
          </span>
          <span className="text-muted text-sm">Dicetak {formatShortDate(copy.printed_at)}</span>
          {filter !== 'recall' && (
            <span>
              <CopyStatus copy={copy} />
            </span>
          )}
          <RecallReason copy={copy} />
          {copy.state !== 'out' && <ClosingDetails copy={copy} />}
          <FoundDetails copy={copy} />
          <span className="flex flex-wrap justify-end gap-1 empty:hidden">
            {actions(copy)}
            <RecordButton copy={copy} onClose={onClose} />
          </span>
        </span>
      </CardRow>
    ),
  };
};
