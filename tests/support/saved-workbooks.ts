import { vi } from 'vitest';
import { read, utils } from 'xlsx';

/** The workbook that the page offers for download after this: its file name, and the rows of a sheet, by default its first. */
export const workbookSavedBy = async (action: () => Promise<void>, sheet?: string) => {
  const { promise, resolve } = Promise.withResolvers<{ name: string; blob: Blob }>();
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
    if (object instanceof Blob) blob = object;
    return 'blob:hims';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    resolve({ name: this.download, blob });
  });
  await action();
  const saved = await promise;
  const { SheetNames, Sheets } = read(await saved.blob.arrayBuffer());
  const sheetName = sheet ?? SheetNames[0] ?? '';
  return {
    name: saved.name,
    sheetName,
    rows: utils.sheet_to_json<unknown[]>(Sheets[sheetName] ?? {}, { header: 1 }),
    /** The rows by the texts of the first one. */
    records: utils.sheet_to_json<Record<string, unknown>>(Sheets[sheetName] ?? {}),
  };
};
