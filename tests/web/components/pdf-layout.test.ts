import { describe, expect, it } from 'vitest';
import {
  canvasRatio,
  columnWidth,
  nextZoom,
  pageAt,
  pageTops,
  scaleOf,
  visiblePages,
  zoomPercent,
} from '../../../web/src/components/file-viewer/pdf-layout.ts';
import { pdfProblemOf } from '../../../web/src/components/file-viewer/pdf-problem.ts';

const portrait = { width: 595, height: 842 };
const landscape = { width: 842, height: 595 };

describe('the layout of a PDF', () => {
  it('fits the widest page into the pane', () => {
    const scale = scaleOf('fit', [portrait, landscape], 700);
    expect(landscape.width * scale).toBeCloseTo(668);
    expect(columnWidth([portrait, landscape], scale, 700)).toBe(700);
  });

  it('shows the size on paper at 100 %, and scrolls sideways where the pane is narrower', () => {
    expect(scaleOf(1, [portrait], 390)).toBeCloseTo(96 / 72);
    expect(zoomPercent(96 / 72)).toBe(100);
    expect(columnWidth([portrait], 96 / 72, 390)).toBe(826);
  });

  it('steps from a fitted scale to the neighbours, and stops at both ends', () => {
    const fitted = 1.1 * (96 / 72);
    expect(nextZoom(fitted, 'in')).toBe(1.25);
    expect(nextZoom(fitted, 'out')).toBe(1);
    expect(nextZoom(4 * (96 / 72), 'in')).toBeUndefined();
    expect(nextZoom(0.25 * (96 / 72), 'out')).toBeUndefined();
  });

  it('renders the pages in view and one on both sides', () => {
    const tops = pageTops([portrait, landscape, portrait, portrait, portrait], 1);
    expect(tops).toEqual([12, 866, 1473, 2327, 3181, 4035]);
    expect(visiblePages(tops, { top: 0, height: 700 })).toEqual([0, 1]);
    expect(visiblePages(tops, { top: 1500, height: 700 })).toEqual([1, 2, 3]);
    expect(visiblePages(tops, { top: 3335, height: 700 })).toEqual([3, 4]);
    expect(pageAt(tops, 900)).toBe(1);
    expect(visiblePages(pageTops([], 1), { top: 0, height: 700 })).toEqual([]);
  });

  it('draws no more pixels than a phone allows', () => {
    expect(canvasRatio(portrait, 1, 2)).toBe(2);
    const ratio = canvasRatio(portrait, 8, 3);
    expect(portrait.width * 8 * ratio * portrait.height * 8 * ratio).toBeLessThanOrEqual(16_000_001);
  });
});

describe('a PDF that cannot be shown', () => {
  const named = (name: string) => Object.assign(new Error(''), { name });
  it('says why', () => {
    expect(pdfProblemOf(named('PasswordException'))).toContain('kata sandi');
    expect(pdfProblemOf(named('InvalidPDFException'))).toContain('rusak');
    expect(pdfProblemOf(new Error('worker'))).toContain('Unduh');
  });
});
