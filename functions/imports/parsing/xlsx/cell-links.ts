import { maxFileUrlLength } from '../../../../shared/domain/documents/document-fields.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { maxLinks, type SheetTail } from './sheet-tail.ts';
import type { TextLimit } from './text-limit.ts';
import { partPath, readRelations } from './workbook-parts.ts';

/**
 * The addresses behind the cells of a sheet, by the key of the cell, and the paths of the parts with its comments;
 * formulas of its rows may add more addresses. `relations` is its part with both.
 */
export const readSheetRelations = async (
  path: string,
  { hyperlinks }: SheetTail,
  relations: AsyncIterable<Buffer>,
  limit: TextLimit,
): Promise<{ links: Map<number, string>; comments: string[] }> => {
  const [links, comments] = [new Map<number, string>(), [] as string[]];
  const wanted = new Set(hyperlinks.map(({ relation }) => relation));
  const targets = new Map<string, string>();
  await readRelations(relations, ({ id, type, target, isExternal }) => {
    if (type.endsWith('/comments')) comments.push(partPath(path.slice(0, path.lastIndexOf('/')), target));
    if (isExternal && wanted.has(id)) targets.set(id, target.slice(0, maxFileUrlLength + 1));
  });
  for (const { cell, relation, location } of hyperlinks) {
    const target = targets.get(relation);
    if (target !== undefined) addLink(links, cell, location === '' ? target : `${target}#${location}`, limit);
  }
  return { links, comments };
};

/** The part with the relations of a sheet. */
export const sheetRelationsPart = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels');

/** Adds an address within the limits of a workbook. One character more than allowed keeps a longer address invalid. */
export const addLink = (links: Map<number, string>, cell: number, address: string, limit: TextLimit): void => {
  if (links.size >= maxLinks) throw new ImportFileError(fileErrors.tooManyLinks);
  const link = address.slice(0, maxFileUrlLength + 1);
  limit.add(link.length);
  links.set(cell, link);
};

/** `HYPERLINK("https://…","Lihat")`, also inside of other functions; an address that is computed is not known. */
const hyperlinkFormula = /(?:^|[^A-Za-z.])HYPERLINK\(\s*"((?:[^"]|""){1,4000})"\s*[,;)]/i;

/** Adds the address that a cell's formula names literally, if there is one. */
export const addFormulaLink = (links: Map<number, string>, cell: number, formula: string, limit: TextLimit): void => {
  const address = hyperlinkFormula.exec(formula)?.[1]?.replaceAll('""', '"').trim();
  // '#Sheet2!A1' leads to another place of the workbook.
  if (address === undefined || address === '' || address.startsWith('#')) return;
  addLink(links, cell, address, limit);
};
