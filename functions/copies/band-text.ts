/**
 * Text for the fonts that every reader has (Helvetica): an embedded font would add some 100 KB to each file and a font
 * library to the worker. They have the characters of Windows-1252, so Western European diacritics print as they are,
 * others without their marks, and a script that has no such letters as question marks.
 */
const windows1252 = new Map(
  [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].flatMap((letter, at): [string, number][] =>
    letter === ' ' ? [] : [[letter, 0x80 + at]],
  ),
);

const replacements = new Map<string, string>([
  ...([
    ['ł', 'l'],
    ['Ł', 'L'],
    ['đ', 'd'],
    ['Đ', 'D'],
    ['ı', 'i'],
    ['ħ', 'h'],
    ['Ħ', 'H'],
  ] as const),
  ...([
    ['−', '-'],
    ['‐', '-'],
    ['‑', '-'],
    ['‒', '-'],
    ['―', '—'],
    ['′', "'"],
    ['″', '"'],
  ] as const),
]);

const codeOf = (letter: string): number | undefined => {
  const code = letter.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return code;
  return windows1252.get(letter);
};

/** The bytes of a text in Windows-1252. */
export const encoded = (text: string): number[] =>
  [...text.normalize('NFC')].flatMap((letter) => {
    const code = codeOf(letter) ?? codeOf(replacements.get(letter) ?? '');
    if (code !== undefined) return [code];
    const plain = [...letter.normalize('NFKD')].flatMap((part) => {
      if (/\p{M}/u.test(part)) return [];
      return codeOf(replacements.get(part) ?? part) ?? [];
    });
    return plain.length > 0 ? plain : [0x3f];
  });

/** A text as a PDF string in hexadecimal. */
export const hexString = (text: string): string =>
  `<${encoded(text)
    .map((code) => code.toString(16).padStart(2, '0'))
    .join('')}>`;

export type Face = 'regular' | 'bold';

/** Widths of 0x20 to 0x7e in thousandths of the size (Adobe's metrics of Helvetica and Helvetica-Bold). */
const asciiWidths: Record<Face, readonly number[]> = {
  regular: [
    ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
    ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
    ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
    ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
    ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
    ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
  ],
  bold: [
    ...[278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278],
    ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611],
    ...[975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778],
    ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556],
    ...[333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611],
    ...[611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584],
  ],
};

/** Signs above 0x7f that are not as wide as the letter without its mark. */
const signWidths = new Map<number, number>([
  ...([
    [0x85, 1000],
    [0x96, 556],
    [0x97, 1000],
    [0x91, 278],
    [0x92, 278],
    [0x93, 500],
    [0x94, 500],
  ] as const),
  ...([
    [0xb7, 333],
    [0xa0, 278],
    [0xb0, 400],
    [0xad, 333],
  ] as const),
]);

/** An upper bound for signs without a letter, the widest of which is the per mille sign. */
const widest = 1000;

const widthOfCode = (code: number, face: Face): number => {
  const width = asciiWidths[face][code - 0x20] ?? signWidths.get(code);
  if (width !== undefined) return width;
  const letter = String.fromCodePoint(code).normalize('NFD').codePointAt(0) ?? 0;
  return (letter === code ? undefined : asciiWidths[face][letter - 0x20]) ?? widest;
};

export const widthOf = (text: string, size: number, face: Face): number =>
  (encoded(text).reduce((sum, code) => sum + widthOfCode(code, face), 0) * size) / 1000;

/** The text, or its beginning with an ellipsis, as wide as fits. */
export const shortened = (text: string, maxWidth: number, size: number, face: Face): string => {
  if (widthOf(text, size, face) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, size, face) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};
