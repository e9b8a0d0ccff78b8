import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { utils } from 'xlsx';
import { previewNotes } from '../../../web/src/components/file-viewer/preview/preview-notes.ts';
import {
  type Preview,
  type PreviewKind,
  readPreview,
} from '../../../web/src/components/file-viewer/preview/read-preview.ts';
import type { TestFile } from '../../support/files.ts';
import { hostileWord, monthlyWorkbook, wordDraft, wordOf, workbookOf } from '../../support/previewed-files.ts';

// The worker's own; given back after each test.
beforeEach(() => {
  for (const name of ['DOMParser', 'Node', 'requestAnimationFrame']) vi.stubGlobal(name, undefined);
});

const read = async <K extends PreviewKind>(kind: K, { bytes }: TestFile) => {
  const result = await readPreview(kind, bytes);
  if ('problem' in result) throw new Error(result.problem);
  return result as Extract<Preview, { kind: K }>;
};
const problemOf = (kind: PreviewKind, bytes: Uint8Array) => readPreview(kind, bytes);
const markup = (html: string): string => html.replace(/<style>[\s\S]*?<\/style>/g, '');
const textOf = (html: string): string =>
  markup(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a Word file', () => {
  test('has its pages with headers, tables, numbers of pages and tracked changes', async () => {
    const { pages } = await read('word', await wordDraft());
    const sections = markup(pages.html).split('<section').slice(1);
    expect(sections).toHaveLength(2);
    expect(sections[0]).toContain('width:595.30pt;min-height:841.90pt');
    expect(sections[1]).toContain('width:841.90pt;min-height:595.30pt');
    expect(sections.map(textOf).map((text) => /Halaman (\d+) dari (\d+)/.exec(text)?.slice(1))).toEqual([
      ['1', '2'],
      ['2', '2'],
    ]);
    expect(sections[0]).toContain('HKT-SOP-PRO-012');
    expect(textOf(sections[0] ?? '')).toContain('HKT\u2011SOP\u2011PRO\u2011001.');
    expect(sections[0]).toMatch(/<del[^>]*><span[^>]*>40<\/span><\/del><ins[^>]*><span[^>]*>60/);
    expect(sections[0]).toMatch(/role="heading" aria-level="1"/);
    expect(sections[0]).toMatch(/<td[^>]*role="columnheader"[^>]*><p[^>]*><span[^>]*>Kegiatan/);
    expect(sections[0]).toContain('<img alt="Gambar dalam berkas" src="data:image/png;base64,');
    expect(previewNotes({ kind: 'word', pages }, 0)).toEqual([
      'Memuat 2 perubahan terlacak: sisipan digarisbawahi, hapusan dicoret.',
    ]);
  });

  test('has no address, script or style of its own outside of what is shown', async () => {
    const { pages } = await read('word', await hostileWord('https://luar.example'));
    expect(pages.html).not.toMatch(
      /<script|<img[^>]*https?:|(?:href|src)="(?!#|data:)|<[^>]*\son\w+=|<\/style>[^<]*<script/i,
    );
    expect(markup(pages.html)).toContain('title="javascript:');
    expect(textOf(pages.html)).toContain('&lt;img src=x onerror=');
    expect(pages.missingPictures).toBe(1);
  });

  test('shows what docx-preview leaves out: content controls, simple fields, moved text and hyphens', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const { pages } = await read(
      'word',
      wordOf(
        `<w:p><w:fldSimple w:instr="REF x">${run('rujukan')}</w:fldSimple><w:moveTo>${run('pindah')}</w:moveTo><w:r><w:t>PRO</w:t><w:noBreakHyphen/><w:t>001</w:t></w:r></w:p>
        <w:tbl><w:tr><w:sdt><w:sdtContent><w:tc><w:p>${run('isian')}</w:p></w:tc></w:sdtContent></w:sdt></w:tr></w:tbl>
        <w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF 1</w:instrText><w:t>bukan</w:t><w:fldChar w:fldCharType="separate"/><w:t>hasil</w:t><w:fldChar w:fldCharType="end"/></w:r></w:p>
        <mc:AlternateContent><mc:Choice Requires="wps"><w:p>${run('pilihan')}</w:p></mc:Choice><mc:Fallback/></mc:AlternateContent>`,
      ),
    );
    expect(textOf(pages.html).trim()).toBe('rujukan pindah PRO\u2011001 isian hasil pilihan');
    expect(pages.changes).toBe(1);
  });

  test('is shown from its beginning where it is long', async () => {
    const { pages } = await read('word', wordOf('<w:p><w:r><w:t>baris</w:t></w:r></w:p>'.repeat(40_000)));
    expect(pages.isCut).toBe(true);
    expect(pages.html.match(/baris/g)?.length).toBeGreaterThan(20_000);
  });

  test.each([
    ['is nested without end', wordOf('<w:p>'.repeat(5000)), 'too_large'],
    ['has a million elements', wordOf('<w:p/>'.repeat(1_000_000)), 'too_large'],
    ['has an end without a beginning', wordOf('</w:p>'), 'damaged'],
    ['has no main part', { name: 'x.docx', bytes: zipSync({ 'a.txt': strToU8('x') }) }, 'damaged'],
    ['is a bomb', { name: 'x.docx', bytes: zipSync({ 'word/media/a.png': new Uint8Array(90_000_000) }) }, 'too_large'],
  ])('that %s has a reason instead', async (_name, { bytes }, problem) => {
    expect(await problemOf('word', bytes)).toEqual({ problem });
  });
});

