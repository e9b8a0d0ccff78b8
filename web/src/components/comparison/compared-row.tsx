import { Fragment } from 'react';
import type { ChangeKind, ComparedRow as Row, Side } from '../../../../shared/domain/comparison/comparison.ts';
import type { Part } from '../../../../shared/domain/comparison/words.ts';
import { cn } from '../../lib/cn.ts';
import type { FileComparisonResult } from './compare.ts';
import { mergedParts, placeText } from './shown-rows.ts';

const labels: Record<ChangeKind, string> = {
  same: '',
  renumbered: 'Hanya penomoran',
  changed: 'Diubah',
  added: 'Ditambahkan',
  removed: 'Dihapus',
  moved: 'Dipindahkan',
};

type ComparedRowProps = {
  row: Row;
  types: FileComparisonResult['types'];
  /** Both versions beside each other, else as one text. */
  isWide: boolean;
};

/** A paragraph or a row of a table in both versions. */
export const ComparedRow = ({ row, types, isWide }: ComparedRowProps) => {
  const { kind, before, after } = row;
  const side = after ?? before;
  if (!side) return null;
  const shown = filledCells(before, after);
  if (kind === 'same' && !isWide) return <Text side={side} shown={shown} className="px-3 py-1.5 text-muted" />;
  return (
    <>
      {kind !== 'same' && <Label row={row} types={types} />}
      {isWide ? (
        <div className="grid grid-cols-2 gap-x-6 px-3 py-1.5">
          {before ? <Text side={before} shown={shown} className={cn(kind === 'same' && 'text-muted')} /> : <span />}
          {after && <Text side={after} shown={shown} className={cn(kind === 'same' && 'text-muted')} />}
        </div>
      ) : (
        <Text side={before && after ? mergedSide(before, after) : side} shown={shown} className="px-3 py-1.5" />
      )}
    </>
  );
};

/** The columns that one of the versions fills: a workbook has many that are empty. */
const filledCells = (before: Side | undefined, after: Side | undefined): number[] => {
  const width = Math.max(before?.cells.length ?? 0, after?.cells.length ?? 0);
  return Array.from({ length: width }, (_, column) => column).filter(
    (column) => (before?.cells[column] ?? []).length > 0 || (after?.cells[column] ?? []).length > 0,
  );
};

const Label = ({ row: { kind, before, after }, types }: { row: Row; types: ComparedRowProps['types'] }) => {
  const place = after ? placeText(after, types.after) : before && placeText(before, types.before);
  const from = kind === 'moved' && before ? placeText(before, types.before) : place;
  return (
    <p className="flex flex-wrap gap-x-3 px-3 pt-1.5 text-muted text-sm">
      <span className={cn('font-semibold', kind !== 'renumbered' && 'text-ink')}>
        {labels[kind]}
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

/** From here on the cells of a row wrap: each would be too narrow for a word. */
const wrappedFrom = 7;

type TextProps = {
  side: Side;
  /** The columns that are shown. */
  shown: readonly number[];
  className?: string;
};

const Text = ({ side: { number, cells }, shown, className }: TextProps) => (
  <div className={cn('wrap-anywhere flex min-w-0 gap-x-2', className)}>
    {number !== '' && <span className="shrink-0 font-semibold tabular-nums">{number}</span>}
    {cells.length === 1 ? (
      <p className="min-w-0 max-w-prose flex-1">
        <Parts parts={cells[0] ?? []} />
      </p>
    ) : (
      <div className={cn('flex min-w-0 flex-1 gap-x-2', shown.length >= wrappedFrom && 'flex-wrap gap-y-1')}>
        {shown.map((column) => {
          const cell = cells[column] ?? [];
          return (
            <p
              key={column}
              className={cn(
                'border-line border-l pl-2',
                shown.length >= wrappedFrom ? 'min-w-16 max-w-full basis-auto' : 'min-w-8 basis-0',
              )}
              style={{ flexGrow: Math.min(12, Math.max(2, Math.sqrt(lengthOf(cell)))) }}
            >
              <Parts parts={cell} />
            </p>
          );
        })}
      </div>
    )}
  </div>
);

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { text }) => sum + text.length, 0);

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
