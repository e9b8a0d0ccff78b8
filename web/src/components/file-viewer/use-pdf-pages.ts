import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { OpenPdf } from './open-pdf.ts';
import { columnWidth, nextZoom, pageGap, scaleOf, type Zoom, zoomPercent } from './pdf-layout.ts';

const noPages: OpenPdf['pages'] = [];

/** The visible pages of a PDF in a scrolling pane, and its zoom. */
export const usePdfPages = (pane: RefObject<HTMLDivElement | null>, pdf: OpenPdf | undefined) => {
  const pages = pdf?.pages ?? noPages;
  const [zoom, setZoom] = useState<Zoom>('fit');
  const paneWidth = usePaneWidth(pane);
  const scale = scaleOf(zoom, pages, paneWidth);
  // The virtualizer computes the pages' places again only where this function is another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes follow from pages and scale
  const getItemKey = useCallback((index: number) => index, [pages, scale]);
  const virtualizer = useVirtualizer({
    count: pages.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => Math.floor((pages[index]?.height ?? 0) * scale),
    getItemKey,
    gap: pageGap,
    paddingStart: pageGap,
    paddingEnd: pageGap,
    overscan: 1,
  });
  const changeZoom = (next: Zoom) => {
    const element = pane.current;
    const place = element ? element.scrollTop / element.scrollHeight : 0;
    setZoom(next);
    // The same place of the document stays in view: set once the virtualizer has rendered the new sizes.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => element?.scrollTo({ top: place * element.scrollHeight, behavior: 'instant' })),
    );
  };

  const middle = (virtualizer.scrollOffset ?? 0) + (pane.current?.clientHeight ?? 0) / 2;
  const larger = nextZoom(scale, 'in');
  const smaller = nextZoom(scale, 'out');
  return {
    virtualizer,
    scale,
    width: columnWidth(pages, scale, paneWidth),
    controls: {
      page: (virtualizer.getVirtualItemForOffset(middle)?.index ?? 0) + 1,
      pageCount: pages.length,
      percent: zoomPercent(scale),
      isFitted: zoom === 'fit',
      fit: () => changeZoom('fit'),
      enlarge: larger === undefined ? undefined : () => changeZoom(larger),
      reduce: smaller === undefined ? undefined : () => changeZoom(smaller),
    },
  };
};

/** CSS pixels without the scroll bar. */
const usePaneWidth = (pane: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return width;
};
