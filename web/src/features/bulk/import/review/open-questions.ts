import type { Draft } from './drafts.ts';
import { draftWithFileChoice, fileChoiceIn } from './file-questions.ts';
import { draftWithChoice, isAnswered, proposedChoice, type Question, questionsOf } from './question-rules.ts';
import type { ReviewData } from './use-review.ts';

/** What must be answered before the import can be saved: questions about tables, and about rows of one kind. */
export interface OpenQuestions {
  ofTables: Question[];
  ofFile: ReviewData['questions'];
}

/** A question about rows stays on the screen after its answer, which can be changed. */
export const openQuestionsOf = ({ tables, questions }: Pick<ReviewData, 'tables' | 'questions'>): OpenQuestions => ({
  ofTables: questionsOf(tables),
  ofFile: questions,
});

export const unansweredCount = (draft: Draft, { ofTables, ofFile }: OpenQuestions): number =>
  ofTables.filter((question) => !isAnswered(draft, question)).length +
  ofFile.filter((question) => fileChoiceIn(draft, question) === undefined).length;

/** The draft with the likely answer to each question that has one and no answer yet. */
export const draftWithProposals = (
  draft: Draft,
  { ofTables, ofFile }: OpenQuestions,
  allTables: ReviewData['tables'],
): Draft => {
  const withTables = ofTables.reduce((next, question) => {
    const proposed = isAnswered(next, question) ? undefined : proposedChoice(question);
    return proposed === undefined ? next : draftWithChoice(next, question, proposed, allTables);
  }, draft);
  return ofFile.reduce((next, question) => {
    if (fileChoiceIn(next, question) !== undefined || question.proposed === null) return next;
    return draftWithFileChoice(next, question, question.proposed);
  }, withTables);
};

export const proposalCount = (draft: Draft, open: OpenQuestions, allTables: ReviewData['tables']): number =>
  unansweredCount(draft, open) - unansweredCount(draftWithProposals(draft, open, allTables), open);
