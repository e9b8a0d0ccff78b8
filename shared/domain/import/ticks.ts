import type { DocumentStatus } from '../documents/document-types.ts';
import { findStatus, withoutBrackets } from './aliases.ts';

/** 'ü', 'þ', 'û' and 'ý' are the ticks of Wingdings. */
const check = /^(?:[v√✓✔☑✅●•■▪◼üþ]\uFE0F?|ya|y|yes|ok|oke|true|ada|1)$/iu;
const cross = /^[xX×✕✖✗✘☒❌ûý]\uFE0F?$/u;
const no = /^(?:tidak|tdk|t|no|n|false|bukan|0|-|[☐□▢○◯])$/iu;
const longestTick = 5;

/** Whether a cell is a tick or says yes or no. */
export const isTick = (text: string): boolean => isTickOrFigure(text) && !isFigure(text) && text !== '-';
/** 1 and 0 are ticks where all cells of the column are; elsewhere they are figures. */
export const isFigure = (text: string): boolean => text === '0' || text === '1';

const isTickOrFigure = (text: string): boolean =>
  text.length <= longestTick && (check.test(text) || cross.test(text) || no.test(text));

const opposite: Record<DocumentStatus, DocumentStatus> = { Aktif: 'Kadaluarsa', Kadaluarsa: 'Aktif' };

/** The status that a heading asks about: 'Tidak Berlaku', 'Masih Berlaku?'; undefined where it names none. */
export const tickedStatus = (heading: string): DocumentStatus | undefined => findStatus(withoutBrackets(heading));

/**
 * The status of each cell of a column of ticks, of which a tick means `ticked`; undefined for other texts. An empty cell
 * is a tick that is missing: 'Berlaku' without one is Kadaluarsa. A cross is a tick unless the column has others, too.
 */
export const tickReader = (
  ticked: DocumentStatus,
  texts: readonly string[],
): ((text: string) => DocumentStatus | undefined) => {
  const hasChecks = texts.some((text) => check.test(text));
  return (text) => {
    if (text !== '' && !isTickOrFigure(text)) return undefined;
    return check.test(text) || (cross.test(text) && !hasChecks) ? ticked : opposite[ticked];
  };
};
