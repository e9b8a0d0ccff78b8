import { fileErrors, ImportFileError } from '../file-errors.ts';
import { readXml, type Tag, textOf, type XmlHandler } from './xml.ts';

/** Each visible sheet is read. */
export const maxSheets = 200;

/** A workbook's settings and the paths of its parts, in the lower case that `zipEntries` uses. */
export interface WorkbookParts {
  date1904: boolean;
  /** The sheets, in order. */
  sheets: { name: string; isHidden: boolean; path: string }[];
  sharedStrings: string;
  styles: string;
}

export const workbookFolder = 'xl';
export const workbookPart = `${workbookFolder}/workbook.xml`;
export const relationsPart = `${workbookFolder}/_rels/workbook.xml.rels`;

interface Sheet {
  name: string;
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
  const [workbookReader, relationsReader] = [new WorkbookReader(), new RelationsReader()];
  await readXml(workbook, workbookReader);
  await readXml(relations, relationsReader);
  const ofType = (type: string): string | undefined =>
    [...relationsReader.relations.values()].find((relation) => relation.type.endsWith(`/${type}`))?.target;
  if (workbookReader.sheets.length > maxSheets) throw new ImportFileError(fileErrors.tooManySheets(maxSheets));
  const parts = workbookReader.sheets.map(({ name, relation, isHidden }, at) => ({
    name,
    isHidden,
    path: relationsReader.relations.get(relation ?? '')?.target ?? `${workbookFolder}/worksheets/sheet${at + 1}.xml`,
  }));
  return {
    date1904: workbookReader.date1904,
    // A part is read once, even where several sheets reference it.
    sheets: parts.filter(({ path }, at) => parts.findIndex((other) => other.path === path) === at),
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
      const name = textOf(attribute('name') ?? '');
      this.sheets.push({ name, relation: attribute('id'), isHidden: state !== 'visible' });
      this.isDone = this.sheets.length > maxSheets;
    }
  }
}

class RelationsReader extends Reader {
  readonly relations = new Map<string, Relation>();

  open({ name, attribute }: Tag): void {
    if (name !== 'Relationship') return;
    const target = textOf(attribute('Target') ?? '').replaceAll('\\', '/');
    const path = target.startsWith('/') ? target.slice(1) : inFolder(target);
    this.relations.set(attribute('Id') ?? '', { type: attribute('Type') ?? '', target: path.toLowerCase() });
  }
}

/** Resolves a path relative to the workbook's folder. */
const inFolder = (target: string): string => {
  const steps = [workbookFolder];
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
};
