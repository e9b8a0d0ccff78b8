import { type Entry, type TextLine, textOf } from './text-page.ts';

/** How much of a page, from its edge, headers and footers may occupy. */
const edgeShare = 0.3;
/** The share of the pages that repeat a running line: the first page, or every second one, may have another. */
const repeatedShare = 0.4;

const isPageNumber = (text: string): boolean =>
  /^[-\s|]*(?:halaman|hal\.?|page)?[\s:]*\d{1,4}(?:\s*(?:dari|of|\/)\s*\d{1,4})?[-\s|]*$/i.test(text);

/** Page numbers and dates differ between pages and revisions: digits count as one character. */
const masked = (line: TextLine): string =>
  textOf(line)
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[\s|]+/g, ' ');

/** A running line has one place on all pages, within points. */
const placeTolerance = 3;

/**
 * The pages without headers, footers and page numbers: lines that many pages repeat in one place, digits aside, with only
 * such lines between them and the edge. `running` are those lines.
 */
export const withoutRunningLines = (
  pages: readonly (readonly TextLine[])[],
  heights: readonly number[],
): { pages: TextLine[][]; running: TextLine[] } => {
  const textOfLine = new Map<TextLine, string>();
  /** Where each text stands. */
  const places = new Map<string, number[]>();
  const edges = pages.map((lines, index) => {
    const height = heights[index] ?? 0;
    const top = lines.filter(({ y }) => y < edgeShare * height);
    const bottom = lines.filter(({ y }) => y > (1 - edgeShare) * height).toReversed();
    for (const line of [...top, ...bottom]) {
      const text = masked(line);
      textOfLine.set(line, text);
      const found = places.get(text);
      if (found) found.push(line.y);
      else places.set(text, [line.y]);
    }
    return [top, bottom];
  });
  const needed = Math.max(2, Math.ceil(pages.length * repeatedShare));
  const isRunning = (line: TextLine) => {
    const here = places.get(textOfLine.get(line) ?? '')?.filter((y) => Math.abs(y - line.y) <= placeTolerance) ?? [];
    return isPageNumber(textOf(line)) || here.length >= needed;
  };
  const running = new Set<TextLine>();
  for (const edge of edges.flat()) {
    for (const line of edge) {
      if (!isRunning(line)) break;
      running.add(line);
    }
  }
  return { pages: pages.map((lines) => lines.filter((line) => !running.has(line))), running: [...running] };
};

/** Each running line once, without the figures that count pages. */
export const runningEntries = (lines: readonly TextLine[]): Entry[] =>
  [...Map.groupBy(lines, masked).values()].flatMap(([first, ...more]): Entry[] => {
    if (!first || isPageNumber(textOf(first))) return [];
    const figures = more.map((line) => textOf(line).match(/\d+/g) ?? []);
    let at = -1;
    const text = textOf(first).replace(/\d+/g, (figure) => {
      at += 1;
      return figures.every((each) => each[at] === figure) ? figure : '#';
    });
    const plain = text.replace(/#\s*(?:dari|of|\/)\s*\d+/gi, '#');
    return [{ kind: 'running', name: '', page: 0, text: plain, x: 0, y: first.y }];
  });
