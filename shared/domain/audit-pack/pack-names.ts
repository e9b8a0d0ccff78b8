import { dayText } from '../time/date-text.ts';

interface PackSubject {
  clause: string;
  /** Days (YYYY-MM-DD), both included. */
  from: string;
  to: string;
}

/** 'ISO 9001:2015 7.5.3, 1 Jan 2026 – 31 Mar 2026'. */
export const packName = ({ clause, from, to }: PackSubject): string => `${clause}, ${dayText(from)} – ${dayText(to)}`;

/** The name of a pack's file, without what file systems refuse in names. */
export const packFileName = ({ clause, from, to }: PackSubject): string =>
  `Paket Audit ${clause.replaceAll(/[:/]/g, '-')} ${from} sd ${to}.zip`;
