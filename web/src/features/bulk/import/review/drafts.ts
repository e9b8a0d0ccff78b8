import type { ImportAnswers, RowAnswer } from '../../../../../../shared/api/import-answers.ts';
import { type AnswerPart, mergedAnswers, rowKey } from './merge-answers.ts';

/** One thing that a user said and that the server has not applied; `choice` is the value that its control shows. */
export interface DraftEntry {
  choice: string;
  answers: AnswerPart;
}

/** Unsent answers by the question that they answer, in the order in which they were given. */
export type Draft = ReadonlyMap<string, DraftEntry>;

export const emptyDraft: Draft = new Map();

/** The draft with an entry as its last one; null removes it. */
export const draftWith = (draft: Draft, key: string, entry: DraftEntry | null): Draft => {
  const next = new Map(draft);
  next.delete(key);
  if (entry) next.set(key, entry);
  return next;
};

export const draftParts = (draft: Draft): AnswerPart[] => [...draft.values()].map(({ answers }) => answers);

/** What the next check or the import is sent: the answers of this check with the unsent ones. */
export const answersToSend = (answers: ImportAnswers, draft: Draft): ImportAnswers =>
  mergedAnswers(answers, draftParts(draft));

export type RowEdit = Pick<RowAnswer, 'cells' | 'skip'>;

const rowEntryKey = (row: Pick<RowAnswer, 'sheet' | 'row'>): string => `row\n${rowKey(row)}`;

export const rowEditIn = (draft: Draft, row: Pick<RowAnswer, 'sheet' | 'row'>): RowEdit | undefined =>
  draft.get(rowEntryKey(row))?.answers.rows?.[0];

/** The draft after an edit of a row; an edit that restores the file's cells is removed. */
export const draftWithRow = (
  draft: Draft,
  { sheet, row }: Pick<RowAnswer, 'sheet' | 'row'>,
  edit: RowEdit,
  fileCells: Readonly<Record<string, string>>,
): Draft => {
  const changed = Object.entries(edit.cells).filter(([field, text]) => text !== (fileCells[field] ?? ''));
  const isUnchanged = changed.length === 0 && !edit.skip;
  const answer: RowAnswer = { sheet, row, skip: edit.skip, cells: Object.fromEntries(changed) };
  // An edited row stays where it is in the order, so that typing does not move it.
  if (isUnchanged) return draftWith(draft, rowEntryKey({ sheet, row }), null);
  return new Map(draft).set(rowEntryKey({ sheet, row }), { choice: '', answers: { rows: [answer] } });
};
