import { Fragment } from 'react';
import {
  type ChangeKind,
  isChange,
  type ComparedRow as Row,
  type Side,
} from '../../../../shared/domain/comparison/comparison.ts';
import type { Part } from '../../../../shared/domain/comparison/words.ts';
import { cn } from '../../lib/cn.ts';
import type { FileComparisonResult } from './compare.ts';
import { mergedParts, placeText, shownCells } from './shown-rows.ts';

const labels: Record<ChangeKind, string> = {
  same: '',
  renumbered: 'Hanya penomoran',
  recased: 'Hanya huruf besar/kecil',
  running: 'Kepala atau kaki halaman',
  changed: 'Diubah',
  added: 'Ditambahkan',
  removed: 'Dihapus',
  moved: 'Dipindahkan',
};

/** Of a field, which is the same one whether it is filled or empty. */
const fieldLabels: Partial<Record<ChangeKind, string>> = { added: 'Diisi', removed: 'Dikosongkan' };

type Entry = NonNullable<Row['entry']>;

type ComparedRowProps = {
  row: Row;
  types: FileComparisonResult['types'];
  /** Of the columns of its table; none of a paragraph. */
  weights: readonly number[] | undefined;
  /** Both versions beside each other, else as one text. */
  isWide: boolean;
};

export const ComparedRow = ({ row, types, weights, isWide }: ComparedRowProps) => {
  const { kind, before, after } = row;
  const side = after ?? before;
  if (!side) return null;
  const isSame = kind === 'same';
  if (row.entry) return <EntryRow row={row} types={types} entry={row.entry} />;
  if (isSame && !isWide) return <Text side={side} weights={weights} className="px-3 py-1.5 text-muted" />;
  return (
    <>
      {!isSame && <Label row={row} types={types} />}
      {isWide ? (
        <div className="grid grid-cols-2 gap-x-6 px-3 py-1.5">
          {before ? <Text side={before} weights={weights} className={cn(isSame && 'text-muted')} /> : <span />}
          {after && <Text side={after} weights={weights} className={cn(isSame && 'text-muted')} />}
        </div>
      ) : (
        <Text side={before && after ? mergedSide(before, after) : side} weights={weights} className="px-3 py-1.5" />
      )}
    </>
  );
};

const entryNames = { field: 'Isian', note: 'Catatan', running: '' };

/** A value in both versions, as 'Isian "kecepatan": 40 km/jam → 60 km/jam'. */
const EntryRow = ({ row, types, entry }: Pick<ComparedRowProps, 'row' | 'types'> & { entry: Entry }) => {
  const { kind, before, after } = row;
  const name = [entryNames[entry.kind], entry.name && `"${entry.name}"`].filter((text) => text !== '').join(' ');
  const shown = (kind === 'same' ? [after] : [before, after]).filter((side) => side !== undefined);
  return (
    <>
      {kind !== 'same' && <Label row={row} types={types} />}
      <p className={cn('wrap-anywhere max-w-prose px-3 py-1.5', kind === 'same' && 'text-muted')}>
        {name !== '' && <span className="font-semibold">{name}: </span>}
        {shown.map((side, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the versions have no other identity
          <Fragment key={index}>
            {index > 0 && ' → '}
            <Parts parts={side.cells[0] ?? []} />
          </Fragment>
        ))}
      </p>
    </>
  );
};

const Label = ({ row, types }: Pick<ComparedRowProps, 'row' | 'types'>) => {
  const { kind, entry, before, after } = row;
  const place = after ? placeText(after, types.after) : before && placeText(before, types.before);
  const from = kind === 'moved' && before ? placeText(before, types.before) : place;
  return (
    <p className="flex flex-wrap gap-x-3 px-3 pt-1.5 text-muted text-sm">
      <span className={cn('font-semibold', isChange(row) && 'text-ink')}>
        {(entry?.kind === 'field' && fieldLabels[kind]) || labels[kind]}
        {from !== place && ` dari ${from}`}
      </span>
      <span className="wrap-anywhere tabular-nums empty:hidden">{place}</span>
    </p>
  );
};

const mergedSide = (before: Side, after: Side): Side => ({
  page: after.page,
  number:
    before.number === after.number || before.number === '' || after.number === ''
      ? after.number
      : `${before.number} → ${after.number}`,
  cells: after.cells.map((cell, index) => mergedParts(before.cells[index] ?? [], cell)),
});

type TextProps = { side: Side; weights: readonly number[] | undefined; className?: string };

const Text = ({ side, weights, className }: TextProps) =>
  weights ? (
    <TableRow cells={shownCells(side)} weights={weights} {...(className !== undefined && { className })} />
  ) : (
    <div className={cn('wrap-anywhere flex min-w-0 gap-x-2', className)}>
      {side.number !== '' && <span className="shrink-0 font-semibold tabular-nums">{side.number}</span>}
      <p className="min-w-0 max-w-prose flex-1">
        <Parts parts={side.cells[0] ?? []} />
      </p>
    </div>
  );

type TableRowProps = { cells: readonly Part[][]; weights: readonly number[]; className?: string };

/** A cell that is too narrow for its longest word stands below the others, so that no word is divided, as 'km/ja m'. */
const TableRow = ({ cells, weights, className }: TableRowProps) => (
  <div className={cn('flex min-w-0 flex-wrap gap-x-2 gap-y-1', className)}>
    {weights.map(
      (weight, column) =>
        weight > 0 && (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no other identity
            key={column}
            className="wrap-break-word max-w-full basis-0 border-line border-l pl-2 tabular-nums"
            style={{ flexGrow: weight }}
          >
            <Parts parts={cells[column] ?? []} />
          </p>
        ),
    )}
  </div>
);

const Parts = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    <Fragment key={index}>
      {index > 0 && ' '}
      <MarkedPart part={part} />
    </Fragment>
  ));

const MarkedPart = ({ part: { text, mark } }: { part: Part }) => {
  if (mark === 'added') return <ins className="rounded-sm bg-done-soft px-0.5 text-done">{text}</ins>;
  if (mark === 'removed') return <del className="rounded-sm bg-stop-soft px-0.5 text-stop">{text}</del>;
  return text;
};
