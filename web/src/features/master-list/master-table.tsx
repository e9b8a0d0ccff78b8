import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { Table, TableBody } from '../../components/ui/table.tsx';
import { AddedRow, type AddedRowActions } from './added-row.tsx';
import { ColumnHeads, columnCount } from './columns.tsx';
import type { Drafts } from './drafts.ts';
import { GapRow } from './gap-row.tsx';
import { MasterRow, type RowActions } from './master-row.tsx';
import { useKeptScroll } from './use-kept-scroll.ts';
import { useLines } from './use-lines.ts';

/** A row to bring into view, and what in it gets the focus: the first of these selectors that finds something. */
export type Reveal = { key: string; focus: readonly string[] };

type MasterTableProps = {
  label: string;
  rows: readonly DocumentRow[];
  drafts: Drafts;
  editing: boolean;
  disabled: boolean;
  removing: ReadonlySet<string>;
  isDoubled: (row: DocumentRow) => boolean;
  actions: RowActions;
  addedActions: AddedRowActions;
  reveal: Reveal | null;
  /** 'Tambah Dokumen Baru', in view at the foot of the list. */
  foot: ReactNode;
  /** Stands in for the rows while there are none: loading, empty or failed. */
  children?: ReactNode;
};

const rowsAppearMs = 700;

export function MasterTable(props: MasterTableProps) {
  const { label, rows, drafts, editing, disabled, removing, isDoubled, actions, addedActions, reveal, foot, children } =
    props;
  const { added } = drafts;
  const area = useRef<HTMLElement>(null);
  const count = rows.length + added.length;
  const keyAt = (line: number) => rows[line]?.id ?? added[line - rows.length]?.key ?? String(line);
  const { lines, rest, measure, scrollTo, onFocus, onBlur } = useLines({ area, count, keyAt, editing });
  const appears = useAppearance(rows.length > 0);
  const keepScroll = useKeptScroll(area, rows.length > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish, on the rows as they are then
  useEffect(() => {
    if (!reveal) return;
    const line = Array.from({ length: count }, (_, each) => keyAt(each)).indexOf(reveal.key);
    if (line < 0) return;
    scrollTo(line);
    const frame = requestAnimationFrame(() => {
      const row = area.current?.querySelector(`[data-line="${line}"]`);
      const found = reveal.focus.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean);
      found?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [reveal]);

  return (
    <section
      ref={area}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable for keys that scroll
      tabIndex={0}
      onScroll={keepScroll}
      onFocus={onFocus}
      onBlur={onBlur}
      className="relative max-h-[60vh] scroll-pt-9 scroll-pb-14 overflow-auto rounded-md border border-line bg-surface focus-visible:-outline-offset-2 max-sm:scroll-pl-55 print:max-h-none print:overflow-visible"
    >
      <Table className="min-w-[700px] table-fixed min-[66rem]:min-w-[1000px]" aria-rowcount={count + 1}>
        <ColumnHeads />
        <TableBody>
          {children}
          {lines.map(({ line, gap }) => {
            const row = rows[line];
            const fresh = added[line - rows.length];
            return (
              <Fragment key={keyAt(line)}>
                <GapRow height={gap} />
                {row && (
                  <MasterRow
                    ref={measure}
                    row={row}
                    line={line}
                    appears={appears}
                    editing={editing}
                    disabled={disabled}
                    removing={removing.has(row.id)}
                    doubled={isDoubled(row)}
                    edit={drafts.edits.get(row.id)}
                    problem={drafts.problems.get(row.id)}
                    actions={actions}
                  />
                )}
                {fresh && (
                  <AddedRow
                    ref={measure}
                    added={fresh}
                    line={line}
                    disabled={disabled}
                    problem={drafts.problems.get(fresh.key)}
                    actions={addedActions}
                  />
                )}
              </Fragment>
            );
          })}
          <GapRow height={rest} />
        </TableBody>
        {foot && (
          <tfoot className="sticky bottom-0 z-10">
            <tr>
              <td colSpan={columnCount} className="border-line border-t bg-surface p-1.5">
                {foot}
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
    </section>
  );
}

/** Whether rows still appear one after another: on the first sight of the list only, not whenever they scroll into view. */
function useAppearance(here: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!here) return;
    const timer = setTimeout(() => setOver(true), rowsAppearMs);
    return () => clearTimeout(timer);
  }, [here]);
  return !over;
}
