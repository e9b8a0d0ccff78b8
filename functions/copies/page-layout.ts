import { type PDF, PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core';
import { type Box, type Rotation, rotationOf, shownBox } from './page-frame.ts';
import { countValues } from './pdf-limits.ts';

/** What the dictionary of a page, or of a node above it, says of the page (ISO 32000-1, 7.7.3.4). */
export interface PageLayout {
  box: Box;
  rotation: Rotation;
  /** Points to a unit of the page's coordinates. */
  unit: number;
  resources: PdfDict | undefined;
}

/** A page without a size is shown on Letter paper. */
const defaultBox: Box = [0, 0, 612, 792];

export const pageLayout = (pdf: PDF, page: PdfDict): PageLayout => {
  const resources = inherited(pdf, page, 'Resources');
  const rotation = numberOf(inherited(pdf, page, 'Rotate')) ?? 0;
  const unit = numberOf(resolved(pdf, page.get('UserUnit'))) ?? 1;
  return {
    box: shownBox(boxOf(pdf, page, 'MediaBox') ?? defaultBox, boxOf(pdf, page, 'CropBox')),
    rotation: rotationOf(rotation),
    unit: unit > 0 ? unit : 1,
    resources: resources instanceof PdfDict ? resources : undefined,
  };
};

export const resolved = (pdf: PDF, value: PdfObject | undefined | null): PdfObject | undefined =>
  (value instanceof PdfRef ? pdf.getObject(value) : value) ?? undefined;

/** Deeper trees than any file has end the search, also where a node is its own ancestor. */
const maxDepth = 64;

const inherited = (pdf: PDF, page: PdfDict, name: string): PdfObject | undefined => {
  let node: PdfObject | undefined = page;
  for (let depth = 0; depth < maxDepth && node instanceof PdfDict; depth += 1) {
    const value = resolved(pdf, node.get(name));
    if (value !== undefined) return value;
    node = resolved(pdf, node.get('Parent'));
  }
  return undefined;
};

const boxOf = (pdf: PDF, page: PdfDict, name: string): Box | undefined => {
  const found = inherited(pdf, page, name);
  const [x0, y0, x1, y1] = found instanceof PdfArray ? numbersOf(pdf, found) : [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  return x0 === x1 || y0 === y1 ? undefined : [x0, y0, x1, y1];
};

/** The numbers of an array; empty where it has others too. */
export const numbersOf = (pdf: PDF, array: PdfArray): number[] => {
  countValues(array.length);
  const numbers = array.toArray().map((each) => numberOf(resolved(pdf, each)));
  return numbers.every((each) => each !== undefined) ? numbers : [];
};

const numberOf = (value: PdfObject | undefined): number | undefined =>
  value instanceof PdfNumber && Number.isFinite(value.value) ? value.value : undefined;
