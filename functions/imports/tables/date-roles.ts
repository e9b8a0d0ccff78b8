import { withoutBrackets } from '../../../shared/domain/import/aliases.ts';
import type { TableHeader } from '../../../shared/domain/import/header.ts';

/** What a heading says of its dates: those of reviews, of the end of validity or a withdrawal, of the revision, of the beginning. */
export type DateRole = 'review' | 'end' | 'revision' | 'begin';

/** In this order: 'Tgl Review' begins as 'Tgl Rev', and 'Akhir Berlaku' contains the word of a beginning. */
const roles: readonly (readonly [DateRole, RegExp])[] = [
  ['review', /tinjau|review|reviu|kaji/i],
  [
    'end',
    /\bs\s*[/.]?\s*d\b|sampai|hingga|until|\bthru\b|\bakhir|berakhir|habis|\bexp(?![a-z])|expir|k[ae]d[ae]r?lu|\bvalid\b|(?:masa|periode|jangka waktu) (?:ke)?berlaku|\bselesai\b|jatuh tempo|[tn]arik|cabut|musnah|obsolet|usang|withdr|batal|supersed|digantikan|non[\s-]?aktif|tidak berlaku|cancel|destr|dispos|retire/i,
  ],
  ['revision', /\brev|ubah|amandemen|amend|update|mutakhir|perbaru/i],
  [
    'begin',
    /\bmulai\b|berlaku|efektif|effective|eff\b|terbit|\bsah\b|disahkan|pengesahan|issue|rilis|release|^\s*(?:tanggal|tgl|date)\s*$/i,
  ],
];

export const dateRole = (heading: string): DateRole | undefined =>
  roles.find(([, words]) => words.test(withoutBrackets(heading)))?.[0];

const dateWord = /tanggal|\bt[gh]g?l\b|date|\btmt\b/i;
/** Whether a heading speaks of dates. */
export const namesDates = (heading: string): boolean => dateWord.test(heading) || dateRole(heading) !== undefined;

/** The column of the first issue, where the effective date is that of the revision. */
export const issueColumn = ({ texts, headings }: TableHeader, effective: number | undefined): number | undefined => {
  if (effective === undefined || dateRole(texts[effective] ?? '') !== 'revision') return undefined;
  return [...headings.keys()].find((at) => at !== effective && headings.get(at)?.[0]?.column === 'effective_on');
};
