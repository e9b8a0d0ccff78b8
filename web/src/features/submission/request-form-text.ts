import { maxChangedSections, maxChangeReason } from '../../../../shared/domain/text.ts';

/** A text of a page with its place, in points from the lower left corner. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
  width: number;
}

/** What a change-request form (Form PPD) says of a revision; empty where it does not. */
export interface RequestedChange {
  reason: string;
  sections: string;
}

const heading = /^[A-Z]\.\s+\p{Lu}[\p{Lu},\s]+$/u;
const reasonHeading = /^(?:[A-Z]\.\s*)?ALASAN PERUBAHAN\s*:?\s*(.*)$/iu;
const detailsHeading = /^(?:[A-Z]\.\s*)?URAIAN PERUBAHAN/iu;
const sectionsColumn = /^Bab\s*\/\s*Halaman/i;

/** Texts at one height are a line. */
const lineHeight = 3;

const linesOf = (texts: readonly PlacedText[]): PlacedText[][] => {
  const lines: PlacedText[][] = [];
  for (const text of texts.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] && line[0].y - text.y <= lineHeight) line.push(text);
    else lines.push([text]);
  }
  return lines.map((line) => line.sort((one, other) => one.x - other.x));
};

const lineText = (line: readonly PlacedText[]): string =>
  line
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const cut = (text: string, limit: number): string => text.trim().slice(0, limit).trim();

/** The reason and the changed parts that a form states: the text below 'Alasan Perubahan', and the column 'Bab / Halaman'. */
export const requestedChange = (texts: readonly PlacedText[]): RequestedChange => {
  const lines = linesOf(texts);
  const reasonAt = lines.findIndex((line) => reasonHeading.test(lineText(line)));
  const ends = (line: readonly PlacedText[]): boolean =>
    heading.test(lineText(line)) || detailsHeading.test(lineText(line));
  const below = (from: number): PlacedText[][] => {
    const rest = lines.slice(from + 1);
    const end = rest.findIndex(ends);
    return end === -1 ? rest : rest.slice(0, end);
  };
  const reason =
    reasonAt === -1
      ? ''
      : [reasonHeading.exec(lineText(lines[reasonAt] ?? []))?.[1] ?? '', ...below(reasonAt).map(lineText)].join(' ');
  return { reason: cut(reason, maxChangeReason), sections: cut(sectionsIn(lines, below), maxChangedSections) };
};

const sectionsIn = (lines: readonly PlacedText[][], below: (from: number) => PlacedText[][]): string => {
  const at = lines.findIndex((line) => line.some(({ text }) => sectionsColumn.test(text)));
  const header = lines[at] ?? [];
  const own = header.find(({ text }) => sectionsColumn.test(text));
  if (!own) return '';
  const before = header.filter(({ x }) => x < own.x).at(-1);
  const afterNumber = before ? before.x + before.width : 0;
  const entries = below(at).map((line) => line.filter(({ x }) => x > afterNumber));
  // The heading stands in the middle of its column, entries at the left, so their places tell how wide it is.
  const left = Math.min(...entries.flat().map(({ x }) => x));
  const right = 2 * own.x + own.width - left;
  return entries
    .map((line) => lineText(line.filter(({ x }) => x < right)))
    .filter((text) => text !== '')
    .join(', ');
};
