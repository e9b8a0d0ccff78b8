import { readXml, type Tag, textOf, type XmlHandler } from './xml.ts';

/** More sheets than anybody keeps; each is looked into until one holds a list. */
const mostSheets = 200;

/** What a workbook says of itself and where its parts are; paths are folded as `zipEntries` folds them. */
export interface WorkbookParts {
  date1904: boolean;
  /** The visible sheets' parts, in order. */
  sheets: string[];
  sharedStrings: string;
  styles: string;
}

export const workbookFolder = 'xl';
export const workbookPart = `${workbookFolder}/workbook.xml`;
export const relationsPart = `${workbookFolder}/_rels/workbook.xml.rels`;

interface Sheet {
  relation: string | undefined;
  isHidden: boolean;
}

interface Relation {
  type: string;
  target: string;
}

export const workbookParts = async (
  workbook: AsyncIterable<Buffer>,
  relations: AsyncIterable<Buffer>,
): Promise<WorkbookParts> => {
  const [reader, related] = [new WorkbookReader(), new RelationsReader()];
  await readXml(workbook, reader);
  await readXml(relations, related);
  const ofType = (type: string): string | undefined =>
    [...related.found.values()].find((relation) => relation.type.endsWith(`/${type}`))?.target;
  const parts = reader.sheets.map(({ relation, isHidden }, at) => ({
    isHidden,
    path: related.found.get(relation ?? '')?.target ?? `${workbookFolder}/worksheets/sheet${at + 1}.xml`,
  }));
  return {
    date1904: reader.date1904,
    // A part is read once, however many sheets name it.
    sheets: [...new Set(parts.filter(({ isHidden }) => !isHidden).map(({ path }) => path))].slice(0, mostSheets),
    sharedStrings: ofType('sharedStrings') ?? `${workbookFolder}/sharedstrings.xml`,
    styles: ofType('styles') ?? `${workbookFolder}/styles.xml`,
  };
};

abstract class Reader implements XmlHandler {
  isReading = false;
  isDone = false;
  abstract open(tag: Tag): void;
  close(): void {}
  text(): void {}
}

class WorkbookReader extends Reader {
  date1904 = false;
  readonly sheets: Sheet[] = [];

  open({ name, attribute }: Tag): void {
    if (name === 'workbookPr') this.date1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    else if (name === 'sheet') {
      const state = attribute('state') ?? 'visible';
      this.sheets.push({ relation: attribute('id'), isHidden: state !== 'visible' });
      this.isDone = this.sheets.length > mostSheets;
    }
  }
}

class RelationsReader extends Reader {
  readonly found = new Map<string, Relation>();

  open({ name, attribute }: Tag): void {
    if (name !== 'Relationship') return;
    const target = textOf(attribute('Target') ?? '').replaceAll('\\', '/');
    const path = target.startsWith('/') ? target.slice(1) : inFolder(target);
    this.found.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target: path.toLowerCase() });
  }
}

/** A path beside the workbook's own, `..` followed. */
const inFolder = (target: string): string => {
  const steps = [workbookFolder];
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
};
