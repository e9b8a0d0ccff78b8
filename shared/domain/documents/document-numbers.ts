/** Invisible characters, as Unicode's NFKC_Casefold removes them: zero-width spaces and joiners, soft hyphen, BOM. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;
/**
 * For a character class: every dash, and the characters that Unicode's confusables.txt lists as looking like '-' although
 * they are none.
 */
export const dash = '\\p{Dash}\\u02d7\\u2043\\u2796';
const dashes = new RegExp(`[${dash}]`, 'gu');
const spaces = '[\\s\\p{Default_Ignorable_Code_Point}]*';
const beyondAscii = /[^\0-\x7f]/;

/**
 * The form in which document numbers are compared and searched; two numbers are the same when their normal forms are.
 * NFKC without invisible characters, every dash a hyphen, no spaces around hyphens and at the ends, inner spaces single,
 * lower case independent of the locale. What was typed is stored and shown; this form appears only in keys and
 * indexes. Stored keys contain it, so a change of it needs a migration of the number guards and documents.
 */
export const normalForm = (text: string): string => {
  const plain = beyondAscii.test(text) ? compatibilityForm(text) : text;
  // The patterns match only what they change, because most texts have nothing to change.
  return plain
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .replace(/ - ?|- /g, '-')
    .trim()
    .toLowerCase();
};

export const withoutInvisible = (text: string): string => text.replace(ignorable, '');

const specialSpaces = /[^\S\n\t ]/g;

/** A text as an import stores it: without invisible characters, as soft hyphens, and with plain spaces. */
export const plainText = (text: string): string =>
  beyondAscii.test(text) ? withoutInvisible(text).replace(specialSpaces, ' ').trim() : text;

const compatibilityForm = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFKC')
    .replace(dashes, '-')
    // Lower-casing a capital sigma depends on the letters around it, so a text and its beginning would differ.
    .replace(/[Σς]/g, 'σ');

/** A pattern that finds any of several normal forms in a text as it was typed, except where a letter was typed in another width. */
export const spellingPattern = (normals: readonly string[]): RegExp =>
  new RegExp(
    // The longer one first, because a pattern takes its first alternative.
    normals
      .toSorted((one, other) => other.length - one.length)
      .map((normal) => Array.from(normal, spellingOf).join('\\p{Default_Ignorable_Code_Point}*'))
      .join('|'),
    'giu',
  );

const spellingOf = (character: string): string => {
  if (character === '-') return `${spaces}[${dash}]${spaces}`;
  if (character === ' ') return `\\s${spaces}`;
  return character.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
};

export const isSameNumber = (one: string, other: string): boolean => normalForm(one) === normalForm(other);

/** Dashes other than the hyphen, spaces around it, several and special spaces, and invisible characters. */
const careless = new RegExp(
  `(?!-)[${dash}]|\\s(?=[${dash}])|(?<=[${dash}])\\s|\\s{2,}|[^\\S ]|\\p{Default_Ignorable_Code_Point}`,
  'gu',
);
const carelessness = (nomor: string): number =>
  (nomor.match(careless)?.length ?? 0) + (nomor === nomor.toUpperCase() ? 0 : 1);

/** Of two spellings of one number the stored one, unless the other is at least as tidy. */
export const tidierNumber = (stored: string, other: string): string =>
  carelessness(other) <= carelessness(stored) ? other : stored;

/** A number in which characters without a glyph of their own are replaced by their code: 'A\u200b-1' is 'A‹U+200B›-1'. */
export const visibleSpelling = (nomor: string): string =>
  nomor.replace(/[\p{Default_Ignorable_Code_Point}\p{Zs}]/gu, (character) =>
    character === ' ' ? ' ' : `‹U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›`,
  );

/** Says how the same number is written in a file and in the system; undefined when both write it alike. */
export const spellingNote = (inFile: string, inSystem: string): string | undefined =>
  inFile === inSystem
    ? undefined
    : `Ditulis “${visibleSpelling(inFile)}” pada berkas, “${visibleSpelling(inSystem)}” pada sistem`;

/** A typed number, with the spelling of the master list where a document has the same number written otherwise. */
export const typedNumber = (typed: string, stored: string | undefined): string =>
  stored === undefined || stored === typed || !isSameNumber(typed, stored)
    ? typed
    : `${visibleSpelling(typed)} (di Daftar Induk ditulis ${visibleSpelling(stored)})`;
