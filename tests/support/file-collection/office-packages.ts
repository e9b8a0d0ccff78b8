import { posix } from 'node:path';
import { strToU8, zipSync } from 'fflate';

const schemas = 'http://schemas.openxmlformats.org';
const relationTypes = `${schemas}/officeDocument/2006/relationships`;
const namespaces = `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:p="${schemas}/presentationml/2006/main" xmlns:a="${schemas}/drawingml/2006/main" xmlns:r="${relationTypes}" xmlns:m="${schemas}/officeDocument/2006/math" xmlns:mc="${schemas}/markup-compatibility/2006" xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:pic="${schemas}/drawingml/2006/picture" xmlns:xdr="${schemas}/drawingml/2006/spreadsheetDrawing" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const xml = (root: string, content: string, attributes = namespaces): string =>
  `${head}<${root} ${attributes}>${content}</${root}>`;

/** The parts of an Office file by their names. */
export type Parts = Readonly<Record<string, string | Uint8Array>>;

/** Relationships of a part in this folder to others, whose ids follow from their names: `image1`. */
export const relations = (folder: string, parts: readonly string[]): string => {
  const all = parts.map((part) => {
    const id = posix.parse(part).name;
    const kind = id.replace(/\d+$/, '').replace(/^sheet$/, 'worksheet');
    return `<Relationship Id="${id}" Type="${relationTypes}/${kind}" Target="${posix.relative(folder, part)}"/>`;
  });
  return xml('Relationships', all.join(''), `xmlns="${schemas}/package/2006/relationships"`);
};

const families: Readonly<Record<string, string>> = { xl: 'spreadsheetml', ppt: 'presentationml' };
const mainTypes: Readonly<Record<string, string>> = { workbook: 'sheet.main', sheet: 'worksheet' };
const contentType = (part: string): string => {
  const name = posix.parse(part).name.replace(/\d+$/, '');
  const kind = mainTypes[name] ?? (/document|utama|presentation/.test(name) ? `${name}.main` : name);
  const family = families[part.split('/')[0] ?? ''] ?? 'wordprocessingml';
  return `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${family}.${kind}+xml"/>`;
};

/** An Office file whose first part is the main one and refers to all others. */
const officeFile = (parts: Parts): Parts => {
  const [main = '', ...others] = Object.keys(parts).filter((name) => !name.endsWith('.rels'));
  const { dir, base } = posix.parse(main);
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  const defaults = `<Default Extension="rels" ContentType="${rels}"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/octet-stream"/>`;
  const overrides = [main, ...others].filter((part) => part.endsWith('.xml')).map(contentType);
  const types = `xmlns="${schemas}/package/2006/content-types"`;
  const root = `<Relationship Id="rId1" Type="${relationTypes}/officeDocument" Target="${main}"/>`;
  return {
    '[Content_Types].xml': xml('Types', defaults + overrides.join(''), types),
    '_rels/.rels': xml('Relationships', root, `xmlns="${schemas}/package/2006/relationships"`),
    [`${dir}/_rels/${base}.rels`]: relations(dir, others),
    ...parts,
  };
};

/** The same bytes at any time. */
export const zip = (parts: Parts): Uint8Array => {
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]);
  return zipSync(Object.fromEntries(bytes), { mtime: new Date(2026, 0, 1) });
};

export const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`;

/** A document with further parts, and references to the header and the footer among them. */
export const wordParts = (body: string, parts: Parts = {}, main = 'word/document.xml'): Parts => {
  const running = ['header', 'footer'].filter((kind) => parts[`word/${kind}1.xml`] !== undefined);
  const references = running.map((kind) => `<w:${kind}Reference w:type="default" r:id="${kind}1"/>`);
  const section = `<w:sectPr>${references.join('')}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;
  return officeFile({ [main]: xml('w:document', `<w:body>${body}${section}</w:body>`), ...parts });
};

export interface Sheet {
  name: string;
  rows: string;
  state?: 'hidden' | 'veryHidden';
  /** After the rows. */
  rest?: string;
}

const spreadsheet = (root: string, content: string): string =>
  xml(root, content, `${namespaces} xmlns="${schemas}/spreadsheetml/2006/main"`);

export const workbookParts = (sheets: readonly Sheet[], strings = '', styles = '', parts: Parts = {}): Parts => {
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="sheet${at}"/>`,
  );
  const contents = sheets.map(({ rows, rest = '' }, at) => [
    `xl/worksheets/sheet${at}.xml`,
    spreadsheet('worksheet', `<sheetData>${rows}</sheetData>${rest}`),
  ]);
  return officeFile({
    'xl/workbook.xml': spreadsheet('workbook', `<sheets>${listed.join('')}</sheets>`),
    'xl/sharedStrings.xml': spreadsheet('sst', strings),
    'xl/styles.xml': spreadsheet('styleSheet', styles),
    ...Object.fromEntries(contents),
    ...parts,
  });
};

export const slideText = (text: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Teks"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
export const shapes = (root: string, content: string): string =>
  xml(root, `<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${content}</p:spTree></p:cSld>`);

/** Slides by the number of their part, in the order of the presentation. */
export const slideParts = (
  slides: readonly (readonly [number: number, content: string])[],
  parts: Parts = {},
): Parts => {
  const ids = slides.map(([number], at) => `<p:sldId id="${256 + at}" r:id="slide${number}"/>`);
  const contents = slides.map(([number, content]) => [`ppt/slides/slide${number}.xml`, shapes('p:sld', content)]);
  const list = `<p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/>`;
  return officeFile({
    'ppt/presentation.xml': xml('p:presentation', list),
    ...Object.fromEntries(contents),
    ...parts,
  });
};
