import type { Preview } from './read-preview.ts';
import type { ShownSheet, ShownWorkbook } from './shown-sheets.ts';
import type { WordPages } from './word-pages.ts';

const number = (value: number): string => value.toLocaleString('id-ID');

export const previewNotes = (preview: Preview, sheet: number): string[] => {
  if (preview.kind === 'word') return wordNotes(preview.pages);
  if (preview.kind === 'text') return preview.isCut ? ['Hanya bagian awal berkas ini yang ditampilkan.'] : [];
  const shown = preview.book.sheets[sheet];
  return [...(shown ? sheetNotes(shown) : []), ...workbookNotes(preview.book)];
};

const wordNotes = ({ isCut, changes, comments, missingPictures }: WordPages): string[] => [
  ...(isCut ? ['Hanya bagian awal berkas ini yang ditampilkan.'] : []),
  ...(changes > 0 ? [`Memuat ${number(changes)} perubahan terlacak: sisipan digarisbawahi, hapusan dicoret.`] : []),
  ...(comments > 0 ? [`${number(comments)} komentar tidak ditampilkan.`] : []),
  ...(missingPictures > 0 ? [`${number(missingPictures)} gambar tidak dapat ditampilkan.`] : []),
];

const sheetNotes = ({ rows, widths, rowCount, columnCount, hasHidden }: ShownSheet): string[] => [
  ...(rows.length < rowCount
    ? [`Hanya ${number(rows.length)} baris pertama dari ${number(rowCount)} ditampilkan.`]
    : []),
  ...(widths.length < columnCount
    ? [`Hanya ${number(widths.length)} kolom pertama dari ${number(columnCount)} ditampilkan.`]
    : []),
  ...(hasHidden ? ['Baris atau kolom yang disembunyikan dalam berkas ikut ditampilkan.'] : []),
];

const workbookNotes = ({ notShown }: ShownWorkbook): string[] =>
  notShown.length > 0 ? [`Tidak ditampilkan: ${notShown.join(', ')}.`] : [];
