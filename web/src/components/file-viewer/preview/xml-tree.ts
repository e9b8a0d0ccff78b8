import { OfficeRefusal } from '../../../../../shared/domain/office/office-refusal.ts';
import { decoded, readXml, type Tag } from '../../../../../shared/domain/office/xml.ts';
import { WordFields } from './word-fields.ts';
import { XmlElement, XmlText } from './xml-element.ts';

/** docx-preview follows the elements by calls within calls. */
const maxDepth = 150;

/** Elements of ECMA-376 that docx-preview does not know, as those that it shows alike. */
const names: Readonly<Record<string, string>> = {
  ...{ cr: 'br', ptab: 'tab', noBreakHyphen: 't', softHyphen: 't' },
  ...{ moveTo: 'ins', moveFrom: 'del', roundrect: 'rect' },
};
const characters: Readonly<Record<string, string>> = { noBreakHyphen: '\u2011', softHyphen: '\u00ad' };
const instructions = new Set(['instrText', 'delInstrText']);
/** Their content stands in their place: docx-preview leaves out most of it, as the result of a simple field. */
const transparent = new Set([
  ...['sdt', 'sdtContent', 'smartTag', 'customXml', 'fldSimple', 'fldChar', 'dir', 'bdo', 'group'],
  ...instructions,
]);
const skipped = new Set(['sdtPr', 'sdtEndPr', 'smartTagPr', 'customXmlPr', 'ffData']);

/** The addresses of relationships in a 'Strict Open XML' file, which Word writes on request, and in others. */
const strictAddress = 'http://purl.oclc.org/ooxml/officeDocument/';
const usualAddress = 'http://schemas.openxmlformats.org/officeDocument/2006/';

/**
 * Parses a part of a Word file, of at most as many elements as are left. Fields of page numbers have a mark as their
 * result. Throws OfficeRefusal for a part that is damaged or too large.
 */
export const xmlTree = (xml: string, left: { elements: number }): XmlElement => {
  const root = new XmlElement('#document');
  const path: { name: string; into: XmlElement }[] = [];
  const fields = new WordFields();
  const open = (tag: Tag): number | undefined => {
    left.elements -= 1;
    if (left.elements < 0 || path.length > maxDepth) throw new OfficeRefusal('too_large');
    const { name } = tag;
    if (skipped.has(name)) return 1;
    const parent = path.at(-1)?.into ?? root;
    const element = elementOf(tag);
    const mark = fields.begin(name, element);
    if (mark !== undefined) parent.childNodes.push(mark);
    const isTransparent = transparent.has(name) || (name === 'ins' && parent.localName === 'hyperlink');
    if (!isTransparent && !fields.isRepeatedBreak(name, element)) parent.childNodes.push(element);
    path.push({ name, into: isTransparent ? parent : element });
    return undefined;
  };
  const close = (name: string): void => {
    path.pop();
    if (name === 'fldSimple') fields.end();
    else if (name === 'AlternateContent') chooseAlternate(path.at(-1)?.into ?? root);
  };
  const text = (written: string): void => {
    const { name, into } = path.at(-1) ?? { name: '', into: root };
    const shown = decoded(written);
    if (instructions.has(name)) fields.addInstruction(shown);
    else into.childNodes.push(new XmlText(name === 't' ? fields.textOf(shown) : shown));
  };
  readXml(xml.replaceAll(strictAddress, usualAddress), { open, close, text }, () => undefined);
  if (!root.firstElementChild) throw new OfficeRefusal('damaged');
  return root;
};

const elementOf = ({ name, attributes }: Tag): XmlElement => {
  const element = new XmlElement(names[name] ?? name, attributes);
  // On without a value; docx-preview expects one.
  if (name === 'tblHeader' && !element.attribute('val')) element.attributes.push({ localName: 'val', value: '1' });
  const character = characters[name];
  return character === undefined ? element : element.with(new XmlText(character));
};

/** In the place of the alternatives that a parent ends with, what older programs show: docx-preview knows no newer ones. */
const chooseAlternate = ({ childNodes }: XmlElement): void => {
  const alternatives = (childNodes.pop() as XmlElement).childNodes.filter((node) => node instanceof XmlElement);
  const fallback = alternatives.find((node) => node.localName === 'Fallback' && node.childNodes.length > 0);
  childNodes.push(...((fallback ?? alternatives[0])?.childNodes ?? []));
};
