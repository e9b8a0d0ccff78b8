import { QuestionIcon } from '@phosphor-icons/react/Question';
import { useMemo } from 'react';
import { formatNumber } from '../../../../lib/format/format.ts';
import { QuestionCard } from './question-card.tsx';
import { isAnswered, questionsOf } from './question-rules.ts';
import { Section } from './section.tsx';
import type { Review } from './use-review.ts';

type QuestionsProps = { review: Review; disabled: boolean };

/** The questions that must be answered before the import can be saved, equal ones of several tables once. */
export const Questions = ({ review, disabled }: QuestionsProps) => {
  const { data, draft } = review;
  const questions = useMemo(() => questionsOf(data.tables), [data.tables]);
  if (questions.length === 0) return null;
  const answered = questions.filter((question) => isAnswered(draft, question)).length;
  return (
    <Section
      title={
        <>
          <QuestionIcon aria-hidden size={20} weight="fill" className="shrink-0 text-review" />
          {formatNumber(questions.length)} pertanyaan sebelum data dapat disimpan
        </>
      }
      note={
        <span role="status">
          {answered > 0
            ? `${formatNumber(answered)} dari ${formatNumber(questions.length)} sudah dijawab. Jawaban berlaku setelah berkas diperiksa ulang.`
            : 'Berkas ini tidak menyebutkannya dengan jelas, jadi tidak ada yang ditebak.'}
        </span>
      }
    >
      <ul className="divide-y divide-line rounded-md border border-review">
        {questions.map((question) => (
          <QuestionCard key={question.key} question={question} review={review} disabled={disabled} />
        ))}
      </ul>
    </Section>
  );
};
