import type { OfficeBlock } from '../office/block-builder.ts';
import type { OfficeText } from '../office/office-text.ts';
import { numberedBlocks } from './blocks.ts';
import { blocksOfSheets } from './sheet-blocks.ts';
import { type ComparedText, type Entry, plainText } from './text-page.ts';

/** An Office file as it is compared. Headers and footers are running lines, as those of a PDF, with which it may be compared. */
export const comparedOffice = (office: OfficeText): ComparedText => {
  if (office.type === 'workbook')
    return {
      blocks: blocksOfSheets(office.sheets),
      entries: office.sheets.flatMap(({ blocks }) => blocks.filter(isRunning).map(runningEntry)),
    };
  const flow = office.blocks.filter((block) => !isRunning(block));
  return {
    blocks: numberedBlocks(flow.map(comparedBlock)),
    entries: office.blocks.filter(isRunning).map(runningEntry),
  };
};

const isRunning = ({ kind }: OfficeBlock): boolean => kind === 'header' || kind === 'footer';

/** Where a program broke a page, and only there, is no text. */
const comparedBlock = (block: OfficeBlock): OfficeBlock => ({
  ...block,
  cells: block.cells.map((cell) => plainText(cell.replaceAll('\f', ''))),
});

const runningEntry = ({ cells }: OfficeBlock): Entry => ({
  ...{ kind: 'running', name: '', page: 0, x: 0, y: 0 },
  text: plainText(cells.join(' ')),
});
