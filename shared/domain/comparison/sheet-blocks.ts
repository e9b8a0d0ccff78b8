import { numberedBlocks } from './blocks.ts';
import { type Block, plainText } from './text-page.ts';

/** A visible sheet of a workbook: its rows with their numbers and their cells as they are displayed. */
export interface Sheet {
  name: string;
  rows: { number: number; cells: string[] }[];
}

/** The name of each sheet, then its rows; all rows of a sheet have as many cells, so that they are compared in their columns. */
export const blocksOfSheets = (sheets: readonly Sheet[]): Block[] =>
  sheets.flatMap(({ name: sheet, rows }) => {
    const width = Math.max(1, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1));
    const blocks = rows.map(({ number, cells }) => ({
      page: number,
      sheet,
      cells: Array.from({ length: width }, (_, column) => plainText(cells[column] ?? '')),
    }));
    return [{ page: 0, sheet, number: '', cells: [sheet] }, ...numberedBlocks(blocks)];
  });

const bySheet = (blocks: readonly Block[]): Map<string, Block[]> => Map.groupBy(blocks, ({ sheet = '' }) => sheet);

/**
 * The sheets that belong together, by their names, in the order of the newer file; sheets without a namesake in their
 * order, because one that was renamed stays in its place. Files without sheets are one pair.
 */
export const pairedSheets = (
  before: readonly Block[],
  after: readonly Block[],
): { before: readonly Block[]; after: readonly Block[] }[] => {
  const [old, present] = [bySheet(before), bySheet(after)];
  if ([...old.keys(), ...present.keys()].every((name) => name === '')) return [{ before, after }];
  const renamed = [...old.keys()].filter((name) => !present.has(name));
  const pairs = [...present].map(([name, blocks]) => {
    const former = old.has(name) ? name : renamed.shift();
    return { before: former === undefined ? [] : (old.get(former) ?? []), after: blocks };
  });
  return [...pairs, ...renamed.map((name) => ({ before: old.get(name) ?? [], after: [] }))];
};
