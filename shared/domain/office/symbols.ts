/** Adobe's encoding of the font Symbol, from 0x20 and from 0xA0; https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt */
const symbolFont: readonly [number, string][] = [
  [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'],
];

/** Marks and arrows that forms and instructions use. */
const wingdings: readonly [number, string][] = [
  [0x6e, '■□'],
  [0xa7, '▪☐'],
  [0xd8, '➢'],
  [0xdf, '←→↑↓'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗✓☒☑'],
];
const wingdings2: readonly [number, string][] = [
  [0x4f, '✗✓☒☑☒☒'],
  [0xa3, '☐'],
];

const fonts: Readonly<Record<string, readonly [number, string][]>> = {
  symbol: symbolFont,
  wingdings,
  'wingdings 2': wingdings2,
};

const privateUse = 0xf000;

/** The character of a symbol (ECMA-376 17.3.3.30), of a few fonts in whose own encoding it may be; undefined of others. */
export const symbolCharacter = (font: string, code: number): string | undefined => {
  const ranges = fonts[font.toLowerCase()];
  const isPrivate = code >= privateUse && code <= privateUse + 0xff;
  if (!ranges) return isPrivate || !(code > 0 && code <= 0xffff) ? undefined : String.fromCharCode(code);
  const own = isPrivate ? code - privateUse : code;
  const range = ranges.findLast(([first]) => first <= own);
  return range && [...range[1]][own - range[0]];
};
