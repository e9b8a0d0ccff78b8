import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  columnWidth,
  nextZoom,
  type PageSize,
  pageAt,
  pageTops,
  scaleOf,
  visiblePages,
  type Zoom,
  zoomPercent,
} from './pdf-layout.ts';

const noPages: readonly PageSize[] = [];

/**
 * The pages of a file that are visible in a scrolling pane, and its zoom. A zoom changes the sizes of all pages and the
 * scroll position at once; the virtualizer of the lists takes that for an overscroll.
 */
export const usePdfPages = (
  pane: RefObject<HTMLDivElement | null>,
  known: readonly PageSize[] | undefined,
  /** Shown first, from 1. */
  startPage = 1,
) => {
  const pages = known ?? noPages;
  const [zoom, setZoom] = useState<Zoom>('fit');
  const view = usePaneView(pane);
  const scale = scaleOf(zoom, pages, view.width);
  const tops = useMemo(() => pageTops(pages, scale), [pages, scale]);
  /** The place in the document, as a share of its height, that is in view before a change of the zoom. */
  const placeBefore = useRef<number | undefined>(undefined);
  const changeZoom = (next: Zoom) => {
    const element = pane.current;
    placeBefore.current = element ? element.scrollTop / element.scrollHeight : undefined;
    setZoom(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale changes the height of all pages
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element || placeBefore.current === undefined) return;
    element.scrollTo({ top: placeBefore.current * element.scrollHeight, behavior: 'instant' });
    placeBefore.current = undefined;
  }, [scale]);

  const started = useRef<readonly PageSize[]>(undefined);
  useLayoutEffect(() => {
    if (!known || view.width === 0 || started.current === known) return;
    started.current = known;
    const top = tops[Math.min(startPage, known.length) - 1] ?? 0;
    if (top > 0) pane.current?.scrollTo({ top, behavior: 'instant' });
  }, [pane, known, tops, view.width, startPage]);

  const larger = nextZoom(scale, 'in');
  const smaller = nextZoom(scale, 'out');
  return {
    scale,
    width: columnWidth(pages, scale, view.width),
    height: tops.at(-1) ?? 0,
    visible: visiblePages(tops, view).map((index) => ({ index, top: tops[index] ?? 0 })),
    controls: {
      page: pageAt(tops, view.top + view.height / 2) + 1,
      pageCount: pages.length,
      percent: zoomPercent(scale),
      isFitted: zoom === 'fit',
      fit: () => changeZoom('fit'),
      enlarge: larger === undefined ? undefined : () => changeZoom(larger),
      reduce: smaller === undefined ? undefined : () => changeZoom(smaller),
    },
  };
};

/** Scroll position and size of the pane in CSS pixels, without the scroll bar. */
const usePaneView = (pane: RefObject<HTMLDivElement | null>) => {
  const [view, setView] = useState({ top: 0, width: 0, height: 0 });
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const update = () => setView({ top: element.scrollTop, width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [pane]);
  return view;
};
