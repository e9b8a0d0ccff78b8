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
  unpaired: NamedPages[];
  /** Pages whose text ends at an error; what pdf.js shows of them does too. */
  broken: NamedPages[];
}

interface NamedPages {
  name: string;
  pages: number[];
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
  const closing = new AbortController();
  let result: ComparedPictures | undefined;
  const work = async () => {
    const [old, present] = await Promise.all([before, after].map((file) => readPictures(file, closing.signal)));
    if (!old || !present) return;
    const { pairs, unpaired } = pagePairs(
      { name: before.name, pages: pagesOf(old, before), count: old.pages.length },
      { name: after.name, pages: pagesOf(present, after), count: present.pages.length },
    );
    const broken = [
      { name: before.name, pages: old.broken },
      { name: after.name, pages: present.broken },
    ];
    result = { pairs, unpaired, broken: broken.filter(({ pages }) => pages.length > 0) };
    for (const [index, pair] of pairs.entries()) {
      // Drawings end at an error too.
      if (signal.aborted || old.broken.includes(pair.before) || present.broken.includes(pair.after)) continue;
      const isScan = before.emptyPages.includes(pair.before) || after.emptyPages.includes(pair.after);
      const pages = {
        before: { pdf: old.pdf, number: pair.before, pictures: old.pages[pair.before - 1] },
        after: { pdf: present.pdf, number: pair.after, pictures: present.pages[pair.after - 1] },
      };
      // A page that cannot be drawn remains without `drawn`.
      const drawn = await drawnPair(pages, isScan).catch(() => undefined);
      result = { ...result, pairs: result.pairs.with(index, { ...pair, ...(drawn && { drawn }) }) };
      onProgress(result);
    }
  };
  try {
    await withinTime(work(), limitMs, signal);
  } catch (error) {
    if (signal.aborted || !result) throw error;
  } finally {
    closing.abort();
  }
  return result ?? { pairs: [], unpaired: [], broken: [] };
};

type Compared = FileComparisonResult['files']['before'];

interface FilePictures {
  pdf: OpenPdf | undefined;
  pages: PagePictures[];
  /** Pages, from 1, whose text ends at an error. */
  broken: number[];
}

/** One page at a time: the images of each take memory. Pages without text are pictures as a whole. */
const readPictures = async ({ file, isPdf, emptyPages }: Compared, signal: AbortSignal): Promise<FilePictures> => {
  if (!isPdf) return { pdf: undefined, pages: [], broken: [] };
  const [opening, strictly] = [openPdf(file), openPdf(file, true)];
  signal.addEventListener('abort', () => [opening, strictly].map(({ close }) => close()));
  const operations = await pdfOperations();
  const [pdf, strict] = await Promise.all([opening.opened, strictly.opened]);
  const result: FilePictures = { pdf, pages: [], broken: [] };
  for (const [index, size] of pdf.pages.entries()) {
    const number = index + 1;
    await (await strict.document.getPage(number)).getTextContent().catch(() => result.broken.push(number));
    const whole: PagePictures = { ...size, boxes: [[0, 0, size.width, size.height]] };
    const page = await pdf.document.getPage(number);
    const isWhole = emptyPages.includes(number) || result.broken.includes(number);
    result.pages.push(isWhole ? whole : await picturesOfPage(page, operations).catch(() => whole));
    page.cleanup();
  }
  return result;
};

const pagesOf = ({ pages, broken }: FilePictures, { emptyPages }: Compared): number[] =>
  [...new Set([...emptyPages, ...broken, ...pagesWithPictures(pages)])].sort((one, other) => one - other);

interface Page {
  pdf: OpenPdf | undefined;
  number: number;
  pictures: PagePictures | undefined;
}
type Pages = Record<'before' | 'after', Page>;

const drawnPair = async ({ before, after }: Pages, isScan: boolean): Promise<ComparedPair['drawn']> => {
  const size = after.pictures ?? { width: 595, height: 842 };
  const height = Math.round((width * size.height) / size.width);
  const whole: Region = { left: 0, top: 0, width, height };
  const [old, present] = [await drawPage(before, whole), await drawPage(after, whole)];
  const found = differentRegions({ before: pixelsOf(old), after: pixelsOf(present), width, height });
  // Blank for pdf.js, which may show less than other programs do.
  if (found.length === 0 && isBlank(pixelsOf(old))) throw new Error('Both pages are blank');
  const within = found.filter((region) => isScan || isWithin(region, before) || isWithin(region, after));
  const regions = within.length > 0 && !isScan && (await haveSamePictures(before, after)) ? [] : within;
  const url = (canvas: HTMLCanvasElement) => (regions.length > 0 ? canvas.toDataURL('image/jpeg', 0.85) : '');
  return { regions, width, height, urls: { before: url(old), after: url(present) } };
};

/** In pixels of the page as it is drawn. */
const regionsOf = ({ pictures }: Page): Region[] =>
  (pictures?.boxes ?? []).map((box) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box.map((value) => (value * width) / (pictures?.width ?? width));
    return { left, top, width: right - left, height: bottom - top };
  });

/** On a page with text, differences beside its pictures are those of its text, which is compared as text. */
const isWithin = (region: Region, page: Page): boolean =>
  regionsOf(page).some(
    ({ left, top, ...size }) =>
      region.left < left + size.width &&
      region.left + region.width > left &&
      region.top < top + size.height &&
      region.top + region.height > top,
  );

/** More pictures are those of a drawing. */
const maxMoved = 8;

/** Whether both pages have the same pictures in other places, where their text was set anew. */
const haveSamePictures = async (before: Page, after: Page): Promise<boolean> => {
  const [olds, presents] = [regionsOf(before), regionsOf(after)];
  if (olds.length !== presents.length || olds.length > maxMoved) return false;
  for (const [index, old] of olds.entries()) {
    const present = presents[index] ?? old;
    const size = { width: Math.ceil(old.width), height: Math.ceil(old.height) };
    if (Math.hypot(old.width - present.width, old.height - present.height) > 1) return false;
    const [one, other] = [await drawPage(before, { ...old, ...size }), await drawPage(after, { ...present, ...size })];
    if (differentRegions({ before: pixelsOf(one), after: pixelsOf(other), ...size }).length > 0) return false;
  }
  return true;
};

const drawPage = async ({ pdf, number }: Page, { left, top, ...size }: Region): Promise<HTMLCanvasElement> => {
  if (!pdf) throw new Error('The file has no pages');
  const page = await pdf.document.getPage(number);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const canvas = Object.assign(document.createElement('canvas'), size);
  await page.render({ canvas, viewport: page.getViewport({ scale, offsetX: -left, offsetY: -top }) }).promise;
  page.cleanup();
  return canvas;
};

const isBlank = (pixels: Uint8ClampedArray): boolean => pixels.every((value) => value === 255);

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2d context');
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
};
