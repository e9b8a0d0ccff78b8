import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
} from 'pdf-lib';
import { type Element, type Layout, layouts, pagesOf } from './comparison-documents.ts';
import type { TestFile } from './files.ts';

/** A real PDF of the elements, with a line of text as one piece; `scans` are pages without text at its end, with as many boxes. */
export const pdfOfElements = async (
  elements: readonly Element[],
  { layout = 0, scans = [] }: { layout?: number; scans?: readonly number[] } = {},
): Promise<TestFile> => {
  const chosen: Layout = { ...layouts[layout], byWord: false } as Layout;
  const file = await PDFDocument.create();
  const font = await file.embedFont(StandardFonts.Helvetica);
  for (const { width, height, items } of pagesOf(elements, chosen, (text, size) =>
    font.widthOfTextAtSize(text, size),
  )) {
    const page = file.addPage([width, height]);
    for (const { text, x, y, size } of items) page.drawText(text, { x, y: height - y, size, font });
  }
  for (const boxes of scans) {
    const page = file.addPage([595, 842]);
    for (let box = 0; box < boxes; box += 1) page.drawRectangle({ x: 80, y: 700 - box * 200, width: 200, height: 40 });
  }
  return { name: 'prosedur.pdf', content_type: 'application/pdf', bytes: await file.save() };
};

/** What a page has beside its text. */
export interface PageExtras {
  fields?: Record<string, string>;
  checks?: Record<string, boolean>;
  choices?: Record<string, string>;
  notes?: string[];
  /** Places and sizes of images: left, bottom, width, height. */
  images?: [number, number, number, number][];
  /** A ring, which is drawn of curves. */
  ring?: number;
  table?: true;
}

/** A page of text for each of the extras. `colour` is that of all images; without `appearance` fields have their values alone. */
export const pdfWithExtras = async (
  pages: readonly PageExtras[],
  { colour = 90, appearance = true }: { colour?: number; appearance?: boolean } = {},
): Promise<TestFile> => {
  const file = await PDFDocument.create();
  const form = file.getForm();
  const pixels = new Uint8Array(64 * 64 * 3).fill(colour);
  const image = file.context.register(
    file.context.flateStream(pixels, {
      ...{ Type: 'XObject', Subtype: 'Image', Width: 64, Height: 64, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 },
    }),
  );
  for (const [index, extras] of pages.entries()) {
    const page = file.addPage([595, 842]);
    page.drawText(`Operator memeriksa unit sebelum dijalankan pada halaman ${index + 1}`, { x: 72, y: 540, size: 11 });
    let y = 500;
    const place = () => {
      y -= 30;
      return { x: 200, y, width: 160, height: 20 };
    };
    for (const [name, value] of Object.entries(extras.fields ?? {})) {
      const field = form.createTextField(name);
      field.setText(value);
      field.addToPage(page, place());
    }
    for (const [name, isChecked] of Object.entries(extras.checks ?? {})) {
      const box = form.createCheckBox(name);
      box.addToPage(page, place());
      if (isChecked) box.check();
    }
    for (const [name, value] of Object.entries(extras.choices ?? {})) {
      const choice = form.createDropdown(name);
      choice.addOptions([value, 'lainnya']);
      choice.select(value);
      choice.addToPage(page, place());
    }
    for (const text of extras.notes ?? []) addNote(page, text, place());
    for (const [left, bottom, width, height] of extras.images ?? []) {
      page.node.setXObject(PDFName.of('Foto'), image);
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(width, 0, 0, height, left, bottom),
        drawObject('Foto'),
        popGraphicsState(),
      );
    }
    if (extras.ring !== undefined) page.drawCircle({ x: 300, y: 200, size: extras.ring, borderWidth: 2 });
    if (extras.table) page.drawRectangle({ x: 72, y: 100, width: 400, height: 80, borderWidth: 1 });
  }
  form.updateFieldAppearances();
  if (!appearance)
    for (const field of form.getFields())
      for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  const bytes = await file.save({ updateFieldAppearances: false });
  return { name: 'formulir.pdf', content_type: 'application/pdf', bytes };
};

/** A note that was typed on the page, without an appearance. */
const addNote = (page: PDFPage, text: string, place: { x: number; y: number; width: number; height: number }) => {
  const { context } = page.doc;
  const note = context.obj({
    ...{ Type: 'Annot', Subtype: 'FreeText', F: 4 },
    Rect: [place.x, place.y, place.x + place.width, place.y + place.height],
    Contents: PDFString.of(text),
    DA: PDFString.of('/Helv 10 Tf 0 g'),
  });
  page.node.addAnnot(context.register(note));
};
