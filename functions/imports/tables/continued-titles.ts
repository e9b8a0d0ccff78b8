import type { ReviewQuestion } from '../../../shared/api/import-review.ts';
import type { SheetAnswers } from '../../../shared/domain/import/reading-answers.ts';
import { fileQuestion } from '../rows/file-question.ts';

/** A row whose only cell stands below the title of the document in the row above, or which has a revision and no document. */
export interface ContinuedTitle {
  row: number;
  title: string;
  text: string;
  isRevision?: true;
}

type Choice = 'join' | 'apart';
/** What an answer says of such rows; those that look unlike each other are asked apart. */
export const continuedChoice = (found: ContinuedTitle, answers: SheetAnswers): Choice | undefined => {
  const said = answers.choice(keyOf(found));
  return (['join', 'apart'] as const).find((choice) => choice === said);
};

/** Words and signs with which no title ends. */
const openEnd =
  /(?:(?:^|\s)(?:dan|di|ke|dari|untuk|pada|dengan|atau|yang|dalam|serta|oleh|terhadap|of|and|for|the|in)|[,;:&/(–-]|\([^)]*)$/i;
const continuation = /^(?:\p{Ll}|[(&,;/–-])/u;
const looksContinued = ({ title, text }: ContinuedTitle): boolean => openEnd.test(title) || continuation.test(text);

const isCapital = (text: string): boolean => text === text.toUpperCase();
/** Capitals among titles with small letters. */
const looksLikeSection = ({ title, text }: ContinuedTitle): boolean => isCapital(text) && !isCapital(title);

const proposals = {
  'continued revisions': 'join',
  'continued titles': 'join',
  'continued sections': 'apart',
  'continued texts': undefined,
} as const;
const keyOf = (found: ContinuedTitle): keyof typeof proposals => {
  if (found.isRevision) return 'continued revisions';
  if (looksContinued(found)) return 'continued titles';
  return looksLikeSection(found) ? 'continued sections' : 'continued texts';
};

/** Asks whether rows that hold only a text below a title, or a revision, continue a document, once for each look. */
export const continuedQuestions = (all: readonly ContinuedTitle[], answers: SheetAnswers): ReviewQuestion[] =>
  [...Map.groupBy(all, keyOf)].map(([key, found]) =>
    fileQuestion({
      key,
      title: 'Baris tanpa nomor di bawah sebuah dokumen: bagian dari dokumen itu?',
      reason: 'Judul yang panjang sering ditulis dalam dua baris, dan revisi di bawah dokumennya.',
      rows: found.length,
      examples: found.map(({ row, title, text }) => `Baris ${row}: “${title}” lalu “${text}”`),
      choices: { join: 'Ya, lanjutan judul atau revisi lain', apart: 'Bukan, misalnya judul bagian' },
      proposed: proposals[key],
      chosen: found[0] && continuedChoice(found[0], answers),
    }),
  );
