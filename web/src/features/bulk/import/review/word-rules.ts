import type { WordAnswer } from '../../../../../../shared/api/import-answers.ts';
import type { ReviewWord } from '../../../../../../shared/api/import-review.ts';
import { departmentCode } from '../../../../../../shared/domain/departments.ts';
import { documentStatus, jenis } from '../../../../../../shared/domain/documents/document-types.ts';
import { type Draft, draftWith, emptyDraft } from './drafts.ts';

export const skipRows = 'skip';

const wordEntryKey = ({ field, text }: Pick<ReviewWord, 'field' | 'text'>): string => `word\n${field}\n${text}`;

const answerOf = ({ field, text }: ReviewWord, choice: string): WordAnswer => {
  const isSkipped = choice === skipRows;
  switch (field) {
    case 'jenis':
      return { field, text, value: isSkipped ? null : jenis.parse(choice) };
    case 'department':
      return { field, text, value: isSkipped ? null : departmentCode.parse(choice) };
    case 'status':
      return { field, text, value: isSkipped ? null : documentStatus.parse(choice) };
    case 'revisi':
      return { field, text, value: isSkipped ? null : Number(choice) };
  }
};

const sentChoice = ({ value }: ReviewWord): string | undefined => (value === null ? skipRows : value);

/** The draft with the meaning of a word; choosing the meaning it has removes the answer. */
export const draftWithWord = (draft: Draft, word: ReviewWord, choice: string): Draft =>
  draftWith(
    draft,
    wordEntryKey(word),
    choice === sentChoice(word) ? null : { choice, answers: { words: [answerOf(word, choice)] } },
  );

/** The draft of a new review: the likely meanings of words that have none are chosen. */
export const likelyWords = (words: readonly ReviewWord[]): Draft =>
  words.reduce(
    (draft, word) =>
      word.value === undefined && word.proposed !== null ? draftWithWord(draft, word, word.proposed) : draft,
    emptyDraft,
  );

export const wordChoiceIn = (draft: Draft, word: ReviewWord): string | undefined =>
  draft.get(wordEntryKey(word))?.choice ?? sentChoice(word);
