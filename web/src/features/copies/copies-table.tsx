import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CopyRow } from '../../../../shared/api/copies.ts';
import { copyNumberText } from '../../../../shared/domain/copies/copies.ts';
import { documentPath } from '../../../../shared/domain/notices/page-paths.ts';
import { isAuditor, userName } from '../../../../shared/domain/people/roles.ts';
import { SelectBox } from '../../components/ui/select-box.tsx';
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
import { formatShortDate } from '../../lib/format/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { ClosingDetails, CopyRevision, CopyStatus, FoundDetails, RecallReason, RecallSummary } from './copy-status.tsx';
import { RecordButton } from './record-button.tsx';
import { copyId } from './use-copies.ts';

/** What a list of copies shows beside the copies themselves. */
export type CopyListMode = 'out' | 'recall' | 'closed';

export interface CopyListProps {
  mode: CopyListMode;
  copies: readonly CopyRow[];
  selected: ReadonlySet<string>;
  onSelect: (copies: readonly CopyRow[], isSelected: boolean) => void;
  onClose: (copy: CopyRow) => void;
  /** Further actions of a copy. */
  actions?: (copy: CopyRow) => ReactNode;
}

export const copyColumns = { columns: 7, wideOnly: [4] };

/** Columns for which tablets have no room. */
const wideOnly = 'max-lg:hidden';
const cell = 'max-lg:px-2';

const detailHeaders: Record<CopyListMode, string> = {
  out: 'Status',
  recall: 'Alasan penarikan',
  closed: 'Hasil penarikan',
};

/** `children` replace the rows: loading. */
export const CopiesTable = (props: CopyListProps & { children?: ReactNode }) => {
  const { mode, copies, selected, onSelect, onClose, actions, children } = props;
  const auditor = isAuditor(useUser());
  const isOpen = mode !== 'closed' && !auditor;
  const closable = copies.filter(({ state }) => state === 'out');
  const chosen = closable.filter((copy) => selected.has(copyId(copy)));
  return (
    <TableFrame>
      <Table fixed>
        <TableHead>
          <tr>
            <TableHeader className={cn(cell, 'w-50 lg:w-auto')}>
              {isOpen && (
                <SelectBox
                  label="Pilih semua salinan yang tampil"
                  checked={closable.length > 0 && chosen.length === closable.length}
                  mixed={chosen.length > 0 && chosen.length < closable.length}
                  disabled={closable.length === 0}
                  onToggle={() => onSelect(closable, chosen.length < closable.length)}
                />
              )}
              <span className={cn(isOpen && 'ml-2')}>Dokumen</span>
            </TableHeader>
            <TableHeader className={cn(cell, 'w-18 lg:w-20')}>Salinan</TableHeader>
            <TableHeader className={cn(cell, 'w-18 lg:w-24')}>Revisi</TableHeader>
            <TableHeader className={cell}>Pemegang</TableHeader>
            <TableHeader className={cn(wideOnly, 'w-40')}>Dicetak</TableHeader>
            <TableHeader className={cn(cell, 'lg:w-56')}>{detailHeaders[mode]}</TableHeader>
            <TableHeader className={cn(cell, 'w-34 text-right lg:w-54')}>Aksi</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {children}
          {copies.map((copy, index) => {
            const name = `salinan ${copyNumberText(copy.number)} dari ${copy.nomor}`;
            const isSelected = selected.has(copyId(copy));
            return (
              <TableRow key={copyId(copy)} index={index} selected={isSelected}>
                <TableCell className={cell}>
                  <span className="flex items-start gap-2">
                    {isOpen && copy.state === 'out' && (
                      <SelectBox
                        label={`Pilih ${name}`}
                        checked={isSelected}
                        disabled={false}
                        onToggle={() => onSelect([copy], !isSelected)}
                      />
                    )}
                    <span className="min-w-0">
                      <Link
                        to={documentPath(copy.nomor)}
                        className="flex items-center wrap-anywhere font-semibold underline-offset-2 hover:underline pointer-coarse:-my-3 pointer-coarse:min-h-11"
                      >
                        {copy.nomor}
                      </Link>
                      <span className="line-clamp-2 wrap-anywhere text-muted text-sm" title={copy.nama}>
                        {copy.nama}
                      </span>
                    </span>
                  </span>
                </TableCell>
                <TableCell className={cn(cell, 'font-semibold tabular-nums')}>{copyNumberText(copy.number)}</TableCell>
                <TableCell className={cell}>
                  <CopyRevision copy={copy} />
                </TableCell>
                <TableCell className={cell}>
                  <span className="block wrap-anywhere">{copy.holder}</span>
                  <span className="block wrap-anywhere text-muted text-sm">{copy.place}</span>
                </TableCell>
                <TableCell className={wideOnly}>
                  <span className="block whitespace-nowrap tabular-nums">{formatShortDate(copy.printed_at)}</span>
                  <span className="block truncate text-muted text-sm">{userName(copy.printed_by)}</span>
                </TableCell>
                <TableCell className={cell}>
                  {mode === 'recall' ? <RecallReason copy={copy} /> : <CopyStatus copy={copy} />}
                  {mode === 'out' && <RecallSummary copy={copy} />}
                  {copy.state !== 'out' && <ClosingDetails copy={copy} />}
                  <FoundDetails copy={copy} />
                </TableCell>
                <TableCell className={cn(cell, 'py-0.5! text-right')}>
                  <span className="inline-flex items-center justify-end gap-1">
                    {actions?.(copy)}
                    <RecordButton copy={copy} name={name} onClose={onClose} />
                  </span>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
};
