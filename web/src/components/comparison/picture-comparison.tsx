import { type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import type { OpenPdf } from '../file-viewer/open-pdf.ts';
import { usePdf } from '../file-viewer/use-pdf.ts';
import type { PagePair } from './compare.ts';
import { differentRegions, type Region } from './picture-regions.ts';

type PictureComparisonProps = {
  files: { before: Blob; after: Blob };
  names: { before: string; after: string };
  pairs: readonly PagePair[];
  isWide: boolean;
};

/** Pages without text, each beside its counterpart, with the regions framed that look different. */
export const PictureComparison = ({ files, names, pairs, isWide }: PictureComparisonProps) => {
  const before = usePdf(files.before);
  const after = usePdf(files.after);
  return (
    <section aria-label="Halaman yang dibandingkan sebagai gambar" className="border-line border-t p-3">
      <p className="mb-2 font-semibold">Dibandingkan sebagai gambar</p>
      {(before.error ?? after.error) !== undefined && <p>Halaman ini tidak dapat ditampilkan. Buka berkasnya.</p>}
      {before.pdf &&
        after.pdf &&
        pairs.map((pair) => (
          <PicturePair
            key={`${pair.before} ${pair.after}`}
            pair={pair}
            pdfs={{ before: before.pdf as OpenPdf, after: after.pdf as OpenPdf }}
            names={names}
            isWide={isWide}
          />
        ))}
    </section>
  );
};

/** Pixels across a page: letters of 9 points stay legible. */
const drawnWidth = 900;

type PicturePairProps = {
  pair: PagePair;
  pdfs: { before: OpenPdf; after: OpenPdf };
  names: PictureComparisonProps['names'];
  isWide: boolean;
};

const PicturePair = ({ pair, pdfs, names, isWide }: PicturePairProps) => {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const [drawn, setDrawn] = useState<{ regions: Region[]; urls: { before: string; after: string } }>();
  const [failed, setFailed] = useState(false);
  const size = pdfs.after.pages[pair.after - 1] ?? { width: 595, height: 842 };
  const height = Math.round((drawnWidth * size.height) / size.width);
  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    const draw = async () => {
      const before = await drawPage(pdfs.before, pair.before, height);
      const after = await drawPage(pdfs.after, pair.after, height);
      if (!isCurrent) return;
      const regions = differentRegions({ before: pixelsOf(before), after: pixelsOf(after), width: drawnWidth, height });
      setDrawn({ regions, urls: { before: before.toDataURL('image/png'), after: after.toDataURL('image/png') } });
    };
    draw().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
      setDrawn(undefined);
    };
  }, [isNear, pdfs.before, pdfs.after, pair.before, pair.after, height]);
  const count = drawn?.regions.length ?? 0;
  return (
    <div ref={box} className="mb-4">
      <p className="mb-1 text-sm">
        <span className="font-semibold">
          {pair.before === pair.after
            ? `Halaman ${pair.after}`
            : `Halaman ${pair.before} pada ${names.before} dan halaman ${pair.after} pada ${names.after}`}
        </span>{' '}
        <span className="text-muted">
          {failed
            ? 'tidak dapat ditampilkan'
            : !drawn
              ? 'memuat...'
              : count === 0
                ? 'tidak ada perbedaan yang terlihat'
                : `${count} daerah tampak berbeda`}
        </span>
      </p>
      <div className={cn('grid gap-4', isWide && 'grid-cols-2')}>
        {(['before', 'after'] as const).map((side) => (
          <div
            key={side}
            className="relative w-full border border-line bg-white"
            style={{ aspectRatio: `${drawnWidth} / ${height}` }}
          >
            {drawn && (
              <img src={drawn.urls[side]} alt={`Halaman ${pair[side]}, ${names[side]}`} className="size-full" />
            )}
            {drawn?.regions.map((region) => (
              <span
                key={`${region.left} ${region.top}`}
                aria-hidden
                className="absolute rounded-sm outline-2 outline-[#b42318]"
                style={{
                  left: `${(100 * region.left) / drawnWidth}%`,
                  top: `${(100 * region.top) / height}%`,
                  width: `${(100 * region.width) / drawnWidth}%`,
                  height: `${(100 * region.height) / height}%`,
                }}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
};

const drawPage = async ({ document: pdf }: OpenPdf, number: number, height: number): Promise<HTMLCanvasElement> => {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: drawnWidth / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = drawnWidth;
  canvas.height = height;
  await page.render({ canvas, viewport }).promise;
  return canvas;
};

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2d context');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
};

/** Pages out of view are not drawn: forty scans would take hundreds of megabytes. */
const useIsNear = (element: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
};
