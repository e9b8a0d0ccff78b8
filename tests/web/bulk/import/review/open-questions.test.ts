import { expect, test } from 'vitest';
import { noAnswers } from '../../../../../shared/api/import-answers.ts';
import type { ReviewQuestion } from '../../../../../shared/api/import-review.ts';
import { answersToSend, emptyDraft } from '../../../../../web/src/features/bulk/import/review/drafts.ts';
import { draftWithFileChoice } from '../../../../../web/src/features/bulk/import/review/file-questions.ts';
import {
  draftWithProposals,
  openQuestionsOf,
  proposalCount,
  unansweredCount,
} from '../../../../../web/src/features/bulk/import/review/open-questions.ts';
import { likelyWords } from '../../../../../web/src/features/bulk/import/review/word-rules.ts';
import { column, table } from './review-fixtures.ts';

const question = (over: Partial<ReviewQuestion> = {}): ReviewQuestion => ({
  ...{
    key: 'strike',
    title: 'Baris yang dicoret?',
    reason: '',
    rows: 2,
    examples: [],
    proposed: 'retired',
    chosen: null,
  },
  choices: ['retired', 'unchanged'].map((value) => ({
    ...{ value, label: value },
    answers: { choices: [{ question: over.key ?? 'strike', choice: value }] },
  })),
  ...over,
});

const tables = [
  table('Daftar', {
    documents: 0,
    missing: ['nama', 'department'],
    columns: [column('A', 'No. Dokumen', { field: 'nomor' }), column('B', 'Uraian')],
    proposals: [{ field: 'nama', column: 'B' }],
    in_numbers: [{ field: 'department', values: [{ value: 'PLT', count: 9 }] }],
  }),
];

test('one click answers what has a proposal, and leaves the rest open', () => {
  const questions = [
    question(),
    question({ key: 'fill FFFF00', proposed: null }),
    question({ key: 'comment', chosen: 'unchanged' }),
  ];
  const open = openQuestionsOf({ tables, questions });
  expect([unansweredCount(emptyDraft, open), proposalCount(emptyDraft, open, tables)]).toEqual([4, 3]);
  const draft = draftWithProposals(emptyDraft, open, tables);
  expect(unansweredCount(draft, open)).toBe(1);
  expect(answersToSend(noAnswers, draft)).toEqual({
    ...noAnswers,
    columns: [{ heading: 'Uraian', field: 'nama' }],
    tables: [{ sheet: 'Daftar', header_row: 1, skip: false, from_number: ['department'] }],
    choices: [{ question: 'strike', choice: 'retired' }],
  });
});

test('another choice replaces one that was sent, and the sent one leaves nothing to send', () => {
  const sent = question({ chosen: 'unchanged' });
  const changed = draftWithFileChoice(emptyDraft, sent, 'retired');
  const answers = { ...noAnswers, choices: [{ question: 'strike', choice: 'unchanged' }] };
  expect(answersToSend(answers, changed).choices).toEqual([{ question: 'strike', choice: 'retired' }]);
  expect(draftWithFileChoice(changed, sent, 'unchanged').size).toBe(0);
});

test('likely meanings of words are chosen in advance', () => {
  const word = { field: 'revisi' as const, text: '0A', count: 82, source: null };
  const draft = likelyWords([
    { ...word, proposed: '0' },
    { ...word, text: '1.6', proposed: null },
    { ...word, text: 'III', proposed: '3', value: '4' },
  ]);
  expect(answersToSend(noAnswers, draft).words).toEqual([{ field: 'revisi', text: '0A', value: 0 }]);
});
