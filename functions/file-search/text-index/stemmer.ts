/** One way in which a word may be built: what is left of it, how unlikely that is, and its outermost prefix. */
interface Reading {
  rest: string;
  cost: number;
  prefix: string;
  /** After di-ber- and mem-ber-: diberlakukan, but not diber-ikan. */
  needsSuffix: boolean;
}

/** A prefix as a pattern; its first group is what follows it, before which `restores` is written. */
interface Prefix {
  name: string;
  pattern: RegExp;
  restores?: string;
  cost?: number;
}

/**
 * After meN- and peN- the first letter of a root may have become a nasal: me(m)eriksa is of 'periksa', me(m)asuki of
 * 'masuk', so both are restored.
 */
const nasal = (name: string, start: string): Prefix[] => [
  { name, pattern: new RegExp(`^${start}m([bfpv].+)`) },
  { name, pattern: new RegExp(`^${start}m([aeiourl].+)`), restores: 'p' },
  { name, pattern: new RegExp(`^${start}n([cdjtsz].+)`) },
  { name, pattern: new RegExp(`^${start}n([aeiour].+)`), restores: 't' },
  { name, pattern: new RegExp(`^${start}ny([aeiou].+)`), restores: 's' },
  { name, pattern: new RegExp(`^${start}ng([aeioughkq].+)`) },
  { name, pattern: new RegExp(`^${start}ng([aeiourl].+)`), restores: 'k', cost: 0.1 },
  { name, pattern: new RegExp(`^${start}(m[aeiou].+|n[aeiouy].+)`), cost: 0.3 },
  { name, pattern: new RegExp(`^${start}([lrwy].+)`) },
];

const outerPrefixes: readonly Prefix[] = [{ name: 'di', pattern: /^di(.+)/ }, ...nasal('me', 'me')];
const innerPrefixes: readonly Prefix[] = [
  ...nasal('pe', 'pe'),
  { name: 'pe', pattern: /^pe([bcdgjkpst][aeiou].+)/, cost: 0.3 },
  { name: 'per', pattern: /^per(.+)/ },
  { name: 'per', pattern: /^pel(ajar.*)/ },
  { name: 'ber', pattern: /^ber(.+)/ },
  { name: 'ber', pattern: /^be(r.+|[^aeiour]er.+)/, cost: 0.2 },
  { name: 'ber', pattern: /^bel(ajar.*)/ },
  { name: 'ter', pattern: /^ter(.+)/ },
  { name: 'ter', pattern: /^te(r.+)/, cost: 0.2 },
  { name: 'ke', pattern: /^ke(?:tidak)?(.+)/ },
];

/** Prefixes that a suffix does not follow. */
const suffixes: readonly { text: string; excludes: readonly string[]; bareCost: number }[] = [
  { text: 'kan', excludes: ['pe', 'per', 'ke'], bareCost: 0.1 },
  { text: 'an', excludes: ['di', 'me', 'ter'], bareCost: 0.3 },
  { text: 'i', excludes: ['pe', 'per', 'ber', 'ke'], bareCost: 0.6 },
];

/** Roots of one syllable are recognised only by name; before them meN- and peN- are menge- and penge-. */
const shortRoots = 'bom|bor|cap|cat|cek|cor|gas|klik|lap|las|pak|pel|rem|rol|sah|tes|tik';
const isShortRoot = new RegExp(`^(?:${shortRoots})$`);
const shortRoot = new RegExp(`^(?:di|[mp]enge|ter)?(${shortRoots})(?:kan|an|i)?$`);

const vowels = /[aeiou]/g;
/** Roots begin with one consonant or with a cluster of a loan word. */
const start = /^(?:[^aeiou]|[bcdfgkpst][lr]|s[klmnptw]|s[kpt]r|kh|ng|ny|sy|ps)?[aeiou]/;
const longEnd = /[^aeiou]{2}$/;

/** Whether letters can be a root of two syllables; with a suffix removed, it ends with at most one consonant. */
const isRoot = (rest: string, hasSuffix: boolean): boolean =>
  rest.length >= 3 &&
  start.test(rest) &&
  (rest.match(vowels)?.length ?? 0) >= 2 &&
  !(hasSuffix && longEnd.test(rest) && !rest.endsWith('ng'));

