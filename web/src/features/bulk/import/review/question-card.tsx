import { useId } from 'react';
import { Select } from '../../../../components/ui/select.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { AnsweredMark } from './answered-mark.tsx';
import { Disclosure } from './disclosure.tsx';
import { Proposal } from './proposal.tsx';
import {
  type Choice,
  choiceIn,
  choicesOf,
  draftWithChoice,
  draftWithTableChoice,
  isAnswered,
  isLeftOut,
  proposedChoice,
  type Question,
  tableChoiceIn,
} from './question-rules.ts';
import { questionReason, questionTitle, tablesText, tableText } from './question-text.ts';
import type { Review } from './use-review.ts';

type QuestionCardProps = { question: Question; review: Review; disabled: boolean };

export const QuestionCard = ({ question, review, disabled }: QuestionCardProps) => {
  const { tables, kind, key } = question;
  const { data, draft, changeDraft } = review;
  const id = useId();
  const choices = choicesOf(question, tables);
  const choose = (choice: string) => changeDraft((present) => draftWithChoice(present, question, choice, data.tables));
  const chosen = choiceIn(draft, question);
  const part = `tables\n${key}`;
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <div className="grid gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div>
          <p id={id} className="flex items-center gap-1.5 font-semibold">
            {questionTitle(question)}
            {isAnswered(draft, question) && <AnsweredMark />}
          </p>
          <p className="wrap-anywhere">{tablesText(tables)}</p>
          <p className="text-muted text-sm">{questionReason(question)}</p>
        </div>
        {kind === 'conflict' ? (
          <ChoiceList label={id} name={key} choices={choices} value={chosen} onChoose={choose} disabled={disabled} />
        ) : (
          <div className="flex min-w-0 flex-col gap-1.5">
            <Select
              aria-labelledby={id}
              value={chosen}
              options={choices}
              onValueChange={choose}
              disabled={disabled}
              placeholder={isLeftOut(draft, question) ? 'Tabel dilewati' : 'Pilih jawaban'}
            />
            {!isAnswered(draft, question) && (
              <Proposal choices={choices} proposed={proposedChoice(question)} onAccept={choose} disabled={disabled} />
            )}
          </div>
        )}
      </div>
      {tables.length > 1 && (
        <Disclosure
          title="Jawab per tabel"
          note={`${formatNumber(tables.length)} tabel`}
          open={review.isOpen(part)}
          onToggle={() => review.toggle(part)}
          className="-mx-2"
        >
          <ul className="flex flex-col gap-2">
            {tables.map((table) => (
              <li
                key={`${table.sheet} ${table.header_row}`}
                className="grid items-center gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
              >
                <span className="wrap-anywhere">
                  {tableText(table)} <span className="text-muted text-sm">({formatNumber(table.rows)} baris)</span>
                </span>
                <Select
                  aria-label={`${questionTitle(question)} ${tableText(table)}`}
                  value={tableChoiceIn(draft, question, table)}
                  options={choicesOf(question, [table])}
                  onValueChange={(choice) =>
                    changeDraft((present) =>
                      draftWithTableChoice(present, question, choice, { table, allTables: data.tables }),
                    )
                  }
                  disabled={disabled}
                  placeholder="Pilih jawaban"
                />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  );
};

type ChoiceListProps = {
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChoose: (choice: string) => void;
  disabled: boolean;
};

/** Radio buttons, where the samples decide and must be seen before choosing. */
const ChoiceList = ({ label, name, choices, value, onChoose, disabled }: ChoiceListProps) => (
  <div role="radiogroup" aria-labelledby={label} className="flex min-w-0 flex-col gap-1.5">
    {choices.map((choice) => (
      <label
        key={choice.value}
        className="flex min-h-11 cursor-pointer items-start gap-2 rounded-md border border-control px-3 py-1.5 transition-colors duration-120 hover:border-ink has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2 sm:min-h-9 pointer-coarse:min-h-11"
      >
        <input
          type="radio"
          name={name}
          checked={choice.value === value}
          disabled={disabled}
          onChange={() => onChoose(choice.value)}
          className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
        />
        <span className="min-w-0">
          <span className="block wrap-anywhere font-semibold">{choice.label}</span>
          {choice.note && <span className="block wrap-anywhere text-muted text-sm">{choice.note}</span>}
        </span>
      </label>
    ))}
  </div>
);
