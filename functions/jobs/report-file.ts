export const reportType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const reportName = (fileName: string): string => `Laporan ${fileName.replace(/\.[^.]+$/, '')}.xlsx`;
