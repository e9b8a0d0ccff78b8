import type { Jenis } from './document-types.ts';
import type { ExternalKind } from './external-kinds.ts';

/** A regulation or standard as every text means it, however it is written: 'Kepmen ESDM 1827/2018', 'SNI ISO 9001:2015'. */
export interface LegalNumber {
  name: string;
  /** Where it begins in the text. */
  at: number;
}

const kinds: readonly (readonly [ExternalKind, string])[] = [
  ['UU', String.raw`undang[\s-]*undang|uu`],
  ['PP', String.raw`peraturan\s+pemerintah|pp`],
  ['Perpres', String.raw`peraturan\s+presiden|perpres`],
  ['Permen', String.raw`peraturan\s+menteri|permen`],
  ['Kepmen', String.raw`keputusan\s+menteri|kepmen`],
];
const anyKind = kinds.map(([, pattern]) => pattern).join('|');

/** Ministries by the words of their names and by the codes in their numbers. */
const issuers: readonly (readonly [string, RegExp])[] = [
  ['ESDM', /^(?:esdm|energi(?:dan|&)?sumberdayamineral|mem)$/],
  ['Naker', /^(?:aker|naker|kerja|men|(?:tenagakerja|ketenagakerjaan|naker|aker)(?:(?:dan|&)?trans(?:migrasi)?)?)$/],
  ['LHK', /^(?:k?lhk?|lingkunganhidup(?:(?:dan|&)?kehutanan)?|men-?lhk)$/],
  ['Kes', /^(?:kes(?:ehatan)?|menkes)$/],
  ['Hub', /^(?:hub|perhubungan|menhub)$/],
  ['PE', /^(?:pe|mpe|pertambangan(?:dan|&)?energi)$/],
];

const republic = /(?:\s|^)(?:republik\s+indonesia|r\.?i\.?|no|nomor)(?=\s|$)/giu;

const issuerOf = (words: string, codes: string): string => {
  const bare = words.replace(republic, ' ').trim();
  const term = bare.toLowerCase().replace(/[\s.]+/g, '');
  const named = issuers.find(([, pattern]) => pattern.test(term))?.[0];
  if (term !== '') return named ?? bare.toUpperCase();
  const parts = codes.toLowerCase().split(/[\s/-]+/);
  return issuers.find(([, pattern]) => parts.some((part) => pattern.test(part.replace(/\./g, ''))))?.[0] ?? '';
};

const year = String.raw`((?:19|20)\d{2})(?![\d/])`;
/** Words of an issuer between kind and number, of which none begins another citation. */
const words = String.raw`((?:\s+(?!(?:${anyKind}|tentang|jo)(?!\p{L}))[\p{L}.&]+){0,8}?|(?:a?ker|akertrans|kes|hub|lhk?)(?!\p{L})(?:\s+ri)?)`;
const label = String.raw`\s*(?:(?:no|nomor|nmr)(?!\p{L})\s*[.:]*\s*)?(?:(?:per|kep|skep)[\s.-]*)?`;
/** '1827 K/30/MEM/2018', '05/MEN/1996', '1827.K/2018', '50 Tahun 2012'. */
const number = String.raw`0*(\d{1,5})(?:\s*,?\s*(?:tahun|thn|th)\.?\s*|((?:\s*[.-]?\s*\p{L}{1,6})?(?:\s*[/-]\s*[\p{L}\d.]{1,10}){0,4}?)\s*[/-]\s*)${year}`;

const regulation = kinds.map(
  ([kind, pattern]) =>
    [kind, new RegExp(String.raw`(?<![\p{L}\d/.-])(?:${pattern})${words}${label}${number}`, 'giu')] as const,
);
const standard = new RegExp(
  String.raw`(?<![\p{L}\d])sni((?:[\s/]+(?:iso|iec|astm|en|ts))*)[\s:]*(?:(?:no|nomor)[\s.:]*)?(\d[\d.]*(?:-\d+)*?)\s*[:-]\s*${year}`,
  'giu',
);

/** Every regulation and standard that a text names, in order; the same one again at each place. */
export const legalNumbersIn = (text: string): LegalNumber[] =>
  [
    ...regulation.flatMap(([kind, pattern]) =>
      Array.from(text.matchAll(pattern), ({ index, 1: named = '', 2: sequence, 3: codes = '', 4: of }) => {
        const issuer = kind === 'Permen' || kind === 'Kepmen' ? issuerOf(named, codes) : '';
        return { name: `${[kind, issuer].filter((each) => each !== '').join(' ')} ${sequence}/${of}`, at: index };
      }),
    ),
    ...Array.from(text.matchAll(standard), ({ index, 1: bodies = '', 2: sequence, 3: of }) => {
      const body = bodies
        .trim()
        .toUpperCase()
        .split(/[\s/]+/)
        .filter((each) => each !== '')
        .join('/');
      return { name: `${['SNI', body].filter((each) => each !== '').join(' ')} ${sequence}:${of}`, at: index };
    }),
  ].sort((one, other) => one.at - other.at);

const regulationName = /^(Permen|Kepmen) (?:.+ )?(\d+\/\d{4})$/;

/**
 * The names under which texts mean a document from outside: that of its number, of which the kind and the issuer may stand
 * apart, and of ministries also the one without the issuer. Nothing where its number is no citation.
 */
export const legalNamesOf = (document: {
  nomor: string;
  external_kind?: ExternalKind | undefined;
  issuer?: string | undefined;
}): string[] => {
  const { nomor, external_kind = '', issuer = '' } = document;
  const bare = nomor.trim();
  const ministry = issuer.replace(/^(?:kementerian|menteri|kemen)\s*/i, '').replace(/[^\p{L}\s&.]/gu, ' ');
  const [found] = [bare, `${external_kind} ${ministry} ${bare}`, `${external_kind} ${bare}`].flatMap((text) =>
    legalNumbersIn(text).filter(({ at }) => at === 0),
  );
  if (!found) return [];
  const [, kind, number] = regulationName.exec(found.name) ?? [];
  return [...new Set([found.name, ...(kind === undefined ? [] : [`${kind} ${number}`])])];
};

/** Equal for two documents from outside that are one regulation, however their numbers are written; undefined for others. */
export const legalIdentityOf = (document: Parameters<typeof legalNamesOf>[0] & { jenis?: Jenis | undefined }) =>
  document.jenis === 'EXT' ? legalNamesOf(document)[0] : undefined;