const mayHavePrefix = /^(?:di|[mpbtk]e)/;
const maxStems = 5;
const isIndonesian = /^[a-z]{4,30}2?$/;

/**
 * The stems that an Indonesian word may have, the most plausible first, with the word itself. Two words are related
 * when they share one. Rules only: they need no list of words, so what is no affix may be removed as well.
 */
export const stemsOf = (word: string): readonly string[] => {
  if (!isIndonesian.test(word)) return [word];
  const costs = new Map<string, number>();
  for (const base of withoutClitics(word.replace(/2$/, ''))) {
    const [, short] = shortRoot.exec(base.rest) ?? [];
    const readings = short ? [{ rest: short, cost: 0 }] : rootsOf(base.rest);
    for (const { rest, cost } of readings)
      costs.set(rest, Math.min(costs.get(rest) ?? Number.POSITIVE_INFINITY, base.cost + cost));
  }
  costs.delete(word);
  const stems = [...costs].sort(([one, a], [other, b]) => a - b || one.length - other.length).map(([stem]) => stem);
  return [...stems.slice(0, maxStems - 1), word];
};

/** The word, and what is left without -nya, -lah, -kah, -pun. */
const withoutClitics = (word: string): { rest: string; cost: number }[] => {
  const [, rest = '', clitic] = /^(.{3,})(nya|lah|kah|pun)$/.exec(word) ?? [];
  // 'masalah' and 'jumlah' end so too; a root with -lah is hardly written.
  const syllables = clitic === 'nya' ? 2 : 3;
  const isClitic = isShortRoot.test(rest) || (rest.match(vowels)?.length ?? 0) >= syllables;
  return isClitic
    ? [
        { rest, cost: 0 },
        { rest: word, cost: 1 },
      ]
    : [{ rest: word, cost: 0 }];
};

const rootsOf = (word: string): { rest: string; cost: number }[] => {
  const roots: { rest: string; cost: number }[] = [];
  for (const { rest, cost, prefix, needsSuffix } of prefixReadings(word)) {
    if (prefix !== 'ke' && !needsSuffix && isRoot(rest, false))
      roots.push({ rest, cost: cost + leftSuffixCost(rest, prefix) });
    for (const { text, excludes, bareCost } of suffixes) {
      if (!rest.endsWith(text) || excludes.includes(prefix)) continue;
      const root = rest.slice(0, -text.length);
      if (isRoot(root, true)) roots.push({ rest: root, cost: cost + (prefix === '' ? bareCost : 0) });
    }
  }
  return roots;
};

/** A confix is more plausible than a root that ends like its second half. */
const leftSuffixCost = (rest: string, prefix: string): number => {
  if (prefix === '') return 0.8;
  if (prefix === 'pe' || prefix === 'per') return rest.endsWith('an') ? 0.6 : 0;
  return rest.endsWith('kan') ? 0.6 : 0;
};

/** The word without its prefixes, of which there may be three: di-per-ber-; only the first may be di- or meN-. */
const prefixReadings = (word: string): Reading[] => {
  const readings: Reading[] = [{ rest: word, cost: 0, prefix: '', needsSuffix: false }];
  let current = readings;
  for (let depth = 0; depth < 3; depth += 1) {
    current = current.flatMap((reading) =>
      !mayHavePrefix.test(reading.rest)
        ? []
        : (depth === 0 ? [...outerPrefixes, ...innerPrefixes] : innerPrefixes).flatMap((prefix) => {
            const [, rest] = prefix.pattern.exec(reading.rest) ?? [];
            if (rest === undefined) return [];
            return [
              {
                rest: (prefix.restores ?? '') + rest,
                cost: reading.cost + (prefix.cost ?? 0),
                prefix: reading.prefix || prefix.name,
                needsSuffix: prefix.name === 'ber' && ['di', 'me'].includes(reading.prefix),
              },
            ];
          }),
    );
    readings.push(...current);
  }
  return readings;
};
