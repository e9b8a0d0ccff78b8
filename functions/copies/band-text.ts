import { measureText, type Standard14FontName } from '@libpdf/core';

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
const encoded = (text: string): number[] =>
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

const fonts: Record<Face, Standard14FontName> = { regular: 'Helvetica', bold: 'Helvetica-Bold' };
const windows1252Decoder = new TextDecoder('windows-1252');

/** The width as printed: the library measures text, so the bytes are read as the letters that they print. */
export const widthOf = (text: string, size: number, face: Face): number =>
  measureText(windows1252Decoder.decode(Uint8Array.from(encoded(text))), fonts[face], size);

/** The text, or its beginning with an ellipsis, as wide as fits. */
export const shortened = (text: string, maxWidth: number, size: number, face: Face): string => {
  if (widthOf(text, size, face) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`, size, face) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};
