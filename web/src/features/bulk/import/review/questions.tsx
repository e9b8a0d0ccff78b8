import { QuestionIcon } from '@phosphor-icons/react/Question';
import { useMemo } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { FileQuestionCard } from './file-question-card.tsx';
import { draftWithProposals, openQuestionsOf, proposalCount, unansweredCount } from './open-questions.ts';
import { QuestionCard } from './question-card.tsx';
import { Section } from './section.tsx';
import type { Review } from './use-review.ts';

type QuestionsProps = { review: Review; disabled: boolean };

/** The questions that must be answered before the import can be saved, equal ones of several tables once. */
export const Questions = ({ review, disabled }: QuestionsProps) => {
  const { data, draft, changeDraft } = review;
  const open = useMemo(() => openQuestionsOf(data), [data]);
  const total = open.ofTables.length + open.ofFile.length;
  if (total === 0) return null;
  const unanswered = unansweredCount(draft, open);
  const proposals = proposalCount(draft, open, data.tables);
  return (
    <Section
      title={
        <>
          <QuestionIcon aria-hidden size={20} weight="fill" className="shrink-0 text-review" />
          {data.open_questions > 0
            ? `${formatNumber(total)} pertanyaan sebelum data dapat disimpan`
            : `${formatNumber(total)} pertanyaan sudah dijawab`}
        </>
      }
      note={
        <span role="status">
          {unanswered < total
            ? `${formatNumber(total - unanswered)} dari ${formatNumber(total)} sudah dijawab. Jawaban berlaku setelah berkas diperiksa ulang.`
            : 'Berkas ini tidak menyebutkannya dengan jelas, jadi tidak ada yang ditebak.'}
        </span>
      }
    >
      {proposals > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="mb-2"
          disabled={disabled}
          onClick={() => changeDraft((present) => draftWithProposals(present, open, data.tables))}
        >
          {`Terima ${formatNumber(proposals)} usulan`}
        </Button>
      )}
      <ul className="divide-y divide-line rounded-md border border-review">
        {open.ofTables.map((question) => (
          <QuestionCard key={question.key} question={question} review={review} disabled={disabled} />
        ))}
        {open.ofFile.map((question) => (
          <FileQuestionCard key={question.key} question={question} review={review} disabled={disabled} />
        ))}
      </ul>
    </Section>
  );
};