describe('a workbook', () => {
  test('has its sheets with merged cells, rows that stay, and values as they are displayed', async () => {
    const { book } = await read('workbook', monthlyWorkbook());
    expect(book.sheets).toHaveLength(12);
    const [sheet] = book.sheets;
    expect(sheet?.frozen).toEqual({ rows: 2, columns: 2 });
    expect(sheet?.rows[0]?.slice(0, 2)).toEqual([
      { text: 'Register pemeriksaan unit, Januari 2026', columns: 6, rows: 1 },
      null,
    ]);
    expect(sheet?.rows[2]?.map((cell) => cell?.text)).toEqual([
      ...['1', 'DT-001', '01 Jan 2026', '120.5', '92%', 'Rem dan lampu diperiksa, ban diganti'],
    ]);
    expect(previewNotes({ kind: 'workbook', book }, 0)).toEqual([
      'Hanya 1.000 baris pertama dari 1.502 ditampilkan.',
      'Tidak ditampilkan: lembar tersembunyi.',
    ]);
    expect(previewNotes({ kind: 'workbook', book }, 1)).toEqual(['Tidak ditampilkan: lembar tersembunyi.']);
  });

  test('is shown in part where its range and merged cells have no end', async () => {
    const file = workbookOf({ A: utils.aoa_to_sheet([['awal']]) }, 'Jauh.xlsx');
    const parts = unzipSync(file.bytes);
    const path = 'xl/worksheets/sheet1.xml';
    const last = '<row r="1048576"><c r="XFD1048576" t="str"><v>akhir</v></c></row></sheetData>';
    const merged = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>';
    const xml = strFromU8(parts[path] ?? new Uint8Array()).replace('</sheetData>', `${last}${merged}`);
    const { book } = await read('workbook', { ...file, bytes: zipSync({ ...parts, [path]: strToU8(xml) }) });
    expect(book.sheets[0]?.rows.length).toBeLessThanOrEqual(1000);
    expect(book.sheets[0]?.rows[0]?.[0]).toMatchObject({ text: 'awal', columns: 100 });
    expect(previewNotes({ kind: 'workbook', book }, 0)).toEqual([
      'Hanya 300 baris pertama dari 1.048.576 ditampilkan.',
      'Hanya 100 kolom pertama dari 16.384 ditampilkan.',
    ]);
  });

  test('is also a text with separated values, whose numbers stay as they are written', async () => {
    const text = Buffer.from('Nomor;Nama;Tanggal\r\n0012;"Tali; pengaman";1-2\r\n', 'latin1');
    const { book } = await read('workbook', { name: 'Daftar.csv', content_type: 'text/csv', bytes: text });
    expect(book.sheets[0]?.rows.map((row) => row.map((cell) => cell?.text))).toEqual([
      ['Nomor', 'Nama', 'Tanggal'],
      ['0012', 'Tali; pengaman', '1-2'],
    ]);
    // As wide as its texts.
    expect(book.sheets[0]?.widths).toEqual([69, 103, 69]);
  });

  test('has long texts over the empty cells at their right', async () => {
    const sheet = utils.aoa_to_sheet([['Pemeriksaan unit angkut harian', null, null, 'akhir']]);
    sheet['!cols'] = Array.from({ length: 4 }, () => ({ wch: 12 }));
    const { book } = await read('workbook', workbookOf({ A: sheet }, 'Judul.xlsx'));
    expect(book.sheets[0]?.rows[0]).toEqual([
      ...[{ text: 'Pemeriksaan unit angkut harian', columns: 3 }, null, null, { text: 'akhir' }],
    ]);
  });

  test.each([
    ['is damaged', strToU8('PK\u0003\u0004rusak'), 'damaged'],
    [
      'is a bomb',
      zipSync({ ...unzipSync(monthlyWorkbook().bytes), 'xl/styles.xml': new Uint8Array(60_000_000) }),
      'too_large',
    ],
    ['is protected', Buffer.from(`\xd0\xcf\x11\xe0${[...'EncryptedPackage'].join('\0')}`, 'latin1'), 'password'],
  ])('that %s has a reason instead', async (_name, bytes, problem) => {
    expect(await problemOf('workbook', bytes)).toEqual({ problem });
  });
});

test('a text is shown from its beginning', async () => {
  const bytes = strToU8('Catatan rapat '.repeat(50_000));
  const shown = await read('text', { name: 'a.txt', content_type: 'text/plain', bytes });
  expect(shown.text).toHaveLength(300_000);
  expect(previewNotes(shown, 0)).toEqual(['Hanya bagian awal berkas ini yang ditampilkan.']);
});
