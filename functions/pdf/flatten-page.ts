import type { Engine } from './engine.ts';
import { PdfRefusal } from './open-document.ts';

/** `print`: as a printer shows the file, else as a screen does. */
export type Purpose = 'print' | 'screen';

const modes: Record<Purpose, number> = { screen: 0, print: 1 };

/** Makes notes and fields part of the content of a page. */
export const flattenPage = (engine: Engine, page: number, purpose: Purpose): void => {
  addAppearances(engine, page);
  if (engine.api.FPDFPage_Flatten(page, modes[purpose]) === 0) throw new PdfRefusal('damaged');
};

const widget = 20;
const normalAppearance = 0;

/** Many programs leave the appearance of a field or a note to its reader. */
const addAppearances = ({ api }: Engine, page: number): void => {
  for (let index = 0; index < api.FPDFPage_GetAnnotCount(page); index += 1) {
    const annotation = api.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if (!api.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)) {
      if (api.FPDFAnnot_GetSubtype(annotation) === widget) api.EPDFAnnot_GenerateFormFieldAP(annotation);
      else api.EPDFAnnot_GenerateAppearance(annotation);
    }
    api.FPDFPage_CloseAnnot(annotation);
  }
};
