import { expect, test } from 'vitest';
import { noAnswers } from '../../../../../shared/api/import-answers.ts';
import {
  answersToSend,
  draftWithRow,
  emptyDraft,
  rowEditIn,
} from '../../../../../web/src/features/bulk/import/review/drafts.ts';
import { draftWithWord, wordChoiceIn } from '../../../../../web/src/features/bulk/import/review/word-rules.ts';

const row = { sheet: 'PRO', row: 7 };
const fileCells = { nomor: 'A-1', nama: '' };

test('an edited row is one unsent answer with its changed cells only, and none once they are restored', () => {
  const edited = draftWithRow(emptyDraft, row, { cells: { nama: 'Satu', nomor: 'A-1' }, skip: false }, fileCells);
  expect(edited.size).toBe(1);
  expect(rowEditIn(edited, row)).toEqual({ ...row, cells: { nama: 'Satu' }, skip: false });
  expect(answersToSend(noAnswers, edited).rows).toEqual([{ ...row, cells: { nama: 'Satu' }, skip: false }]);
  const skipped = draftWithRow(edited, row, { cells: {}, skip: true }, fileCells);
  expect(skipped.size).toBe(1);
  expect(answersToSend(noAnswers, skipped).rows).toEqual([{ ...row, cells: {}, skip: true }]);
  expect(draftWithRow(skipped, row, { cells: { nama: '' }, skip: false }, fileCells).size).toBe(0);
});

test('a word has the meaning chosen last; choosing the sent one again leaves nothing to send', () => {
  const word = { field: 'jenis', text: 'JSA', count: 300, proposed: null, source: null } as const;
  const answered = draftWithWord(emptyDraft, word, 'SOP');
  expect(wordChoiceIn(answered, word)).toBe('SOP');
  const skipped = draftWithWord(answered, word, 'skip');
  expect(answersToSend(noAnswers, skipped).words).toEqual([{ field: 'jenis', text: 'JSA', value: null }]);
  const sent = { ...word, value: 'SOP', source: 'answer' } as const;
  expect(wordChoiceIn(emptyDraft, sent)).toBe('SOP');
  expect(wordChoiceIn(emptyDraft, { ...sent, value: null })).toBe('skip');
  expect(draftWithWord(draftWithWord(emptyDraft, sent, 'INK'), sent, 'SOP').size).toBe(0);
});
