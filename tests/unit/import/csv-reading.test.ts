import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDelimitedText } from '../../../functions/imports/parsing/delimited-text.ts';
import { readImport } from '../../../functions/imports/parsing/tables.ts';
import { listText } from '../../../shared/domain/import/encoding.ts';
import { csvTexts } from '../../support/import-corpus/csv-texts.ts';

const header = 'nomor,nama,jenis,department';
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8'): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));
const readText = (bytes: Uint8Array) => readDelimitedText(listText(bytes) ?? expect.fail('no text'));

describe('reading a CSV file', () => {
  test.each(csvTexts)('$what', async ({ bytes, rows, errors: expectedErrors = [] }) => {
    const { rows: read } = await readImport('daftar.csv', bytes);
    const valid = read.flatMap((row) => ('valid' in row ? row.valid : []));
    expect(valid.map(({ row, nomor, nama }) => `${row} ${nomor} ${nama}`)).toEqual(rows);
    const errors = read.flatMap((row) => ('invalid' in row ? row.invalid.errors : []));
    expect(errors.map(({ row, column }) => [row, column])).toEqual(
      expectedErrors.map(([row, column]) => [row, column]),
    );
    for (const [at, [, , message]] of expectedErrors.entries()) expect(errors[at]?.message).toMatch(message);
  });
});

describe('quotes never merge rows silently', () => {
  const place = fc.record({ row: fc.nat(39), column: fc.nat(3) });

  test('a stray quote costs its own row alone, whatever later row seems to close it', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, fc.constantFrom(',', ';'), async (opening, closing, delimiter) => {
        fc.pre(opening.row !== closing.row);
        const cells = Array.from({ length: 40 }, (_, at) => [`A-${at}`, `Dokumen ${at}`, 'SOP', 'SHE']);
        const list = cells.map((row) => [...row]);
        (list[opening.row] as string[])[opening.column] = `"${cells[opening.row]?.[opening.column]}`;
        (list[closing.row] as string[])[closing.column] = `${cells[closing.row]?.[closing.column]}"`;
        const text = [header.split(','), ...list].map((row) => row.join(delimiter)).join('\r\n');
        const { rows: read } = await readImport('daftar.csv', bytesOf(text));
        expect(read).toHaveLength(40);
        const untouched = read.flatMap((row) => ('valid' in row && row.valid.row - 2 !== closing.row ? row.valid : []));
        expect(untouched.map(({ nomor, nama }) => [nomor, nama])).toEqual(
          cells.filter((_, at) => at !== opening.row && at !== closing.row).map((row) => row.slice(0, 2)),
        );
        const errors = read.flatMap((row) => ('invalid' in row ? row.invalid.errors : []));
        expect(errors[0]).toMatchObject({ row: opening.row + 2, column: null });
      }),
      { numRuns: 200 },
    );
  });

  test('a correctly quoted cell is read as it is, or its row is an error', async () => {
    const words = fc.array(fc.constantFrom('Satu', 'dua', ',', '"', '\n', ';'), { minLength: 1, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 8 }), async (names) => {
        const texts = names.map((name, at) => `Dokumen ${at} ${name.join(' ')} akhir`);
        const lines = texts.map((text, at) => `A-${at},"${text.replaceAll('"', '""')}",SOP,SHE\n`);
        const { rows: read } = await readImport('daftar.csv', bytesOf(`${header}\n${lines.join('')}`));
        for (const [at, text] of texts.entries()) {
          const row = read.find((row) => ('valid' in row ? row.valid : row.invalid).nomor === `A-${at}`);
          if (row && 'valid' in row) expect(row.valid.nama).toBe(text.replace(/ *\n */g, ' ').replace(/ +/g, ' '));
          else expect(row?.invalid.errors[0]?.message).toMatch(/Tanda kutip pada baris/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what a CSV file is found to have', () => {
  const lines = 'nomor,nama,jenis,department\nA-1,Kafé,SOP,SHE\n';

  test.each([
    ['comma', lines, ',', '"'],
    ['semicolon', lines.replaceAll(',', ';'), ';', '"'],
    ['tab', lines.replaceAll(',', '\t'), '\t', '"'],
    ['vertical bar', lines.replaceAll(',', '|'), '|', '"'],
    ['the delimiter of a sep= line', `sep=^\r\n${lines.replaceAll(',', '^')}`, '^', '"'],
    ['the tab of a sep= line', `sep=\t\r\n${lines.replaceAll(',', '\t')}`, '\t', '"'],
    ['apostrophes', lines.replace(/[^,\n]+/g, "'$&'"), ',', "'"],
    ['apostrophes in one heading only', lines.replace('nama', "'nama'"), ',', '"'],
  ])('delimiter and quote: %s', (_, text, delimiter, quote) => {
    expect(readText(bytesOf(text))).toMatchObject({ delimiter, quote, problems: [] });
  });

  test.each([
    ['utf-8', bytesOf(lines), false],
    ['utf-8', bytesOf(`\ufeff${lines}`), false],
    ['utf-8', new Uint8Array(Buffer.concat([bytesOf(lines), Buffer.from([0xe9])])), true],
    ['utf-8', new Uint8Array(Buffer.concat([bytesOf(`\ufeff${header}\n`), Buffer.from([0xe9])])), true],
    ['windows-1252', bytesOf(lines, 'latin1'), false],
    ['utf-16le', bytesOf(lines, 'utf16le'), false],
    ['utf-16le', bytesOf(`\ufeff${lines}`, 'utf16le'), false],
    ['utf-16le', bytesOf(lines, 'utf16le').subarray(0, -1), true],
    ['utf-16be', new Uint8Array(Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()), false],
  ])('encoding: %s (%#)', (encoding, bytes, hasBrokenCharacters) => {
    const read = readText(bytes);
    expect(read).toMatchObject({ encoding, hasBrokenCharacters });
    expect(read.table[0]?.[0]).toBe('nomor');
  });

  test('zero bytes without the pattern of UTF-16 are no text', () => {
    for (const text of [`${header}\nA-1,\0,SOP,SHE\n`, '\0'.repeat(5000), `\ufeff${header}\n\0`])
      expect(listText(bytesOf(text))).toBeUndefined();
    expect(listText(bytesOf(`${header}\n\0`, 'utf16le'))).toBeUndefined();
  });
});
