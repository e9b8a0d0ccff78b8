import { parentPort } from 'node:worker_threads';
import { blocksOfPages, compareBlocks, layouts, madeUpDocument, pagesOf } from './comparison-documents.ts';

/** Compares two made-up files of this many sections, as the worker of the page does, whose text the page sends it. */
const compareDocuments = (sections: number) => {
  const [first, second] = layouts;
  if (!first || !second) throw new Error('Two layouts are expected');
  const elements = madeUpDocument(7, sections);
  const edited = elements.map((each, index) =>
    index % 50 === 7 && each.kind === 'clause' ? { ...each, text: `${each.text} Dicatat.` } : each,
  );
  const [before, after] = [pagesOf(elements, first), pagesOf(edited, second)];
  const { changes } = compareBlocks(blocksOfPages(before), blocksOfPages(after));
  const planted = edited.filter((each, index) => each !== elements[index]).length;
  return { pages: Math.min(before.length, after.length), changes: changes.length, planted };
};

parentPort?.on('message', (sections: number) => parentPort?.postMessage(compareDocuments(sections)));
