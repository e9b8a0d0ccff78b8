import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Delay before the object URL is revoked, because the browser reads the bytes after the click handler returns. */
const urlLifetimeMs = 60_000;

/** Downloads the sheet as `<fileName>.xlsx`. The writer is loaded with the first export. */
export const downloadExcel = async (fileName: string, sheet: ExcelSheet): Promise<void> => {
  const { workbookBytes } = await import('../../../../shared/domain/workbook-bytes.ts');
  saveExcel(fileName, workbookBytes([sheet]));
};

export const saveExcel = (fileName: string, workbook: BlobPart): void =>
  saveFile(`${fileName}.xlsx`, workbook, excelType);

export const saveFile = (fileName: string, bytes: BlobPart, type: string): void => {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), urlLifetimeMs);
};
