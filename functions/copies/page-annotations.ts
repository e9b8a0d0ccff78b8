import { type PDF, PdfArray, PdfDict, PdfNumber, PdfRef } from '@libpdf/core';
import { type Box, type Matrix, transformed, transformedBox } from './page-frame.ts';
import { numbersOf, resolved } from './page-layout.ts';
import { countValues } from './pdf-limits.ts';

/** Further coordinates of annotations: pairs of x and y (ISO 32000-1, 12.5.6). */
const pairs = ['QuadPoints', 'Vertices', 'L', 'CL'];

/** Values that an annotation has besides its coordinates, about. */
const valuesPerAnnotation = 20;

/**
 * Moves what a reader draws above the content of a page, such as stamps, notes, links and form fields, with the content.
 * An appearance is drawn into the rectangle, whatever its size. `moved` has those of earlier pages.
 */
export const moveAnnotations = (pdf: PDF, page: PdfDict, matrix: Matrix, moved: Set<string>): void => {
  const annotations = resolved(pdf, page.get('Annots'));
  if (!(annotations instanceof PdfArray)) return;
  countValues(annotations.length * valuesPerAnnotation);
  for (const entry of annotations.toArray()) {
    const annotation = resolved(pdf, entry);
    if (!(annotation instanceof PdfDict)) continue;
    const id = entry instanceof PdfRef ? entry.toString() : undefined;
    if (id !== undefined && moved.has(id)) continue;
    if (id !== undefined) moved.add(id);
    move(pdf, annotation, matrix);
  }
};

const move = (pdf: PDF, annotation: PdfDict, matrix: Matrix): void => {
  // A signature within its field would be written again with it.
  if (annotation.get('V') instanceof PdfDict && annotation.getName('FT')?.value === 'Sig') return;
  const rect = resolved(pdf, annotation.get('Rect'));
  const [x0, y0, x1, y1] = rect instanceof PdfArray ? numbersOf(pdf, rect) : [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return;
  annotation.set('Rect', arrayOf(transformedBox(matrix, [x0, y0, x1, y1] satisfies Box)));
  for (const name of pairs) {
    const value = resolved(pdf, annotation.get(name));
    if (value instanceof PdfArray) annotation.set(name, arrayOf(movedPairs(numbersOf(pdf, value), matrix)));
  }
  const ink = resolved(pdf, annotation.get('InkList'));
  if (!(ink instanceof PdfArray)) return;
  countValues(ink.length);
  const lines = ink.toArray().map((line) => resolved(pdf, line));
  annotation.set(
    'InkList',
    new PdfArray(
      lines.flatMap((line) => (line instanceof PdfArray ? arrayOf(movedPairs(numbersOf(pdf, line), matrix)) : [])),
    ),
  );
};

const movedPairs = (numbers: readonly number[], matrix: Matrix): number[] => {
  const points: number[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    points.push(...transformed(matrix, numbers[at] ?? 0, numbers[at + 1] ?? 0));
  return points;
};

const arrayOf = (numbers: readonly number[]): PdfArray => new PdfArray(numbers.map((each) => PdfNumber.of(each)));
