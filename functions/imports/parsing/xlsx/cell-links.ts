import { maxFileUrlLength } from '../../rows/links.ts';
import { fileErrors, ImportFileError } from '../file-errors.ts';
import { maxLinks, type SheetTail } from './sheet-tail.ts';
import type { TextLimit } from './text-limit.ts';
import { readXml, type Tag, textOf, type XmlHandler } from './xml.ts';

/** The part with the relations of a sheet, among them the addresses of its hyperlinks. */
export const sheetRelationsPart = (path: string): string => path.replace(/([^/]+)$/, '_rels/$1.rels');

/** The addresses behind the cells of a sheet, by the key of the cell; formulas of its rows may add more. */
export const readCellLinks = async (
  { hyperlinks }: SheetTail,
  relations: AsyncIterable<Buffer>,
  limit: TextLimit,
): Promise<Map<number, string>> => {
  const links = new Map<number, string>();
  if (hyperlinks.length === 0) return links;
  const reader = new TargetReader(new Set(hyperlinks.map(({ relation }) => relation)));
  await readXml(relations, reader);
  for (const { cell, relation, location } of hyperlinks) {
    const target = reader.targets.get(relation);
    if (target !== undefined) addLink(links, cell, location === '' ? target : `${target}#${location}`, limit);
  }
  return links;
};

/** Adds an address within the limits of a workbook. One character more than allowed keeps a longer address invalid. */
export const addLink = (links: Map<number, string>, cell: number, address: string, limit: TextLimit): void => {
  if (links.size >= maxLinks) throw new ImportFileError(fileErrors.tooManyLinks);
  const link = address.slice(0, maxFileUrlLength + 1);
  limit.add(link.length);
  links.set(cell, link);
};

class TargetReader implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly targets = new Map<string, string>();
  readonly #wanted: ReadonlySet<string>;

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  open({ name, attribute }: Tag): void {
    const id = name === 'Relationship' ? attribute('Id') : undefined;
    if (id === undefined || !this.#wanted.has(id)) return;
    if (attribute('TargetMode') !== 'External') return;
    this.targets.set(id, textOf(attribute('Target') ?? '').slice(0, maxFileUrlLength + 1));
  }

  close(): void {}
  text(): void {}
}

/** `HYPERLINK("https://…","Lihat")`, also inside of other functions; an address that is computed is not known. */
const hyperlinkFormula = /(?:^|[^A-Za-z.])HYPERLINK\(\s*"((?:[^"]|""){1,4000})"\s*[,;)]/i;

/** Adds the address that a cell's formula names literally, if there is one. */
export const addFormulaLink = (links: Map<number, string>, cell: number, formula: string, limit: TextLimit): void => {
  const address = hyperlinkFormula.exec(formula)?.[1]?.replaceAll('""', '"').trim();
  // '#Sheet2!A1' leads to another place of the workbook.
  if (address === undefined || address === '' || address.startsWith('#')) return;
  addLink(links, cell, address, limit);
};
