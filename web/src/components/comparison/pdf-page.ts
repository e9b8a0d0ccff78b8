import type { PDFPageProxy } from 'pdfjs-dist';
import { type Entry, plainText, type TextItem, type TextPage } from '../../../../shared/domain/comparison/text-page.ts';

export const textOfPage = async (page: PDFPageProxy): Promise<TextPage> => {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform as number[];
  const { items } = await page.getTextContent();
  return {
    width,
    height,
    items: items.flatMap((item): TextItem[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      const size = item.height || 10;
      return [{ text: item.str, x: a * x + c * y + e, y: b * x + d * y + f, width: item.width, size }];
    }),
  };
};

export interface PdfAnnotation {
  subtype: string;
  rect: [number, number, number, number] | null;
  annotationFlags: number;
  hasAppearance: boolean;
  contentsObj?: { str: string };
  /** The lines that its appearance shows. */
  textContent?: string[];
  fieldType?: 'Tx' | 'Btn' | 'Ch' | 'Sig' | null;
  fieldName?: string;
  fieldValue?: unknown;
  pushButton?: boolean;
  checkBox?: boolean;
  exportValue?: string;
  buttonValue?: string | null;
  options?: { exportValue: string; displayValue: string }[];
}

/** Flags of what is hidden or not viewed (ISO 32000-1, table 165). */
const unseen = 0b100010;

export const shownAnnotations = async (page: PDFPageProxy): Promise<PdfAnnotation[]> =>
  ((await page.getAnnotations({ intent: 'any' })) as PdfAnnotation[]).filter(
    ({ annotationFlags, subtype }) => (annotationFlags & unseen) === 0 && subtype !== 'Popup',
  );

const texts = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string' && each.trim() !== '');

/** The values of the form fields and the typed notes of a page, also of those without an appearance. */
export const entriesOfPage = async (page: PDFPageProxy): Promise<Entry[]> => {
  const annotations = await shownAnnotations(page);
  const buttons = Map.groupBy(
    annotations.filter(({ fieldType }) => fieldType === 'Btn'),
    ({ fieldName = '' }) => fieldName,
  );
  return annotations.flatMap((annotation): Entry[] => {
    const { subtype, rect, fieldName: name = '' } = annotation;
    const isField = subtype === 'Widget';
    const text = plainText(isField ? fieldText(annotation, buttons.get(name) ?? []) : noteText(annotation));
    if (text === '') return [];
    const [x = 0, y = 0] = rect ?? [];
    return [{ kind: isField ? 'field' : 'note', name: isField ? name : '', page: page.pageNumber, text, x, y }];
  });
};

/** What the appearance shows; both where the stored value is another. */
const shownText = (shown: string, stored: string): string => {
  const bare = (text: string) => text.replace(/\s+/g, '');
  if (stored === '' || bare(shown) === bare(stored)) return shown;
  return bare(shown) === '' ? stored : `${shown} (nilai tersimpan: ${stored})`;
};

const appearanceOf = ({ textContent = [] }: PdfAnnotation): string => textContent.join(' ');

const fieldText = (annotation: PdfAnnotation, sameName: readonly PdfAnnotation[]): string => {
  const { fieldType, fieldValue, options = [], pushButton } = annotation;
  const values = texts(fieldValue);
  if (fieldType === 'Tx') return shownText(appearanceOf(annotation), values.join(' '));
  if (fieldType === 'Ch')
    return values
      .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
      .join(', ');
  if (fieldType !== 'Btn' || pushButton) return '';
  const chosen = sameName.flatMap((each) => {
    const own = each.checkBox ? each.exportValue : each.buttonValue;
    return own && texts(each.fieldValue).includes(own) ? [own] : [];
  });
  return [...new Set(chosen)].join(', ');
};

const noteText = (annotation: PdfAnnotation): string =>
  annotation.subtype === 'Link' ? '' : shownText(appearanceOf(annotation), annotation.contentsObj?.str ?? '');
