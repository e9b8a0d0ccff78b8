import { CalendarCheckIcon } from '@phosphor-icons/react/CalendarCheck';
import { dateAt } from '../../../../../../shared/domain/time/working-days.ts';
import { ChoiceRow } from '../../../../components/ui/choice-row.tsx';
import { DateInput } from '../../../../components/ui/date-input.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { config } from '../../../../lib/config.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import type { LastReviewAnswer } from './last-review-answer.ts';
import { Section } from './section.tsx';

type LastReviewProps = {
  /** New documents of which the file states no date. */
  count: number;
  answer: LastReviewAnswer;
  onAnswer: (answer: LastReviewAnswer) => void;
  disabled: boolean;
};

/** Asks once when the new documents without dates were last reviewed: by their import they would look fresh. */
export const LastReview = ({ count, answer, onAnswer, disabled }: LastReviewProps) => {
  const today = dateAt(Date.now(), config().time_zone);
  const radio = { type: 'radio', name: 'tinjauan-terakhir', disabled } as const;
  const isFuture = answer.choice === 'date' && answer.date > today && /^\d{4}-/.test(answer.date);
  return (
    <Section
      title={
        <>
          <CalendarCheckIcon aria-hidden size={20} weight="fill" className="shrink-0 text-review" />
          Kapan dokumen tanpa tanggal terakhir ditinjau?
        </>
      }
      note={`${formatNumber(count)} dokumen baru tidak mencantumkan tanggal berlaku maupun tanggal tinjauan. Jawaban ini berlaku untuk semuanya.`}
    >
      <fieldset className="max-w-xl rounded-md border border-line">
        <legend className="sr-only">Kapan dokumen tanpa tanggal terakhir ditinjau?</legend>
        <ChoiceRow
          {...radio}
          label="Belum pernah ditinjau"
          explanation="Tinjauannya langsung jatuh tempo, dan tampil di Tinjauan Berkala."
          checked={answer.choice === 'never'}
          onChange={() => onAnswer({ ...answer, choice: 'never' })}
        />
        <ChoiceRow
          {...radio}
          label="Terakhir ditinjau pada tanggal tertentu"
          explanation="Tinjauan berikutnya dihitung dari tanggal itu. Bila sudah lewat, langsung tampil sebagai terlambat."
          checked={answer.choice === 'date'}
          onChange={() => onAnswer({ ...answer, choice: 'date' })}
        />
      </fieldset>
      {answer.choice === 'date' && (
        <Field
          label="Tanggal tinjauan terakhir"
          className="mt-3 max-w-xs"
          error={isFuture ? 'Tanggal tinjauan terakhir tidak boleh setelah hari ini' : undefined}
        >
          <DateInput
            value={answer.date}
            max={today}
            disabled={disabled}
            onChange={(date) => onAnswer({ ...answer, date })}
          />
        </Field>
      )}
    </Section>
  );
};
