import { openPdf } from '../../components/file-viewer/open-pdf.ts';
import { type PlacedText, type RequestedChange, requestedChange } from './request-form-text.ts';

/** Reads what a Form PPD says of the change; rejects for a file that is no readable PDF. Only its first page counts. */
export const readRequestForm = async (file: Blob): Promise<RequestedChange> => {
  const { opened, close } = openPdf(file);
  try {
    const { document } = await opened;
    const { items } = await (await document.getPage(1)).getTextContent();
    return requestedChange(
      items.flatMap((item): PlacedText[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x, y, width: item.width }];
      }),
    );
  } finally {
    close();
  }
};
