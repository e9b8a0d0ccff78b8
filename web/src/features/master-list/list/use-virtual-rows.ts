import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMediaQuery } from '../../../lib/use-media-query.ts';

const headerHeight = 36;
const footerHeight = 56;
/** Estimated row heights in pixels; rows are measured once they are rendered. */
const estimates = { wide: 41, phone: 53 };

type VirtualRowsOptions = {
  area: RefObject<HTMLElement | null>;
  count: number;
  keyAt: (rowIndex: number) => string;
  editing: boolean;
  /** The row with the place in the tab order of the grid, which is always rendered. */
  activeRow: number | null;
};

/** The rendered rows of a long table: those in view, those with the focus or in the tab order, and all of them when printing. */
export const useVirtualRows = ({ area, count, keyAt, editing, activeRow }: VirtualRowsOptions) => {
  const printing = useMediaQuery('print');
  const narrow = useMediaQuery('(max-width: 40rem)');
  const focused = useRef<number | null>(null);
  // Between reading and editing every row is rendered anew: those in view first, those around them in a second render,
  // and only few of them with fields.
  const isSettled = useDeferredValue(editing) === editing;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const extra = [focused.current, activeRow].filter((index) => index !== null && index >= 0 && index < range.count);
      return [...new Set([...defaultRangeExtractor(range), ...(extra as number[])])].sort((a, b) => a - b);
    },
    [activeRow],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => (narrow ? estimates.phone : estimates.wide),
    getItemKey: keyAt,
    overscan: !isSettled ? 0 : editing ? 2 : 8,
    scrollMargin: headerHeight,
    scrollPaddingStart: headerHeight,
    scrollPaddingEnd: footerHeight,
    rangeExtractor,
  });
  const virtualRows = printing
    ? Array.from({ length: count }, (_, rowIndex) => ({ rowIndex, spaceBefore: 0 }))
    : virtualizer.getVirtualItems().map(({ index, start }, at, items) => ({
        rowIndex: index,
        spaceBefore: start - (items[at - 1]?.end ?? headerHeight),
      }));
  const end = virtualizer.getVirtualItems().at(-1)?.end ?? headerHeight;

  return {
    virtualRows,
    spaceAfter: printing ? 0 : Math.max(0, virtualizer.getTotalSize() + headerHeight - end),
    measure: virtualizer.measureElement,
    scrollTo: useCallback((rowIndex: number) => virtualizer.scrollToIndex(rowIndex, { align: 'auto' }), [virtualizer]),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const rowIndex = event.target.closest('tr')?.dataset['line'];
      focused.current = rowIndex === undefined ? null : Number(rowIndex);
    },
    onBlur: () => {
      focused.current = null;
    },
  };
};

/** Scroll offset of the list per history entry. The router restores only the page's own scrolling. */
const scrollTops = new Map<string, number>();

/** Back restores the scroll offset of a list that scrolls inside the page. */
export const useScrollRestoration = (area: RefObject<HTMLElement | null>, hasRows: boolean): (() => void) => {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when its rows are there; a search may change the entry later
  useLayoutEffect(() => {
    const top = scrollTops.get(key);
    if (hasRows && top !== undefined && area.current) area.current.scrollTop = top;
  }, [hasRows]);
  return () => {
    if (area.current) scrollTops.set(key, area.current.scrollTop);
  };
};
