import { textOfPages } from '../../shared/domain/comparison/blocks.ts';
import { compareTexts } from '../../shared/domain/comparison/comparison.ts';
import type { Block, TextItem, TextPage } from '../../shared/domain/comparison/text-page.ts';

export const blocksOfPages = (pages: readonly TextPage[]) => textOfPages(pages).blocks;

/** Of files without fields, notes and running lines. */
export const compareBlocks = (before: readonly Block[], after: readonly Block[], now?: () => number) =>
  compareTexts({ blocks: before, entries: [] }, { blocks: after, entries: [] }, now);

/** What a made-up SOP consists of, in order. */
export type Element =
  | { kind: 'heading' | 'clause' | 'item' | 'text'; text: string }
  | { kind: 'row'; cells: string[]; isFirst?: boolean };

/** How the file is set: another program, paper or font breaks its lines elsewhere. */
export interface Layout {
  size: number;
  left: number;
  right: number;
  spacing: number;
  /** One piece of text for each word, as some programs write it. */
  byWord: boolean;
  hyphenate: boolean;
  header: string[];
}

export const layouts: readonly Layout[] = [
  {
    size: 11,
    left: 72,
    right: 523,
    spacing: 1.15,
    byWord: false,
    hyphenate: false,
    header: ['PT HIMS KONTRAKTOR TAMBANG', 'No. Dokumen: HKT-SOP-PRO-012   Revisi: 02   Tanggal: 12-03-2025'],
  },
  {
    size: 10,
    left: 60,
    right: 535,
    spacing: 1.5,
    byWord: true,
    hyphenate: true,
    header: ['STANDAR OPERASIONAL PROSEDUR', 'HKT-SOP-PRO-012', 'Revisi 03, berlaku 4 Februari 2026'],
  },
  {
    size: 12,
    left: 80,
    right: 500,
    spacing: 1.3,
    byWord: true,
    hyphenate: false,
    header: ['Dokumen terkendali revisi 4'],
  },
];

export const random = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const subjects =
  'Operator|Pengawas produksi|Mekanik|Petugas keselamatan|Pengemudi unit angkut|Juru ledak|Kepala regu|Petugas gudang|Teknisi listrik|Pengawas tambang|Operator ekskavator|Admin departemen'.split(
    '|',
  );
const verbs =
  'wajib memeriksa|harus melaporkan|memastikan kondisi|mencatat hasil pengukuran|menghentikan|mengamankan|membersihkan|menguji|menyimpan catatan tentang|menyerahkan|memasang rambu di sekitar|mengevaluasi'.split(
    '|',
  );
const objects =
  'rem dan lampu unit|area peledakan|tanggul jalan angkut|radio komunikasi|alat pelindung diri|tekanan ban|kadar gas metana|kabel dan sambungan|lereng dan bidang longsor|tangki bahan bakar|jalur evakuasi|alat pemadam api ringan'.split(
    '|',
  );
const times =
  'sebelum pekerjaan dimulai|pada setiap pergantian regu|paling lambat satu jam setelah kejadian|selama hujan berlangsung|sesuai jadwal perawatan|setelah izin kerja diterbitkan|bersama wakil departemen terkait|dengan hati-hati dan tanpa tergesa-gesa'.split(
    '|',
  );
const reasons =
  'agar tidak terjadi kecelakaan|karena kondisi jalan dapat berubah|sesuai dengan peraturan yang berlaku|untuk menjaga mutu pekerjaan|dan menuliskan temuannya pada formulir yang tersedia|serta menyampaikannya kepada atasan langsung'.split(
    '|',
  );

/** An SOP of about `sections` pages, with clauses, lists and tables. */
export const madeUpDocument = (seed: number, sections = 12): Element[] => {
  const next = random(seed);
  const one = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  const sentence = () => `${one(subjects)} ${one(verbs)} ${one(objects)} ${one(times)} ${one(reasons)}.`;
  const elements: Element[] = [];
  for (let section = 1; section <= sections; section += 1) {
    elements.push({ kind: 'heading', text: `${one(objects)} bagian ${one(times)}`.toUpperCase() });
    for (let clause = 0; clause < 6; clause += 1) {
      elements.push({ kind: 'clause', text: `${sentence()} ${sentence()} ${next() < 0.5 ? sentence() : ''}`.trim() });
      if (clause % 3 === 1) for (let item = 0; item < 4; item += 1) elements.push({ kind: 'item', text: sentence() });
    }
    elements.push({ kind: 'text', text: `${sentence()} ${sentence()} ${sentence()}` });
    if (section % 2 === 0) {
      elements.push({ kind: 'row', cells: ['No', 'Bahaya', 'Pengendalian', 'Batas'], isFirst: true });
      for (let row = 1; row <= 6; row += 1)
        elements.push({
          kind: 'row',
          cells: [
            String(row),
            `${one(objects)} ${one(times)}`,
            `${one(verbs)} ${one(objects)} ${one(reasons)}`,
            `${10 + Math.floor(next() * 80)} ${one(['km/jam', 'meter', 'bar', 'menit'])}`,
          ],
        });
    }
  }
  return elements;
};

