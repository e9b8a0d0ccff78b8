import { Fragment, type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { maxDocumentsPerDeletion } from '../../../../../shared/api/document-edits.ts';
import type { DocumentRow } from '../../../../../shared/domain/documents/documents.ts';
import { SelectBox } from '../../../components/ui/select-box.tsx';
import { Table, TableBody } from '../../../components/ui/table.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { AddedRow, type AddedRowActions } from '../editing/added-row.tsx';
import type { Drafts } from '../editing/drafts.ts';
import type { ShownRow } from '../editing/pasted-drafts.ts';
import type { Selection } from '../editing/use-selection.ts';
import { ownList, useListKind } from '../list-kind.ts';
import { ColumnHeaders, columnCountOf } from './columns.tsx';
import { MasterRow, type RowActions } from './master-row.tsx';
import { type GridActions, useGrid } from './use-grid.ts';
import { useScrollRestoration, useVirtualRows } from './use-virtual-rows.ts';

/** A row to scroll to, and the selectors of the element in it to focus: the first match is used. */
export type ScrollTarget = { key: string; focus: readonly string[] };

type MasterTableProps = {
  label: string;
  /** Also those that another user deleted while they were edited. */
  rows: readonly DocumentRow[];
  selectableRows: readonly DocumentRow[];
  /** Edited documents that are no longer in the list. */
  deletedIds: ReadonlySet<string>;
  drafts: Drafts;
  editing: boolean;
  disabled: boolean;
  removing: ReadonlySet<string>;
  selection: Selection;
  hasDuplicateNumber: (row: DocumentRow) => boolean;
  actions: RowActions;
  addedActions: AddedRowActions;
  cellActionsFor: (shown: readonly ShownRow[]) => GridActions;
  scrollTarget: ScrollTarget | null;
  footer: ReactNode;
  children?: ReactNode;
};

const rowsAppearMs = 700;

export const MasterTable = (props: MasterTableProps) => {
  const {
    label,
    rows,
    drafts,
    disabled,
    removing,
    selection,
    hasDuplicateNumber,
    actions,
    addedActions,
    scrollTarget,
    footer,
    children,
    selectableRows,
    deletedIds,
    cellActionsFor,
  } = props;
  // The toggle is answered by its button and the bar at once; a hundred fields take a slow computer longer.
  const editing = useDeferredValue(props.editing);
  const { added } = drafts;
  const kind = useListKind();
  const area = useRef<HTMLElement>(null);
  const keysId = useId();
  const count = rows.length + added.length;
  const keyAt = (rowIndex: number) => rows[rowIndex]?.id ?? added[rowIndex - rows.length]?.key ?? String(rowIndex);
  const shown: ShownRow[] = useMemo(
    () => [...rows.map((row) => ({ key: row.id, row })), ...added.map(({ key }) => ({ key }))],
    [rows, added],
  );
  const [lastTarget, setLastTarget] = useState<ScrollTarget | null>(null);
  const { active, handlers } = useGrid({
    area,
    count,
    editing,
    disabled,
    actions: cellActionsFor(shown),
    goTo: (rowIndex, name) => setLastTarget({ key: keyAt(rowIndex), focus: [`[data-stop=${name}]`] }),
  });
  const { virtualRows, spaceAfter, measure, scrollTo, onFocus, onBlur } = useVirtualRows({
    area,
    count,
    keyAt,
    editing,
    activeRow: active?.rowIndex ?? null,
  });
  const selectedIds = useMemo(() => new Set(selection.selected.map(({ id }) => id)), [selection.selected]);
  const appears = useAppearance(rows.length > 0);
  const saveScroll = useScrollRestoration(area, rows.length > 0);

  const goToTarget = (target: ScrollTarget | null) => {
    const rowIndex = target ? shown.findIndex(({ key }) => key === target.key) : -1;
    if (!target || rowIndex < 0) return undefined;
    scrollTo(rowIndex);
    const frame = requestAnimationFrame(() => {
      const row = area.current?.querySelector(`[data-line="${rowIndex}"]`);
      const found = target.focus.map((selector) => row?.querySelector<HTMLElement>(selector)).find(Boolean);
      found?.focus();
    });
    return () => cancelAnimationFrame(frame);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each target, on the rows of that moment
  useEffect(() => goToTarget(scrollTarget), [scrollTarget]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each target, on the rows of that moment
  useEffect(() => goToTarget(lastTarget), [lastTarget]);

  return (
    <section
      ref={area}
      aria-label={label}
      // A scrollable area must be focusable for keyboard scrolling; in editing its cells are.
      {...(editing ? {} : { tabIndex: 0 })}
      onScroll={saveScroll}
      onFocus={onFocus}
      onBlur={onBlur}
      className="@container relative max-h-[60vh] scroll-pt-9 scroll-pb-14 overflow-auto rounded-md border border-line bg-surface focus-visible:-outline-offset-2 max-sm:scroll-pl-62 print:max-h-none print:overflow-visible"
    >
      <Table
        className={cn('table-fixed', kind === ownList ? 'min-w-[700px] min-[66rem]:min-w-[1000px]' : 'min-w-[1900px]')}
        aria-rowcount={count + 1}
        {...(editing
          ? { role: 'grid', 'aria-label': label, 'aria-multiselectable': true, 'aria-describedby': keysId }
          : {})}
        {...handlers}
      >
        <ColumnHeaders
          editing={editing}
          selectAll={editing && <SelectAll rows={selectableRows} selection={selection} disabled={disabled} />}
        />
        <TableBody>
          {children}
          {virtualRows.map(({ rowIndex, spaceBefore }) => {
            const row = rows[rowIndex];
            const newRow = added[rowIndex - rows.length];
            return (
              <Fragment key={keyAt(rowIndex)}>
                <SpacerRow height={spaceBefore} />
                {row && (
                  <MasterRow
                    ref={measure}
                    row={row}
                    rowIndex={rowIndex}
                    appears={appears}
                    editing={editing}
                    disabled={disabled}
                    removing={removing.has(row.id)}
                    selected={editing && selectedIds.has(row.id)}
                    isDuplicate={hasDuplicateNumber(row)}
                    edit={drafts.edits.get(row.id)}
                    problem={drafts.problems.get(row.id)}
                    activePlace={active?.rowIndex === rowIndex ? active.name : null}
                    isDeleted={deletedIds.has(row.id)}
                    actions={actions}
                  />
                )}
                {newRow && (
                  <AddedRow
                    ref={measure}
                    added={newRow}
                    rowIndex={rowIndex}
                    disabled={disabled}
                    problem={drafts.problems.get(newRow.key)}
                    activePlace={active?.rowIndex === rowIndex ? active.name : null}
                    actions={addedActions}
                  />
                )}
              </Fragment>
            );
          })}
          <SpacerRow height={spaceAfter} />
        </TableBody>
        {footer && (
          <tfoot className="sticky bottom-0 z-10">
            <tr>
              <td colSpan={columnCountOf(kind)} className="border-line border-t bg-surface p-1.5">
                <div className="flex items-center justify-between">
                  {footer}
                  <p id={keysId} className="px-1.5 text-muted text-sm max-sm:hidden pointer-coarse:hidden">
                    Tab: isian berikutnya. Esc: tombol pada barisnya.
                  </p>
                </div>
              </td>
            </tr>
          </tfoot>
        )}
      </Table>
    </section>
  );
};

/** Whether rows are animated: only when the list first appears, not when rows scroll into view. */
const useAppearance = (hasRows: boolean): boolean => {
  const [hasFinished, setHasFinished] = useState(false);
  useEffect(() => {
    if (!hasRows) return;
    const timer = setTimeout(() => setHasFinished(true), rowsAppearMs);
    return () => clearTimeout(timer);
  }, [hasRows]);
  return !hasFinished;
};

type SelectAllProps = { rows: readonly DocumentRow[]; selection: Selection; disabled: boolean };

/** Selects every row that the search shows, up to the limit of one deletion. */
const SelectAll = ({ rows, selection: { selected, selectAll, clear }, disabled }: SelectAllProps) => {
  const limit = Math.min(rows.length, maxDocumentsPerDeletion);
  const isComplete = limit > 0 && selected.length >= limit;
  const label =
    rows.length > limit
      ? `Pilih ${formatNumber(limit)} dokumen pertama dari ${formatNumber(rows.length)} yang tampil`
      : `Pilih semua ${formatNumber(rows.length)} dokumen yang tampil`;
  return (
    <SelectBox
      label={label}
      checked={isComplete}
      mixed={selected.length > 0 && !isComplete}
      disabled={disabled || rows.length === 0}
      onToggle={() => (selected.length > 0 ? clear() : selectAll())}
    />
  );
};

const SpacerRow = ({ height }: { height: number }) => {
  const kind = useListKind();
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCountOf(kind)} style={{ height }} className="p-0" />
    </tr>
  );
};
