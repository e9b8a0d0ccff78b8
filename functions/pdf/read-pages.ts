import type { Engine } from './engine.ts';
import { flattenPage } from './flatten-page.ts';
import { openDocument, withPage } from './open-document.ts';

/** What stands on a page: its text, and what was typed into its form fields and notes, which is no text of the page. */
export interface PageContent {
  text: string;
  fields: { name: string; value: string }[];
  notes: string[];
}

export interface PdfContent {
  pages: PageContent[];
  isPrintable: boolean;
}

/** `count` receives the length of each text before the next one is read, and throws where they are too many. */
export const readPages = (engine: Engine, bytes: Uint8Array, count: (characters: number) => void): PdfContent => {
  const { api } = engine;
  const document = openDocument(engine, bytes);
  const information = api.PDFiumExt_OpenFormFillInfo();
  const form = api.PDFiumExt_InitFormFillEnvironment(document.handle, information);
  const pages: PageContent[] = [];
  for (let index = 0; index < document.pageCount; index += 1) {
    const typed = withPage(engine, document, index, (page) => takeTyped(engine, form, page));
    const content = { text: withPage(engine, document, index, (page) => textOfPage(engine, page)), ...typed };
    count(content.text.length);
    for (const { name, value } of content.fields) count(name.length + value.length);
    for (const note of content.notes) count(note.length);
    pages.push(content);
  }
  api.PDFiumExt_ExitFormFillEnvironment(form);
  api.PDFiumExt_CloseFormFillInfo(information);
  return { pages, isPrintable: document.isPrintable };
};

const textOfPage = ({ api, textOf }: Engine, page: number): string => {
  const texts = api.FPDFText_LoadPage(page);
  const characters = api.FPDFText_CountChars(texts);
  const text = textOf((address, size) => {
    if (size > 0) api.FPDFText_GetText(texts, 0, characters, address);
    return (characters + 1) * 2;
  });
  api.FPDFText_ClosePage(texts);
  // PDFium replaces a hyphen at the end of a line, and the break behind it.
  return text.replaceAll('\u0002', '-\n').replaceAll('\ufffe', '-\n');
};

/** Subtypes of annotations and types of fields (fpdf_annot.h, fpdf_formfill.h). */
const subtypes = { link: 2, popup: 16, widget: 20 };
const withoutText: ReadonlySet<number> = new Set([subtypes.link, subtypes.popup]);
const fieldTypes = { pushButton: 1, checkBox: 2, radioButton: 3, signature: 7 };
/** Hidden, or without a view (ISO 32000-1, 12.5.3). */
const unseen = 0b100010;

/**
 * Takes what was typed into fields and notes off the page. What is left, such as stamps, has a text only in its appearance,
 * and becomes part of the content of the page.
 */
const takeTyped = (engine: Engine, form: number, page: number): Omit<PageContent, 'text'> => {
  const { api } = engine;
  const fields: PageContent['fields'] = [];
  const notes: PageContent['notes'] = [];
  let left = 0;
  // From the last one, because those behind an annotation that is removed move up.
  for (let index = api.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1) {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = api.FPDFAnnot_GetSubtype(annotation);
    const isSeen = (api.FPDFAnnot_GetFlags(annotation) & unseen) === 0 && !withoutText.has(subtype);
    const { field, note = '' } = isSeen ? typedIn(engine, form, annotation, subtype) : {};
    api.FPDFPage_CloseAnnot(annotation);
    if (field) fields.unshift(field);
    if (note !== '') notes.unshift(note);
    if (field || note !== '') api.FPDFPage_RemoveAnnot(page, index);
    else if (isSeen) left += 1;
  }
  if (left > 0) flattenPage(engine, page, 'screen');
  return { fields, notes };
};

/** What was typed into a field or a note; neither where it is empty. */
const typedIn = (
  engine: Engine,
  form: number,
  annotation: number,
  subtype: number,
): { field?: PageContent['fields'][number] | undefined; note?: string } =>
  subtype === subtypes.widget
    ? { field: fieldOf(engine, form, annotation) }
    : { note: stringOf(engine, annotation, 'Contents').trim() };

const stringOf = ({ api, textOf }: Engine, annotation: number, key: string): string =>
  textOf((at, size) => api.FPDFAnnot_GetStringValue(annotation, key, at, size));

/** What a person entered; undefined for an empty field, for one box of several that is not checked, and for a button. */
const fieldOf = (engine: Engine, form: number, annotation: number): PageContent['fields'][number] | undefined => {
  const { api, textOf } = engine;
  const type = api.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === fieldTypes.pushButton || type === fieldTypes.signature) return undefined;
  const name = textOf((at, size) => api.FPDFAnnot_GetFormFieldName(form, annotation, at, size));
  const isBox = type === fieldTypes.checkBox || type === fieldTypes.radioButton;
  const value = isBox
    ? stringOf(engine, annotation, 'AS').replace(/^Off$/, '')
    : textOf((at, size) => api.FPDFAnnot_GetFormFieldValue(form, annotation, at, size)).trim();
  return value === '' ? undefined : { name, value };
};
