import type { DocumentStatus } from '../documents/document-types.ts';
import { findStatus } from './aliases.ts';

const yes = /^(?:[v√✓✔☑●•■xX×✗✘☒]|ya|y|yes|ok|oke|true|ada)$/iu;
const no = /^(?:tidak|tdk|t|no|n|false|bukan)$/iu;
const longestTick = 5;

/** Whether a cell is a tick or says yes or no. */
export const isTick = (text: string): boolean => text.length <= longestTick && (yes.test(text) || no.test(text));

const opposite: Record<DocumentStatus, DocumentStatus> = { Aktif: 'Kadaluarsa', Kadaluarsa: 'Aktif' };

/** The status that a heading asks about: 'Tidak Berlaku', 'Masih Berlaku?'; undefined where it names none. */
export const tickedStatus = (heading: string): DocumentStatus | undefined =>
  findStatus(heading.replace(/[?():]/g, ' '));

/**
 * The status of a row in a column of ticks below a heading that names a status. An empty cell is a tick that is missing:
 * 'Berlaku' without one is Kadaluarsa.
 */
export const statusOfTick = (heading: string, text: string): DocumentStatus | undefined => {
  const ticked = tickedStatus(heading);
  if (ticked === undefined || (text !== '' && !isTick(text))) return undefined;
  return yes.test(text) ? ticked : opposite[ticked];
};
