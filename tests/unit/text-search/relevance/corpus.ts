import type { DocumentPages } from '../../../../functions/file-search/text-index/segment.ts';
import { sectionsOf } from '../../../../infra/local/demo/document-text.ts';
import { titles } from '../../../../infra/local/demo/titles.ts';
import { operationsDocuments } from './operations-documents.ts';
import { supportDocuments } from './support-documents.ts';

const size = 300;

const subjects =
  'radio|ban unit|solar|helm|gembok|dump truck|crane|alat ukur|batas kecepatan|jalan angkut|limbah|genset|pompa|lereng|lubang ledak|karyawan baru|pemasok|gudang|cuti|lembur|APAR|sling|batubara|oli|forklift|kebisingan|debu|sirene|izin kerja|operator'.split(
    '|',
  );
/** Sentences of any procedure, in which the subjects of others occur. */
const sentences = [
  (subject: string, other: string) =>
    `Pengawas memeriksa ${subject} setiap giliran dan mencatat hasilnya bersama ${other}.`,
  (subject: string, other: string) =>
    `Kerusakan ${subject} dilaporkan kepada kepala seksi, demikian juga ${other} yang hilang.`,
  (subject: string) => `Daftar ${subject} diperbarui setiap bulan dan disimpan selama dua tahun.`,
  (subject: string, other: string) =>
    `Sebelum pekerjaan dimulai, ${subject} dan ${other} disiapkan di tempat yang aman.`,
  (subject: string) => `Pelatihan tentang ${subject} diberikan kepada pekerja sesuai dengan matriks kompetensi.`,
  (subject: string, other: string) => `Bahaya dari ${subject} dan ${other} dinilai dalam IBPR dan dikendalikan.`,
];

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};

const documentOf = (id: string, title: string, content: string, index: number): DocumentPages => {
  const nomor = `HKT-SOP-${at(['PRO', 'SHE', 'PLT', 'ENG'], index)}-${String(index + 100)}`;
  const sections = sectionsOf(title, at(['Produksi', 'SHE', 'Plant', 'Engineering'], index), index % 4);
  const pages = sections.map(({ heading, paragraphs }) => `${nomor} ${title}\n${heading}\n${paragraphs.join('\n')}`);
  return { id, sha256: `text of ${id}`, pages: [...pages, content] };
};

const written = `${operationsDocuments}${supportDocuments}`
  .split('@')
  .slice(1)
  .map((text) => {
    const [, id = '', title = '', content = ''] = /^(\S+) ([^\n]+)\n(.+)$/s.exec(text) ?? [];
    return { id, title, content: content.trim() };
  });

const generated = Object.values(titles)
  .flatMap((byKind) => Object.values(byKind).flat())
  .map((title, index) => ({
    id: `generated ${index}`,
    title,
    content: Array.from({ length: 8 }, (_, line) => {
      const place = index * 7 + line * 11;
      return at(sentences, index + line)(at(subjects, place), at(subjects, place * 3 + 5));
    }).join(' '),
  }));

/** 81 documents with content of their own among generated ones; all have the sections that every procedure has. */
export const corpus: readonly DocumentPages[] = [...written, ...generated]
  .slice(0, size)
  .map(({ id, title, content }, index) => documentOf(id, title, content, index));
