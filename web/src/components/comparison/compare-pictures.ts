import { type OpenPdf, openPdf, pdfOperations } from '../file-viewer/open-pdf.ts';
import { type FileComparisonResult, type PagePair, pagePairs, withinTime } from './compare.ts';
import { type PagePictures, pagesWithPictures, picturesOfPage } from './page-pictures.ts';
import { differentRegions, type Region } from './picture-regions.ts';

export interface ComparedPair extends PagePair {
  /** Undefined until both pages are drawn, and where that fails or takes too long. Without regions both look the same. */
  drawn?: { regions: Region[]; width: number; height: number; urls: { before: string; after: string } };
}

export interface ComparedPictures {
  pairs: readonly ComparedPair[];
  /** Pages with pictures that the other file has no page for. */
  unpaired: { name: string; pages: number[] }[];
}

/** Pixels across a page: letters of 9 points stay legible. */
const width = 900;
/** Pages that are left then are named as not compared. */
const limitMs = 90_000;

/**
 * Finds the pages of both files with what their texts do not carry, and compares them as pictures; `onProgress` receives
 * what is compared so far.
 */
export const comparePictures = async (
  { files: { before, after } }: Pick<FileComparisonResult, 'files'>,
  { onProgress, signal }: { onProgress: (compared: ComparedPictures) => void; signal: AbortSignal },
): Promise<ComparedPictures> => {
  const opening = [before, after].map(({ file, isPdf }) => (isPdf ? openPdf(file) : undefined));
  let result: ComparedPictures | undefined;
  const work = async () => {
    const [old, present] = await Promise.all(opening.map((each) => each?.opened));
    const [olds, presents] = await Promise.all([picturesOf(old, before), picturesOf(present, after)]);
    const paired = pagePairs(
      { name: before.name, pages: pagesOf(olds, before), count: olds.length },
      { name: after.name, pages: pagesOf(presents, after), count: presents.length },
    );
    result = paired;
    for (const [index, pair] of paired.pairs.entries()) {
      if (!old || !present || signal.aborted) break;
      const isScan = before.emptyPages.includes(pair.before) || after.emptyPages.includes(pair.after);
      const pictures = isScan ? undefined : [olds[pair.before - 1], presents[pair.after - 1]];
      // A page that cannot be drawn remains without `drawn`.
      const drawn = await drawnPair(old, present, { pair, pictures }).catch(() => undefined);
      result = { ...result, pairs: result.pairs.with(index, { ...pair, ...(drawn && { drawn }) }) };
      onProgress(result);
    }
  };
  try {
    await withinTime(work(), limitMs, signal);
  } catch (error) {
    if (signal.aborted || !result) throw error;
  } finally {
    for (const each of opening) each?.close();
  }
  return result ?? { pairs: [], unpaired: [] };
};

type Compared = FileComparisonResult['files']['before'];

/** One page at a time: the images of each take memory. Pages without text are pictures as a whole. */
const picturesOf = async (pdf: OpenPdf | undefined, { emptyPages }: Compared): Promise<PagePictures[]> => {
  const operations = await pdfOperations();
  const pages: PagePictures[] = [];
  for (const [index, size] of (pdf?.pages ?? []).entries()) {
    const whole: PagePictures = { ...size, boxes: [[0, 0, size.width, size.height]] };
    const page = emptyPages.includes(index + 1) ? undefined : await pdf?.document.getPage(index + 1);
    // A page that cannot be read is one that its text does not carry.
    pages.push(page ? await picturesOfPage(page, operations).catch(() => whole) : whole);
    page?.cleanup();
  }
  return pages;
};

const pagesOf = (pictures: readonly PagePictures[], { emptyPages }: Compared): number[] =>
  [...new Set([...emptyPages, ...pagesWithPictures(pictures)])].sort((one, other) => one - other);

const drawnPair = async (
  before: OpenPdf,
  after: OpenPdf,
  { pair, pictures }: { pair: PagePair; pictures: (PagePictures | undefined)[] | undefined },
): Promise<NonNullable<ComparedPair['drawn']>> => {
  const size = after.pages[pair.after - 1] ?? { width: 595, height: 842 };
  const height = Math.round((width * size.height) / size.width);
  const [old, present] = [await drawPage(before, pair.before, height), await drawPage(after, pair.after, height)];
  const found = differentRegions({ before: pixelsOf(old), after: pixelsOf(present), width, height });
  const regions = found.filter((region) => !pictures || pictures.some((page) => page && isWithin(region, page)));
  const url = (canvas: HTMLCanvasElement) => (regions.length > 0 ? canvas.toDataURL('image/jpeg', 0.85) : '');
  return { regions, width, height, urls: { before: url(old), after: url(present) } };
};

/** On a page with text, differences beside its pictures are those of its text, which is compared as text. */
const isWithin = ({ left, top, ...size }: Region, page: PagePictures): boolean =>
  page.boxes.some((box) => {
    const [from = 0, above = 0, to = 0, below = 0] = box.map((value) => (value * width) / page.width);
    return left < to && left + size.width > from && top < below && top + size.height > above;
  });

const drawPage = async ({ document: pdf }: OpenPdf, number: number, height: number): Promise<HTMLCanvasElement> => {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return canvas;
};

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2d context');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
};
