export const reportType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** File name of a downloaded report. */
export const reportName = (fileName: string): string => `Laporan ${fileName.replace(/\.[^.]+$/, '')}.xlsx`;
