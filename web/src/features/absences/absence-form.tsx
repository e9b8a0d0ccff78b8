import { latestUntil, maxAbsenceDays, maxDaysAhead, periodText } from '../../../../shared/domain/people/absences.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { isDay } from '../../../../shared/domain/time/time-zone-days.ts';
import { addDays } from '../../../../shared/domain/time/working-days.ts';
import { FormCard } from '../../components/form-card.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DateInput } from '../../components/ui/date-input.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { useConfig } from '../../lib/config.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { type AbsenceDraft, draftProblems, emptyDraft, type ProblemField } from './absence-draft.ts';
import { periodPresets, periodSentence } from './absence-text.ts';
import { UserField } from './user-field.tsx';

type AbsenceFormProps = {
  today: string;
  /** NRP of the user who sets their own absence; undefined where an admin sets another holder's. */
  holder: string | undefined;
  title: string;
};

/** The fields whose problems an edit takes away. The days are judged together. */
const judgedWith: Record<keyof AbsenceDraft, readonly ProblemField[]> = {
  holder: ['holder_nrp'],
  substitute: ['substitute_nrp'],
  from: ['until'],
  until: ['from'],
};

export const AbsenceForm = ({ today, holder, title }: AbsenceFormProps) => {
  const choosesHolder = holder === undefined;
  const { working_time } = useConfig();
  const form = useForm<AbsenceDraft, ProblemField>(emptyDraft);
  const { values: draft, problems } = form;
  const set = useCommand('set-absence', {
    changes: ['absence'],
    success: ({ absence }) => {
      const name = userName(absence.substitute);
      return absence.state === 'requested'
        ? ['Menunggu Konfirmasi', `Admin diminta mengonfirmasi ${name} sebagai pengganti.`]
        : ['Berhasil', `${name} bertindak a.n. ${userName(absence.holder)} ${periodText(absence)}.`];
    },
    onSuccess: () => form.set(emptyDraft),
    onError: (error) => form.show(fieldProblems(error)),
  });
  const { isPending: working } = set;
  const change = (part: Partial<AbsenceDraft>) =>
    form.set(
      part,
      (Object.keys(part) as (keyof AbsenceDraft)[]).flatMap((name) => judgedWith[name]),
    );
  const submit = () => {
    const { holder: chosenHolder, from, until, substitute } = draft;
    if (form.show(draftProblems(draft, today, choosesHolder)) || !substitute.user) return;
    const holder_nrp = choosesHolder ? chosenHolder.user?.nrp : undefined;
    set.mutate({ from, until, substitute_nrp: substitute.user.nrp, ...(holder_nrp !== undefined && { holder_nrp }) });
  };
  const lastDay = isDay(draft.from) ? latestUntil(draft.from) : undefined;
  return (
    <FormCard
      form={form}
      title={title}
      submitLabel="Simpan"
      workingLabel="Menyimpan..."
      command={set}
      failure="Gagal menyimpan"
      onSubmit={submit}
    >
      {choosesHolder && (
        <UserField
          label="Pejabat"
          name="holder"
          hint="Pejabat yang tidak di tempat: ketik nama atau NRP"
          value={draft.holder}
          onChange={(chosen) => change({ holder: chosen })}
          without={draft.substitute.user?.nrp}
          error={problems.holder_nrp}
          readOnly={working}
        />
      )}
      {!choosesHolder && problems.holder_nrp && <ErrorBanner message={problems.holder_nrp} />}
      <div className="flex flex-col gap-1">
        <div className="grid gap-4 min-[26rem]:grid-cols-2">
          <Field label="Mulai" error={problems.from} required>
            <DateInput
              name="from"
              value={draft.from}
              min={today}
              max={addDays(today, maxDaysAhead)}
              readOnly={working}
              onChange={(from) => change({ from })}
            />
          </Field>
          <Field label="Sampai dengan" error={problems.until} required>
            <DateInput
              name="until"
              value={draft.until}
              min={isDay(draft.from) ? draft.from : today}
              max={lastDay}
              readOnly={working}
              onChange={(until) => change({ until })}
            />
          </Field>
        </div>
        <fieldset className="flex flex-wrap gap-2 pt-1">
          <legend className="sr-only">Pilihan cepat</legend>
          {periodPresets(today).map(({ label, ...period }) => (
            <Button
              key={label}
              variant="secondary"
              size="sm"
              aria-pressed={draft.from === period.from && draft.until === period.until}
              disabled={working}
              onClick={() => change(period)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
        <p role="status" className="empty:hidden">
          {periodSentence(draft, working_time)}
        </p>
        <p className="text-muted text-sm">
          Paling lama {maxAbsenceDays} hari, mulai paling lambat {maxDaysAhead} hari dari hari ini.
        </p>
      </div>
      <UserField
        label="Pengganti"
        name="substitute"
        hint="Ketik nama atau NRP, lalu pilih dari daftar"
        value={draft.substitute}
        onChange={(substitute) => change({ substitute })}
        without={holder ?? draft.holder.user?.nrp}
        error={problems.substitute_nrp}
        readOnly={working}
      />
      {!choosesHolder && draft.substitute.user?.needs_confirmation && (
        <p className="rounded-md bg-review-soft px-3 py-2 text-review">
          Pengganti ini bukan Manajemen Level 1 dan tidak memegang jabatan. Ia baru dapat bertindak setelah dikonfirmasi
          admin.
        </p>
      )}
    </FormCard>
  );
};
