import type { NoticeKind } from './notice-kinds.ts';

/** The row of a day's publications: the latest with its text, and how many of the day it replaced. */
export const publicationsNotice = (
  latest: string,
  { count, recalls }: { count: number; recalls: number },
): { title: string; message: string; opens: NoticeKind } => ({
  title: `${count + 1} Dokumen Terbit atau Dimusnahkan`,
  message: `${latest} Pada hari yang sama terbit atau dimusnahkan pula ${count} dokumen lain${recalls === 0 ? '' : `, dengan ${recalls} salinan beredar yang harus ditarik`}.`,
  opens: 'published',
});
