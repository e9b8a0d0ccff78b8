import { Button } from '../../components/ui/button.tsx';
import { fieldId } from './field-id.ts';
import type { NextNumber } from './next-number.ts';
import { hasPrefix } from './number-prefix.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type NumberSuggestionProps = { state: SubmissionFormState; prefix: string; next: NextNumber | undefined };

/** The next number for the selected type and department; while it is unknown, the beginning of the number. */
export const NumberSuggestion = ({ state, prefix, next }: NumberSuggestionProps) => {
  const typed = state.values.document_number;
  if (typed === next?.nomor || (!next && hasPrefix(typed, prefix))) return null;

  const insert = (text: string) => {
    if (text === next?.nomor) state.pickNumber(text);
    else state.change({ document_number: text }, { checks: false });
    const input = document.getElementById(fieldId('document_number'));
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.setSelectionRange(text.length, text.length);
  };
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-muted text-sm">
      <span>{next ? sequenceText(next) : <>Bentuk nomornya {prefix}000</>}</span>
      {next ? (
        <Button variant="secondary" size="sm" onClick={() => insert(next.nomor)}>
          Pakai {next.nomor}
        </Button>
      ) : (
        typed.trim() === '' && (
          <Button variant="secondary" size="sm" onClick={() => insert(prefix)}>
            Mulai dengan {prefix}
          </Button>
        )
      )}
    </p>
  );
};

/** 'Nomor terakhir 024 → 025', with the numbers between that submissions have taken. */
const sequenceText = ({ last, reserved, nomor }: NextNumber): string => {
  const following = nomor.slice(-3);
  const beginning = last === null ? 'Belum ada nomor dengan awalan ini' : `Nomor terakhir ${last}`;
  const between = reserved.length === 0 ? '' : `, ${reserved.join(', ')} sudah dipesan atau pernah digunakan`;
  return `${beginning}${between} → ${following}`;
};
