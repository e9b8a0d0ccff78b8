import { deflateSync } from 'node:zlib';
import { latin1 } from '../source-pdfs.ts';

/** Encoders of the filters of PDF (ISO 32000-1, 7.4), for texts of bytes. */
export const flate = (content: string): string => latin1(deflateSync(Buffer.from(content, 'latin1')));

export const asciiHex = (content: string): string => `${Buffer.from(content, 'latin1').toString('hex')}>`;

export const ascii85 = (content: string): string => {
  const groups = (content.match(/.{1,4}/gs) ?? []).map((group) => {
    const value = Buffer.from(group.padEnd(4, '\0'), 'latin1').readUInt32BE();
    const digits = [4, 3, 2, 1, 0].map((power) => 33 + (Math.floor(value / 85 ** power) % 85));
    return String.fromCharCode(...digits.slice(0, group.length + 1));
  });
  return `${groups.join('')}~>`;
};

export const runLength = (content: string): string =>
  `${content.replace(/.{1,128}/gs, (part) => String.fromCharCode(part.length - 1) + part)}\x80`;

/** Bits, written as 0 and 1. */
const packedBits = (bits: string): string =>
  latin1(Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));

/** With a code that clears the table before its codes need more than nine bits. */
export const lzw = (content: string): string => {
  const codes = [...content].flatMap((letter, at) => [...(at % 200 === 0 ? [256] : []), letter.charCodeAt(0)]);
  return packedBits([...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join(''));
};

/** Each row as its difference from the one above: the predictor `Up` of PNG. */
export const predicted = (content: string, columns: number): string => {
  const rows = Buffer.from(content.padEnd(Math.ceil(content.length / columns) * columns), 'latin1');
  const differences = rows.map((byte, at) => byte - (rows[at - columns] ?? 0));
  return latin1(differences).replace(new RegExp(`.{${columns}}`, 'gs'), (row) => `\x02${row}`);
};

/** Stripes of 64 pixels, white and black, in 512 columns: the first row by its runs, the others as the row above (ITU-T T.6). */
export const stripesOfGroup4 = (rows: number): string => {
  const pair = `001${'11011'}${'00110101'}${'0000001111'}${'0000110111'}`;
  return packedBits(`${pair.repeat(4)}${'1'.repeat(8 * (rows - 1))}${'000000000001'.repeat(2)}`);
};

/** The same stripes as the segments of JBIG2: a page, and a region that is coded like Group 4 (ITU-T T.88). */
export const stripesOfJbig2 = (rows: number): string => {
  const integers = (...values: number[]): string =>
    values.map((value) => String.fromCharCode(0, 0, value >> 8, value & 255)).join('');
  const segment = (number: number, type: string, data: string): string =>
    `${integers(number)}${type}\0\x01${integers(data.length)}${data}`;
  const place = integers(512, rows, 0, 0);
  return segment(0, '\x30', `${place}\0\0\0`) + segment(1, '\x26', `${place}\0\x01${stripesOfGroup4(rows)}`);
};
