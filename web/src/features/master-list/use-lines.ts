import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';
import { useMediaQuery } from '../../lib/use-media-query.ts';

const headHeight = 36;
const footHeight = 56;
/** A first guess; rows are measured once they are on the screen. */
const estimates = { view: 41, edit: 41, phone: 53 };

type LinesOptions = {
  area: RefObject<HTMLElement | null>;
  count: number;
  keyAt: (line: number) => string;
  editing: boolean;
};

/** Which lines of a long table are drawn: those in view, the one that has the focus, and all of them on paper. */
export function useLines({ area, count, keyAt, editing }: LinesOptions) {
  const printing = useMediaQuery('print');
  const narrow = useMediaQuery('(max-width: 40rem)');
  const focused = useRef<number | null>(null);
  const rangeExtractor = useCallback((range: Range) => {
    const lines = defaultRangeExtractor(range);
    const kept = focused.current;
    return kept === null || kept >= range.count || lines.includes(kept)
      ? lines
      : [...lines, kept].sort((a, b) => a - b);
  }, []);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => area.current,
    estimateSize: () => (narrow ? estimates.phone : editing ? estimates.edit : estimates.view),
    getItemKey: keyAt,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
    rangeExtractor,
  });
  const lines = printing
    ? Array.from({ length: count }, (_, line) => ({ line, gap: 0 }))
    : virtualizer.getVirtualItems().map(({ index, start }, at, items) => ({
        line: index,
        gap: start - (items[at - 1]?.end ?? headHeight),
      }));
  const end = virtualizer.getVirtualItems().at(-1)?.end ?? headHeight;

  return {
    lines,
    /** The room below the last line that is drawn. */
    rest: printing ? 0 : Math.max(0, virtualizer.getTotalSize() + headHeight - end),
    measure: virtualizer.measureElement,
    scrollTo: useCallback((line: number) => virtualizer.scrollToIndex(line, { align: 'auto' }), [virtualizer]),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const line = event.target.closest('tr')?.dataset['line'];
      focused.current = line === undefined ? null : Number(line);
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
