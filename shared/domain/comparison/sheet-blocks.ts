import type { Sheet } from '../office/sheet-reader.ts';
import { numberedBlocks } from './blocks.ts';
import { type Block, plainText } from './text-page.ts';

export type ComparedSheet = Pick<Sheet, 'name' | 'rows' | 'blocks'>;

/** More are not filled up to the width of their sheet: one cell at its end would make them millions. */
const maxCells = 2_000_000;

/** The name of each sheet, then its rows and shapes; all rows of a sheet have as many cells, so that they are compared in their columns. */
export const blocksOfSheets = (sheets: readonly ComparedSheet[]): Block[] =>
  sheets.flatMap(({ name: sheet, rows, blocks: others }) => {
    const widest = rows.reduce((width, { cells }) => Math.max(width, cells.length), 1);
    const width = widest * rows.length > maxCells ? 1 : widest;
    const blocks = rows.map(({ number, cells }) => ({
      page: number,
      sheet,
      cells: Array.from({ length: Math.max(width, cells.length) }, (_, column) => plainText(cells[column] ?? '')),
    }));
    const shapes = others
      .filter(({ kind }) => kind === 'shape')
      .map((block) => ({ ...block, sheet, number: '', cells: block.cells.map(plainText) }));
    return [{ page: 0, sheet, number: '', cells: [sheet] }, ...numberedBlocks(blocks), ...shapes];
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
