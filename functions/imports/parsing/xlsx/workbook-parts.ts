import { fileErrors, ImportFileError } from '../file-errors.ts';
import { readXml, type Tag, textOf, XmlHandler } from './xml.ts';

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

const workbookFolder = 'xl';
export const workbookPart = `${workbookFolder}/workbook.xml`;
export const relationsPart = `${workbookFolder}/_rels/workbook.xml.rels`;

interface Sheet {
  name: string;
  relation: string | undefined;
  isHidden: boolean;
}

interface Relation {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

export const workbookParts = async (
  workbook: AsyncIterable<Buffer>,
  relations: AsyncIterable<Buffer>,
): Promise<WorkbookParts> => {
  const workbookReader = new WorkbookReader();
  await readXml(workbook, workbookReader);
  const paths = new Map<string, { type: string; path: string }>();
  await readRelations(relations, ({ id, type, target }) =>
    paths.set(id, { type, path: partPath(workbookFolder, target) }),
  );
  const ofType = (name: string): string | undefined =>
    [...paths.values()].find(({ type }) => type.endsWith(`/${name}`))?.path;
  if (workbookReader.sheets.length > maxSheets) throw new ImportFileError(fileErrors.tooManySheets(maxSheets));
  const parts = workbookReader.sheets.map(({ name, relation, isHidden }, at) => ({
    name,
    isHidden,
    path: paths.get(relation ?? '')?.path ?? `${workbookFolder}/worksheets/sheet${at + 1}.xml`,
  }));
  return {
    date1904: workbookReader.date1904,
    // A part is read once, even where several sheets reference it.
    sheets: parts.filter(({ path }, at) => parts.findIndex((other) => other.path === path) === at),
    sharedStrings: ofType('sharedStrings') ?? `${workbookFolder}/sharedstrings.xml`,
    styles: ofType('styles') ?? `${workbookFolder}/styles.xml`,
  };
};

class WorkbookReader extends XmlHandler {
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

/** Passes on each relation of a part. */
export const readRelations = (chunks: AsyncIterable<Buffer>, take: (relation: Relation) => void): Promise<void> =>
  readXml(chunks, new RelationsReader(take));

class RelationsReader extends XmlHandler {
  readonly #take: (relation: Relation) => void;

  constructor(take: (relation: Relation) => void) {
    super();
    this.#take = take;
  }

  open({ name, attribute }: Tag): void {
    if (name !== 'Relationship') return;
    this.#take({
      id: attribute('Id') ?? '',
      type: attribute('Type') ?? '',
      target: textOf(attribute('Target') ?? ''),
      isExternal: attribute('TargetMode') === 'External',
    });
  }
}

/** The part that a relation names, relative to the folder of its own part. */
export const partPath = (folder: string, name: string): string => {
  const target = name.replaceAll('\\', '/');
  const steps = target.startsWith('/') ? [] : folder.split('/');
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/').toLowerCase();
};
