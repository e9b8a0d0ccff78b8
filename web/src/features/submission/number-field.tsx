import { useState } from 'react';
import { departmentLabels } from '../../../../shared/domain/departments.ts';
import { normalForm } from '../../../../shared/domain/documents/document-numbers.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { maxNomorLength } from '../../../../shared/domain/text.ts';
import { Referrers, referrersNotes } from '../../components/referrers.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Combobox, type ComboboxOption } from '../../components/ui/combobox.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useConfig } from '../../lib/config.ts';
import { fieldId } from './field-id.ts';
import { refusalOf } from './matching.ts';
import type { NextNumber } from './next-number.ts';
import { NumberNote } from './number-note.tsx';
import { hasPrefix, numberPrefix } from './number-prefix.ts';
import { useNextNumber } from './use-next-number.ts';
import { useMasterList, useNumberOptions } from './use-number-options.ts';
import type { SubmissionFormState } from './use-submission-form.ts';

type NumberFieldProps = { state: SubmissionFormState; disabled: boolean };

/** The document number as a combobox over the master list, with what is known about it. */
export const NumberField = ({ state, disabled }: NumberFieldProps) => {
  const { found } = state;
  const { group } = useConfig();
  const [isVisited, setIsVisited] = useState(false);
  const { submission_purpose: purpose, document_type: type, department, document_number: typed } = state.values;
  useMasterList(isVisited || purpose !== '');
  const prefix = purpose === 'new' && type !== '' && department !== '' ? numberPrefix(group, type, department) : null;
  const next = useNextNumber(prefix);
  const rows = useNumberOptions(typed, purpose === 'revision' || purpose === 'cancellation');
  const options = [...nextOptions(next, typed), ...rows.map(documentOption)];

  return (
    <div className="flex min-w-0 flex-col">
      <Field
        label="Nomor Dokumen"
        id={fieldId('document_number')}
        {...(purpose === 'new' ? {} : { hint: 'Ketik nomor atau judul, lalu pilih dokumennya dari daftar' })}
        error={state.problemOf('document_number')}
        required
      >
        <NumberInput
          state={state}
          options={options}
          onFocus={() => setIsVisited(true)}
          isRefused={found.state === 'found' && refusalOf(found.match, typed.trim()) !== undefined}
        />
      </Field>
      {prefix !== null && <NumberSuggestion state={state} prefix={prefix} next={next} />}
      <NumberNote state={state} disabled={disabled} />
      {(purpose === 'revision' || purpose === 'cancellation') && state.target?.links && (
        <Referrers links={state.target.links} note={referrersNotes[purpose]} className="mt-2" />
      )}
    </div>
  );
};

type NumberInputProps = {
  state: SubmissionFormState;
  options: readonly ComboboxOption[];
  onFocus: () => void;
  /** The server would refuse the number. */
  isRefused: boolean;
};

const NumberInput = ({ state, options, onFocus, isRefused }: NumberInputProps) => {
  const { group } = useConfig();
  return (
    <Combobox
      name="document_number"
      {...(isRefused && { 'aria-invalid': true })}
      value={state.values.document_number}
      onValueChange={(text) => state.change({ document_number: text })}
      options={options}
      onPick={(option) => state.pickNumber(option.value)}
      onFocus={onFocus}
      listLabel="Saran dari Daftar Induk"
      maxLength={maxNomorLength}
      placeholder={`Contoh: ${numberPrefix(group, 'SOP', 'Produksi')}001`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
};

/** The next number, while what is typed can still become it. */
const nextOptions = (next: NextNumber | undefined, typed: string): ComboboxOption[] => {
  if (!next || typed === next.nomor || !normalForm(next.nomor).startsWith(normalForm(typed))) return [];
  return [
    {
      key: 'next',
      value: next.nomor,
      content: (
        <>
          <span className="block font-semibold">{next.nomor}</span>
          <span className="block text-muted text-sm">Nomor berikutnya</span>
        </>
      ),
    },
  ];
};

const documentOption = ({ id, nomor, nama, department, revisi, status }: DocumentRow): ComboboxOption => ({
  key: id,
  value: nomor,
  content: (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{nomor}</span>
        <span className="text-muted text-sm">
          {departmentLabels[department]} · Revisi {revisi}
          {status !== 'Aktif' && ` · ${status}`}
        </span>
      </span>
      <span className="line-clamp-2 break-words">{nama}</span>
    </>
  ),
});

type NumberSuggestionProps = { state: SubmissionFormState; prefix: string; next: NextNumber | undefined };

/** The next number for the selected type and department; while it is unknown, the beginning of the number. */
const NumberSuggestion = ({ state, prefix, next }: NumberSuggestionProps) => {
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