const pageHeight = 842;
/** Left ends of the columns, as shares of the width of the text. */
const columns = [0, 0.11, 0.41, 0.76, 1];

/** The width of a text at a font size. */
export type Measure = (text: string, size: number) => number;

const estimatedWidth: Measure = (text, size) => {
  let width = 0;
  for (const character of text)
    width += /[iljtfr.,:;'() ]/.test(character) ? 0.3 : /[A-Zmw]/.test(character) ? 0.68 : 0.5;
  return width * size;
};

const brokenLines = (text: string, width: number, { size, hyphenate }: Layout, widthOf: Measure): string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, size) <= width) {
      lines[lines.length - 1] = longer;
      continue;
    }
    const half = Math.floor(word.length / 2);
    if (
      hyphenate &&
      word.length > 8 &&
      /^\p{L}+$/u.test(word) &&
      widthOf(`${line} ${word.slice(0, half)}-`, size) <= width
    ) {
      lines[lines.length - 1] = `${line} ${word.slice(0, half)}-`;
      lines.push(word.slice(half));
    } else lines.push(word);
  }
  return lines;
};

/** Sets the elements in lines and pages, with running headers, footers and numbered clauses. */
export const pagesOf = (
  elements: readonly Element[],
  layout: Layout,
  widthOf: Measure = estimatedWidth,
): TextPage[] => {
  const { size, left, right, spacing, byWord, header } = layout;
  const pages: TextItem[][] = [];
  const top = 60 + header.length * size * 1.2 + 2 * size;
  const bottom = pageHeight - 80;
  let y = Number.POSITIVE_INFINITY;
  const put = (text: string, x: number, at: number) => {
    const page = pages.at(-1);
    if (!byWord) return page?.push({ text, x, y: at, width: widthOf(text, size), size });
    let offset = x;
    for (const word of text.split(' ')) {
      page?.push({ text: word, x: offset, y: at, width: widthOf(word, size), size });
      offset += widthOf(`${word} `, size);
    }
    return undefined;
  };
  const room = (lines: number) => {
    if (y + lines * size * spacing <= bottom) return;
    pages.push([]);
    for (const [index, line] of header.entries()) put(line, left, 50 + index * size * 1.2);
    put(`Halaman ${pages.length} dari 99`, left + 150, pageHeight - 40);
    y = top;
  };
  const columnAt = (index: number) => (columns[index] ?? 1) * (right - left);
  const counters = { section: 0, clause: 0, item: 0 };
  for (const element of elements) {
    if (element.kind === 'row') {
      const cells = element.cells.map((text, index) =>
        brokenLines(text, columnAt(index + 1) - columnAt(index) - size, layout, widthOf),
      );
      const height = Math.max(...cells.map((lines) => lines.length));
      y += (element.isFirst ? 1.4 : 0.6) * size;
      room(height);
      for (const [index, lines] of cells.entries())
        for (const [line, text] of lines.entries()) put(text, left + columnAt(index), y + line * size * spacing);
      y += height * size * spacing;
      continue;
    }
    if (element.kind === 'heading') Object.assign(counters, { section: counters.section + 1, clause: 0 });
    if (element.kind === 'clause') Object.assign(counters, { clause: counters.clause + 1, item: 0 });
    if (element.kind === 'item') counters.item += 1;
    const number = {
      heading: `${counters.section}.`,
      clause: `${counters.section}.${counters.clause}`,
      item: `${String.fromCharCode(96 + counters.item)}.`,
      text: '',
    }[element.kind];
    const indent = { heading: 0, clause: 0, item: 30, text: 0 }[element.kind];
    const text = number === '' ? element.text : `${number} ${element.text}`;
    y += 0.6 * size;
    for (const line of brokenLines(text, right - left - indent, layout, widthOf)) {
      room(1);
      put(line, left + indent, y);
      y += size * spacing;
    }
  }
  return pages.map((items) => ({ width: 595, height: pageHeight, items }));
};
