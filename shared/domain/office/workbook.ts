import { NumberFormats } from './number-formats.ts';
import type { OfficePackage } from './office-package.ts';
import { type Sheet, SheetReader, unescaped } from './sheet-reader.ts';
import { decoded, isTrue, type Tag, type XmlReader } from './xml.ts';

/** Sheets without cells, by the type of their relation. */
const sheetKinds: Readonly<Record<string, string>> = {
  chartsheet: 'grafik',
  dialogsheet: 'isian formulir',
  xlMacrosheet: 'makro',
  xlIntlMacrosheet: 'makro',
};

/** The visible sheets of a workbook, in order. */
export const workbookSheets = (source: OfficePackage, path: string): Sheet[] => {
  const found: { name: string; id: string }[] = [];
  let date1904 = false;
  const open = (tag: Tag): undefined => {
    if (tag.name === 'workbookPr') date1904 = isTrue(tag.attribute('date1904'));
    else if (tag.name === 'sheet' && (tag.attribute('state') ?? 'visible') !== 'visible')
      source.notRead.add('lembar tersembunyi');
    else if (tag.name === 'sheet') found.push({ name: tag.attribute('name') ?? '', id: tag.attribute(':id') ?? '' });
  };
  source.read(path, { open });
  source.budget.requirePages(found.length);
  // The time of reading limits the work.
  const formats = new NumberFormats(date1904, () => undefined);
  source.read(source.pathOf(path, 'styles'), formats);
  const strings = sharedStrings(source, source.pathOf(path, 'sharedStrings'));
  return found.flatMap(({ name, id }) => {
    const relation = source.relationsOf(path).get(id);
    if (relation?.path === undefined || relation.type !== 'worksheet') {
      source.notRead.add(sheetKinds[relation?.type ?? ''] ?? 'lembar tanpa isi');
      return [];
    }
    const reader = new SheetReader(source, relation.path, name, { formats, strings });
    source.read(relation.path, reader);
    return [reader.sheet];
  });
};

/** Texts that cells name by their place. */
const sharedStrings = (source: OfficePackage, path: string | undefined): readonly string[] => {
  const strings: string[] = [];
  let text = '';
  let isReading = false;
  const reader: XmlReader = {
    open: ({ name }) => {
      isReading = name === 't';
      // The pronunciation of Japanese.
      return name === 'rPh' ? 1 : undefined;
    },
    close: (name) => {
      isReading = false;
      if (name !== 'si') return;
      strings.push(unescaped(text));
      text = '';
    },
    text: (written) => {
      if (isReading) text += decoded(written);
    },
  };
  source.read(path, reader);
  return strings;
};
