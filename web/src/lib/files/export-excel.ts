import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import type { ExcelSheet } from '../../../../shared/domain/workbook-bytes.ts';
import { formatDateTime } from '../format/format.ts';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Delay before the object URL is revoked, because the browser reads the bytes after the click handler returns. */
const urlLifetimeMs = 60_000;

/** Downloads the sheets as `<fileName>.xlsx`. The writer is loaded with the first export. */
export const downloadExcel = async (fileName: string, ...sheets: ExcelSheet[]): Promise<void> => {
  const { workbookBytes } = await import('../../../../shared/domain/workbook-bytes.ts');
  saveExcel(fileName, workbookBytes(sheets));
};

/** When and by whom a list is exported, for its `aboutSheet`. */
export const exportedText = (user: SessionUser): string =>
  `${formatDateTime(new Date().toISOString())} oleh ${userName(user)} (${user.nrp})`;

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
