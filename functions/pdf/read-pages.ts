import type { Engine } from './engine.ts';
import { eachPage, openDocument } from './open-document.ts';

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
  const document = openDocument(engine, bytes);
  const information = engine.api.PDFiumExt_OpenFormFillInfo();
  const form = engine.api.PDFiumExt_InitFormFillEnvironment(document.handle, information);
  const pages: PageContent[] = [];
  eachPage(engine, document, (page) => {
    const content = { text: textOfPage(engine, page), ...annotationsOf(engine, form, page) };
    count(content.text.length);
    for (const { name, value } of content.fields) count(name.length + value.length);
    for (const note of content.notes) count(note.length);
    pages.push(content);
  });
  engine.api.PDFiumExt_ExitFormFillEnvironment(form);
  engine.api.PDFiumExt_CloseFormFillInfo(information);
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
  return text.replaceAll(/\p{Cc}(?<![\r\n\t])|\ufffe/gu, '-\n');
};

/** Subtypes of annotations and types of fields (fpdf_annot.h, fpdf_formfill.h). */
const subtypes = { link: 2, popup: 16, widget: 20 };
const fieldTypes = { pushButton: 1, checkBox: 2, radioButton: 3, signature: 7 };
/** Hidden, or without a view (ISO 32000-1, 12.5.3). */
const unseen = 0b100010;

const annotationsOf = (engine: Engine, form: number, page: number): Omit<PageContent, 'text'> => {
  const { api, textOf } = engine;
  const content: Omit<PageContent, 'text'> = { fields: [], notes: [] };
  for (let index = 0; index < api.FPDFPage_GetAnnotCount(page); index += 1) {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = api.FPDFAnnot_GetSubtype(annotation);
    const isSeen = (api.FPDFAnnot_GetFlags(annotation) & unseen) === 0;
    if (isSeen && subtype === subtypes.widget) {
      const value = fieldValue(engine, form, annotation);
      const name = textOf((at, size) => api.FPDFAnnot_GetFormFieldName(form, annotation, at, size));
      if (value !== '') content.fields.push({ name, value });
    } else if (isSeen && subtype !== subtypes.link && subtype !== subtypes.popup) {
      const note = textOf((at, size) => api.FPDFAnnot_GetStringValue(annotation, 'Contents', at, size));
      if (note.trim() !== '') content.notes.push(note);
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
  return content;
};

/** What a person entered; '' for an empty field, for one box of several that is not checked, and for a button. */
const fieldValue = ({ api, textOf }: Engine, form: number, annotation: number): string => {
  const type = api.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === fieldTypes.pushButton || type === fieldTypes.signature) return '';
  if (type === fieldTypes.checkBox || type === fieldTypes.radioButton)
    return api.FPDFAnnot_IsChecked(form, annotation)
      ? textOf((at, size) => api.FPDFAnnot_GetFormFieldExportValue(form, annotation, at, size))
      : '';
  return textOf((at, size) => api.FPDFAnnot_GetFormFieldValue(form, annotation, at, size)).trim();
};
