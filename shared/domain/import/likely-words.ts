import { findExternalKind, isTerm, words } from './aliases.ts';
import type { WordField } from './columns.ts';
import { builtInDictionary } from './dictionary.ts';

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10 };
const roman = /^X{0,2}(?:IX|IV|V?I{0,3})$/i;

export const romanNumber = (text: string): number | undefined => {
  if (text === '' || !roman.test(text)) return undefined;
  const digits = [...text.toUpperCase()].map((letter) => romanDigits[letter] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
};

/** 'Rev', 'Revisi ke-', 'Ke-' before the revision; what stands behind it in brackets; a dot or a letter after it. */
const written = /^(?:(?:rev(?:isi|ision)?|r)[\s.:_-]*)?(?:ke[\s.:_-]*)?(\d{1,2}|[ivx]+)\s*(?:\([^)]*\)|[.,:]|[a-z])?$/i;

const numerals = words`nol, satu, dua, tiga, empat, lima, enam, tujuh, delapan, sembilan, sepuluh`;
/** 'kedua', 'Revisi ke tiga', 'dua'. */
const inWords = new RegExp(`^(?:rev(?:isi)?[\\s.:_-]*)?(?:ke[\\s-]?)?(${numerals.join('|')}|pertama)$`, 'i');

const numeralIn = (text: string): number | undefined => {
  const word = inWords.exec(text)?.[1]?.toLowerCase().replace('pertama', 'satu');
  return word === undefined ? undefined : numerals.indexOf(word);
};

/** The revision that a text probably means: 'III', 'Ke-2', '2.', '02 (dua)', '0A', 'kedua'; undefined for '1.6'. */
export const likelyRevision = (text: string): number | undefined => {
  if (!isTerm(text)) return undefined;
  const revision = written.exec(text.trim())?.[1];
  if (revision === undefined) return numeralIn(text.trim());
  // A small letter alone may be a tick ('x') or count an enumeration ('i').
  if (/^[ivx]$/.test(text.trim())) return undefined;
  return /^\d/.test(revision) ? Number(revision) : romanNumber(revision);
};

const maxPhrase = 3;

/** The only value that the longest known phrase of a text names: 'Plant Dept', 'Prosedur Kerja', 'Instruksi Kerja (IK)'. */
const likelyMeaning = (field: Exclude<WordField, 'revisi'>, text: string): string | undefined => {
  const parts = text.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== '');
  for (let length = Math.min(maxPhrase, parts.length); length > 0; length -= 1) {
    const phrases = Array.from({ length: parts.length - length + 1 }, (_, at) =>
      parts.slice(at, at + length).join(' '),
    );
    const found = new Set(phrases.flatMap((phrase) => builtInDictionary.word(field, phrase)?.value ?? []));
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
};

const other = String.raw`(?:[a-z]{2,}[-/.][\w/.-]*\d|sop|ink|ik|wi|form|dok|prosedur|instruksi|standar|manual|kebijakan|pedoman)`;
/** Says that a document is withdrawn, or that another one stands for it. */
export const withdrawal = new RegExp(
  [
    String.raw`dicabut|^\W*pencabutan(?: dok\w*)?\W*$|\bcabut\b(?! pasang)|ditarik|dibatalkan|\bbatal\b|\bgugur\b|ditiadakan|dibekukan|usang|k[ae]d[ae]luw?arsa|\b(?:di)?musnah|\b(?:di)?hapus(?:kan)?(?=\W*$)`,
    String.raw`\b(?:tidak|tdk|tak) (?:lagi )?(?:berlaku|diberlakukan|a[kc]ti[fv]e?|valid|relevan|di(?:per)?gunakan|dipakai)|habis (?:masa )?berlaku|masa berlaku(?:nya)? (?:\w+ )?(?:habis|berakhir)`,
    String.raw`\b(?:di)?non-?\s?a[ck]ti[fv]e?|no longer (?:valid|used|in use)|\bnot (?:valid|active|used|in use)|do not use|out ?of ?date|\binactive|obsolete|^\W*obs\W*$|\bexpired|withdrawn`,
    String.raw`superseded|discontinued|\bvoid(?:ed)?\b|revoked|\bretired\b|terminated|\bsuspended|\bcancel(?:l?ed)?\b|\bdeleted\b|replaced by|digantikan`,
    String.raw`diganti(?: (?:oleh|dengan|menjadi|dgn|dg))? ${other}|(?:pindah|beralih) ke ${other}|^menjadi ${other}|(?:sudah|telah) ada ${other} baru|(?:gabung|lebur|\bmerged?)(?:kan)? (?:ke|dengan|dgn|dg|dalam|dlm|menjadi|into|to|with)\b`,
  ].join('|'),
  'i',
);
/** Says that a document is not in force yet. */
export const notYet =
  /\bdraf?t\b(?! survey)|\bkonsep\b|\bbelum (?:di)?(?:terbit|sah|setuju|rilis|final|efektif|aktif|berlaku|resmi)|proses (?:pembuatan|penyusunan|pengesahan|persetujuan|approval)|(?:rencana |akan di)terbit|ditolak|rejected/i;
const withdrawals = new RegExp(withdrawal, 'gi');
/** 'Belum berlaku' and 'Berlaku s/d 2021' are neither. */
const turned = /\b(?:tidak|tdk|bukan|belum|akan|non?|not|until|sampai|hingga|s\s?[./]?\s?d)\b/i;

const likelyStatus = (text: string): string | undefined => {
  const rest = text.replace(withdrawals, ' ');
  const status = turned.test(rest) ? undefined : likelyMeaning('status', rest);
  return rest !== text && !turned.test(rest) && status !== 'Aktif' ? 'Kadaluarsa' : rest === text ? status : undefined;
};

/** The value that a word of a field probably means, to be confirmed by a user. */
export const likelyValue = (field: WordField, text: string): string | undefined => {
  if (!isTerm(text)) return undefined;
  if (field === 'status') return likelyStatus(text);
  if (field === 'jenis' && findExternalKind(text)) return likelyMeaning(field, text) ?? 'EXT';
  if (field !== 'revisi') return likelyMeaning(field, text);
  const revisi = likelyRevision(text);
  return revisi === undefined ? undefined : String(revisi);
};
