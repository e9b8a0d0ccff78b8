import { useQueryClient } from '@tanstack/react-query';
import { auditPackCalls, maxSeedLength } from '../../../../shared/api/audit-packs.ts';
import { type PackClauseKey, packClauseKeys } from '../../../../shared/domain/audit-pack/clause-keys.ts';
import { packClauses } from '../../../../shared/domain/audit-pack/clauses.ts';
import { addDays, addMonths, dateAt } from '../../../../shared/domain/time/working-days.ts';
import { FormCard } from '../../components/form-card.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { config } from '../../lib/config.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { type Problems, useForm } from '../../lib/forms/use-form.ts';
import { packsKey } from './use-packs.ts';

type PackValues = { clause: PackClauseKey | ''; from: string; to: string; seed: string };
type Name = keyof PackValues;
const names: readonly Name[] = ['clause', 'from', 'to', 'seed'];

const clauseOptions = packClauseKeys.map((value) => ({ value, label: `${value} · ${packClauses[value].title}` }));

/** What is sent; an empty seed is that of the log. */
const requestOf = ({ clause, seed, ...period }: PackValues) => ({
  ...period,
  clause: clause as PackClauseKey,
  ...(seed.trim() !== '' && { seed }),
});

const problemsOf = (values: PackValues, today: string): Problems<Name> => {
  const { error } = auditPackCalls['create-audit-pack'].input.safeParse(requestOf(values));
  const found = names.flatMap((name) => {
    const message = error?.issues.find(({ path }) => path[0] === name)?.message;
    return message === undefined ? [] : [[name, message] as const];
  });
  return {
    ...(values.to > today && { to: 'Tanggal akhir tidak boleh sesudah hari ini' }),
    ...Object.fromEntries(found),
    ...(values.clause === '' && { clause: 'Klausul harus dipilih' }),
  };
};

/** Chooses clause, period and seed, and has the pack made. */
export const PackForm = () => {
  const today = dateAt(Date.now(), config().time_zone);
  const form = useForm<PackValues>({
    clause: '',
    from: addDays(addMonths(today, -12), 1),
    to: today,
    seed: '',
  });
  const { values, problems } = form;
  const client = useQueryClient();
  const create = useCommand('create-audit-pack', {
    success: () => [
      'Paket Audit Dibuat',
      'Paket sedang disusun. Setelah siap, paket dapat diunduh dari daftar di halaman ini.',
    ],
    onSuccess: () => void client.invalidateQueries({ queryKey: packsKey }),
    onError: (error) => form.show(fieldProblems(error)),
  });
  const submit = () => {
    if (form.show(problemsOf(values, today))) return;
    create.mutate(requestOf(values));
  };
  return (
    <FormCard
      form={form}
      title="Buat paket audit"
      submitLabel="Buat Paket"
      workingLabel="Membuat..."
      command={create}
      failure="Gagal membuat paket audit"
      onSubmit={submit}
    >
      <Field label="Klausul" error={problems.clause} required>
        <Select
          name="clause"
          value={values.clause}
          options={clauseOptions}
          placeholder="Pilih klausul"
          disabled={create.isPending}
          onValueChange={(clause) => form.set({ clause })}
        />
      </Field>
      {values.clause !== '' && <Questions clause={values.clause} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Dari tanggal" error={problems.from} required>
          <DateInput {...form.field('from')} max={values.to || today} readOnly={create.isPending} />
        </Field>
        <Field label="Sampai tanggal" error={problems.to} required>
          <DateInput {...form.field('to')} min={values.from || undefined} max={today} readOnly={create.isPending} />
        </Field>
      </div>
      <Field
        label="Pilihan acak (opsional)"
        hint="Sebuah kalimat yang menentukan sampel. Kosongkan untuk memakai akar log terakhir, yang tidak dapat dipilih siapa pun."
        error={problems.seed}
      >
        <Input {...form.input('seed')} autoComplete="off" maxLength={maxSeedLength} readOnly={create.isPending} />
      </Field>
    </FormCard>
  );
};

const Questions = ({ clause }: { clause: PackClauseKey }) => {
  const { title, questions } = packClauses[clause];
  return (
    <details className="rounded-md bg-sunken px-3 py-2 text-sm">
      <summary className="cursor-pointer py-1 font-semibold max-sm:py-3">
        {title}: {questions.length} pertanyaan
      </summary>
      <ol className="mt-1 ml-5 list-decimal space-y-1">
        {questions.map(({ question }) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </details>
  );
};
