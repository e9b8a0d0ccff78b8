import { useId } from 'react';
import type { ReviewQuestion } from '../../../../../../shared/api/import-review.ts';
import { Select } from '../../../../components/ui/select.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { AnsweredMark } from './answered-mark.tsx';
import { draftWithFileChoice, fileChoiceIn } from './file-questions.ts';
import { Proposal } from './proposal.tsx';
import type { Review } from './use-review.ts';

type FileQuestionCardProps = { question: ReviewQuestion; review: Review; disabled: boolean };

export const FileQuestionCard = ({ question, review, disabled }: FileQuestionCardProps) => {
  const { title, reason, rows, examples, choices, proposed } = question;
  const id = useId();
  const chosen = fileChoiceIn(review.draft, question);
  const choose = (value: string) => review.changeDraft((draft) => draftWithFileChoice(draft, question, value));
  return (
    <li className="grid gap-x-4 gap-y-2 px-3 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="min-w-0">
        <p id={id} className="flex items-center gap-1.5 font-semibold">
          <span className="min-w-0 wrap-anywhere">{title}</span>
          {chosen !== undefined && <AnsweredMark />}
        </p>
        <p className="text-muted text-sm">{`${formatNumber(rows)} baris. ${reason}`}</p>
        {examples.length > 0 && (
          <ul className="mt-1 flex flex-col gap-0.5">
            {examples.map((example) => (
              <li key={example} className="wrap-anywhere text-sm">
                {example}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Select
          aria-labelledby={id}
          value={chosen}
          options={choices}
          onValueChange={choose}
          disabled={disabled}
          placeholder="Pilih jawaban"
        />
        {chosen === undefined && (
          <Proposal choices={choices} proposed={proposed ?? undefined} onAccept={choose} disabled={disabled} />
        )}
      </div>
    </li>
  );
};
