import { normalForm } from './document-numbers.ts';

/**
 * Cyrillic and Greek letters that look like a Latin letter or a digit, each followed by it (Unicode's confusables.txt). They
 * are no part of the normal form: keys of numbers that were stored with such a letter contain it.
 */
const lookAlikes = new Map(
  (
    'АAВBЕEЅSІIЈJКKМMНHОOРPСCТTУYХXԚQԜWҮYЗ3Ӏ1аaсcеeоoрpхxуyіiјjѕsһhԁdԛqԝwүyгrԌGѴVѵvЬbб6' +
    'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvρpαaιiσoυuγyϹCϲcϳjͿJϺM'
  )
    .match(/../gu)
    ?.map((pair) => [pair[0] as string, pair[1] as string]),
);

/** The number with Latin letters in place of those that only look like them. */
export const latinForm = (nomor: string): string => nomor.replace(/./gu, (each) => lookAlikes.get(each) ?? each);

const around = /^[\s'’‘`´"“”.,;:*|]+|[\s'’‘`´"“”.,;:*|_/-]+$/g;
/** A number without the signs around it, blanks beside its separators, repeated separators, and letters of other scripts. */
export const withoutSlips = (nomor: string): string =>
  latinForm(nomor)
    .replace(around, '')
    .replace(/^no(?:mor)?[.:\s]+(?=\p{L})/iu, '')
    .replace(/\s*([/._-])\s*/g, '$1')
    .replace(/([/._-])\1+/g, '$1');

/**
 * Equal for two numbers that a person takes for each other: the skeleton of UTS #39 as far as numbers need it, without the
 * slips of typing. It is computed and never stored, so a change of it needs no migration. 'L' is no 'I': only 'l' is.
 */
export const skeleton = (nomor: string): string =>
  normalForm(
    withoutSlips(nomor)
      .replace(/[Ii1l|]/g, '1')
      .replace(/[Oo]/g, '0'),
  );

const imitated = new Set(Array.from(lookAlikes.values(), (letter) => letter.toLowerCase()));
const alike = ['0o', '1il'];

/**
 * The parts of the sorted normal forms in which every number with this skeleton lies: both are equal until the first
 * character that differs, which then is one that looks like it, one beyond 'z', or a blank or sign.
 */
export const lookAlikeRanges = (normal: string): { first: string; last: string }[] => {
  const startingWith = (start: string) => ({ first: start, last: `${start}\u{10ffff}` });
  const signs = [`'`, '"', '.', ','].map((sign) => startingWith(sign + normal.slice(0, 3)));
  const inside = Array.from(normal).flatMap((letter, at) => {
    const [start, next = ''] = [normal.slice(0, at), normal[at + 1]];
    const nexts = alike.find((each) => each.includes(next) && next !== '') ?? next;
    const others = Array.from(alike.find((each) => each.includes(letter)) ?? '').filter((each) => each !== letter);
    return [
      ...(imitated.has(letter) ? [{ first: `${start}|`, last: `${start}\u{10ffff}` }] : []),
      ...others.flatMap((other) =>
        (nexts === '' ? [''] : Array.from(nexts)).map((each) => startingWith(start + other + each)),
      ),
      ...(/[/._]/.test(letter) ? [startingWith(`${start} `), startingWith(`${start}${letter} `)] : []),
      ...(/[/._-]/.test(letter) ? [startingWith(start + letter + letter)] : []),
    ];
  });
  return [...signs, ...inside, { first: `${normal} `, last: `${normal}/` }];
};

/** 'huruf “О” (U+041E), yang bukan huruf Latin “O”', of the first such letter; undefined where there is none. */
export const lookAlikeText = (nomor: string): string | undefined => {
  const letter = Array.from(nomor).find((each) => lookAlikes.has(each));
  if (letter === undefined) return undefined;
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return `huruf “${letter}” (U+${code}), yang hanya menyerupai “${lookAlikes.get(letter)}”`;
};

/** 'HKT-SOP-01' as 'a-a-9'. */
export const shapeOf = (nomor: string): string =>
  normalForm(nomor)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d+/g, '9');

/** The shape that at least half of a list's numbers have. */
export const usualShape = (nomors: readonly string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const nomor of nomors) {
    const shape = shapeOf(withoutSlips(nomor));
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const [shape, count = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return count > 1 && 2 * count >= nomors.length ? shape : undefined;
};

const asFigures = (part: string): string => part.replace(/o/gi, '0').replace(/[Il|]/g, '1');

/** The part with figures for letters that look like them, or the other way round: 'O12', 'S0P'. */
const withoutMixture = (part: string): string => {
  if (!/\d/.test(part)) return part;
  return /^\d+$/.test(asFigures(part)) ? asFigures(part) : part.replace(/0/g, 'O').replace(/[1|]/g, 'I');
};

/**
 * The probable number without typing errors; the number itself where nothing is mistyped. Without a usual shape only figures
 * are certain, so that 'A-S0P-1' stays.
 */
export const tidyNumber = (nomor: string, usual: string | undefined): string => {
  const plain = withoutSlips(nomor);
  if (!/\d/.test(plain) || (plain === nomor && shapeOf(nomor) === usual)) return nomor;
  const parts = plain.split(/([/._\s-]+)/);
  const unmixed = parts.map(withoutMixture).join('');
  const separators = usual?.match(/[^a9]+/g) ?? [];
  const words = unmixed.split(/[_\s-]+/);
  const joined = words.map((word, at) => word + (separators[at] ?? '')).join('');
  const figures = parts.map((part) => (/^\d+$/.test(asFigures(part)) ? withoutMixture(part) : part)).join('');
  const likely =
    usual === undefined
      ? figures
      : [plain, unmixed, unmixed.replace(/\s/g, ''), joined].find((each) => shapeOf(each) === usual);
  const tidy = likely ?? plain;
  return normalForm(tidy) === normalForm(nomor) ? nomor : tidy;
};
