import { addedToSum, itemOfLine, lineOf, sumText, totalSum } from './item-lines.ts';
import { writePart } from './part-files.ts';
import type { BackupProgress } from './progress.ts';
import { segments, tablePages } from './table-pages.ts';

/** Reads the table page by page; each page becomes a part of the folder before the next one of its segment is read. */
export const saveTable = async (
  folder: string,
  table: string,
  progress: BackupProgress,
  report: (items: number) => void,
): Promise<void> => {
  const saveSegment = async (segment: number): Promise<void> => {
    const position = progress.position(segment);
    if (position?.next === null) return;
    let pages = position?.pages ?? 0;
    const from = position?.next ? itemOfLine(position.next) : undefined;
    for await (const { items, leftOut, next } of tablePages(table, segment, from)) {
      const lines = items.map(lineOf);
      const name = `table/${segment}-${String(pages).padStart(6, '0')}.jsonl.gz`;
      const part =
        lines.length === 0
          ? undefined
          : { ...(await writePart(folder, name, lines)), sum: sumText(lines.reduce(addedToSum, 0n)) };
      progress.addPage({ segment, next: next ? lineOf(next) : null, ...(part && { part }), leftOut });
      pages += 1;
      report(items.length);
    }
  };
  await Promise.all(Array.from({ length: segments }, (_, segment) => saveSegment(segment)));
};

/** Reads the table again: the order-independent digest of its items, to compare with the one of the parts. */
export const readTableSum = async (table: string): Promise<string> => {
  const sumOf = async (segment: number): Promise<string> => {
    let sum = 0n;
    for await (const { items } of tablePages(table, segment)) sum = items.map(lineOf).reduce(addedToSum, sum);
    return sumText(sum);
  };
  return totalSum(await Promise.all(Array.from({ length: segments }, (_, segment) => sumOf(segment))));
};
