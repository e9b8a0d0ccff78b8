/**
 * The band is written in the fonts that every reader has (Helvetica): an embedded font would add some 100 KB to each file.
 * They have the characters of Windows-1252, so Western European diacritics print as they are, others without their marks,
 * and a script that has no such letters as question marks.
 */
const windows1252 = new Set([...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ']);

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

const hasGlyph = (letter: string): boolean => /^[\x20-\x7e\xa0-\xff]$/.test(letter) || windows1252.has(letter);

/** The text in the characters that the fonts of the band have. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const written = replacements.get(letter) ?? letter;
      if (hasGlyph(written)) return written;
      const plain = [...letter.normalize('NFKD')]
        .filter((part) => !/\p{M}/u.test(part))
        .map((part) => replacements.get(part) ?? part)
        .filter(hasGlyph);
      return plain.length > 0 ? plain.join('') : '?';
    })
    .join('');

export type Face = 'regular' | 'bold';

/** The width of a text in points. */
export type Measure = (text: string, size: number, face: Face) => number;

/** The text, or its beginning with an ellipsis, as wide as fits. */
export const shortened = (text: string, maxWidth: number, size: number, face: Face, measure: Measure): string => {
  if (measure(text, size, face) <= maxWidth) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}…`, size, face) > maxWidth) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};
