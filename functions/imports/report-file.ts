export const reportType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Under which name a report is saved. */
export const reportName = (fileName: string): string => `Laporan ${fileName.replace(/\.[^.]+$/, '')}.xlsx`;
