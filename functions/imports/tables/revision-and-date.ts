import { isDate } from '../rows/values.ts';

const both = /^((?:rev(?:isi)?[\s.:]*)?\d{1,2})\s*[/|;,(–—-]\s*(.{6,30}?)\)?$/iu;

/** The two parts of a cell with revision and date: '02 / 12-03-2024', 'Rev. 1 (5 Mei 2023)'. */
export const revisionAndDate = (text: string): { revisi: string; date: string } | undefined => {
  if (text.length > 40 || isDate(text)) return undefined;
  const [, revisi, date] = both.exec(text.trim()) ?? [];
  return revisi !== undefined && date !== undefined && isDate(date) ? { revisi, date } : undefined;
};
