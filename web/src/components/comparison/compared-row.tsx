import { Fragment } from 'react';
import type { ChangeKind, ComparedRow as Row, Side } from '../../../../shared/domain/comparison/comparison.ts';
import type { Part } from '../../../../shared/domain/comparison/words.ts';
import { cn } from '../../lib/cn.ts';
import { mergedParts } from './shown-rows.ts';

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
  /** Both versions beside each other, else as one text. */
  isWide: boolean;
};

/** A paragraph or a row of a table in both versions. */
export const ComparedRow = ({ row, isWide }: ComparedRowProps) => {
  const { kind, before, after } = row;
  const side = after ?? before;
  if (!side) return null;
  if (kind === 'same' && !isWide) return <Text side={side} className="px-3 py-1.5 text-muted" />;
  return (
    <>
      {kind !== 'same' && <Label row={row} />}
      {isWide ? (
        <div className="grid grid-cols-2 gap-x-6 px-3 py-1.5">
          {before ? <Text side={before} className={cn(kind === 'same' && 'text-muted')} /> : <span />}
          {after && <Text side={after} className={cn(kind === 'same' && 'text-muted')} />}
        </div>
      ) : (
        <Text side={before && after ? mergedSide(before, after) : side} className="px-3 py-1.5" />
      )}
    </>
  );
};

const Label = ({ row: { kind, before, after } }: { row: Row }) => {
  const page = after?.page ?? before?.page ?? 0;
  const movedFrom = kind === 'moved' && before && before.page > 0 && before.page !== page ? before.page : undefined;
  return (
    <p className="flex flex-wrap gap-x-3 px-3 pt-1.5 text-muted text-sm">
      <span className={cn('font-semibold', kind !== 'renumbered' && 'text-ink')}>
        {labels[kind]}
        {movedFrom !== undefined && ` dari halaman ${movedFrom}`}
      </span>
      {page > 0 && <span className="tabular-nums">halaman {page}</span>}
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

const Text = ({ side: { number, cells }, className }: { side: Side; className?: string }) => (
  <div className={cn('wrap-anywhere flex min-w-0 gap-x-2', className)}>
    {number !== '' && <span className="shrink-0 font-semibold tabular-nums">{number}</span>}
    {cells.length === 1 ? (
      <p className="min-w-0 max-w-prose flex-1">
        <Parts parts={cells[0] ?? []} />
      </p>
    ) : (
      <div className="flex min-w-0 flex-1 gap-x-2">
        {cells.map((cell, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no other identity
            key={index}
            className="min-w-8 basis-0 border-line border-l pl-2"
            style={{ flexGrow: Math.min(12, Math.max(2, Math.sqrt(lengthOf(cell)))) }}
          >
            <Parts parts={cell} />
          </p>
        ))}
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
