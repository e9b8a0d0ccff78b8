import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { maxTogetherPlace, type ReadingTogether, togetherCalls } from '../../../../shared/api/together.ts';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { ledDepartments } from '../../../../shared/domain/documents/document-access.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { togetherSessionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { FormCard } from '../../components/form-card.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { CardList, CardRow } from '../../components/ui/card-list.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { ListLoading } from '../../components/ui/list-loading.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Select } from '../../components/ui/select.tsx';
import { addCalls } from '../../lib/api/calls.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { formatDateTime, formatNumber } from '../../lib/format/format.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/session.ts';
import { useLoadFailure } from '../../lib/use-failure-toast.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';

addCalls(togetherCalls);

/** /baca-bersama: begins to read a document with a crew, and shows with whom that was done before. */
export const TogetherPage = () => {
  const user = useUser();
  const led = ledDepartments(user);
  const departments = led.length > 0 ? led : departmentCodes;
  const [department, setDepartment] = useState<DepartmentCode>(departments[0] ?? 'PRO');
  const { pages, list } = usePages('list-readings-together', { department });
  const failure = useLoadFailure(list.error, 'Gagal memuat daftar baca bersama');
  const readings = pages.flatMap((page) => page.readings);
  return (
    <>
      <PageHeader description="Satu dokumen dibaca bersama kru, misalnya saat P5M, lalu setiap orang menyatakan paham pada satu perangkat." />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Field label="Departemen">
            <Select
              value={department}
              options={departments.map((value) => ({ value, label: departmentLabels[value] }))}
              onValueChange={setDepartment}
            />
          </Field>
          {led.length > 0 && pages[0] && (
            <StartForm key={department} department={department} documents={pages[0].documents} />
          )}
        </div>
        <section aria-labelledby="baca-bersama-terakhir" className="flex min-w-0 flex-col gap-3">
          <h2 id="baca-bersama-terakhir" className="text-base">
            Baca bersama {departmentLabels[department]}
          </h2>
          {failure && <ErrorBanner message={failure} retry={list} />}
          {!list.loaded && !failure && <ListLoading label="Memuat daftar baca bersama..." rows={3} />}
          {list.loaded && readings.length === 0 && (
            <EmptyState
              title="Belum ada baca bersama."
              hint="Pilih dokumen dan tempatnya. Daftar hadirnya tampil di sini."
              className="rounded-md border border-line bg-surface px-4!"
            />
          )}
          {readings.length > 0 && (
            <CardList>
              {readings.map((reading, index) => (
                <ReadingRow key={reading.session_id} index={index} reading={reading} />
              ))}
            </CardList>
          )}
          {list.loaded && <LoadMore list={list} />}
        </section>
      </div>
    </>
  );
};

const ReadingRow = ({ index, reading }: { index: number; reading: ReadingTogether }) => (
  <CardRow index={index} className="flex flex-col gap-0.5 px-4 py-3">
    <Link className="wrap-anywhere font-semibold text-primary" to={togetherSessionPath(reading.session_id)}>
      {reading.nama}
    </Link>
    <span className="wrap-anywhere text-muted text-sm">
      <span className="font-semibold text-ink">{reading.nomor}</span> · Revisi {reading.revisi} · {reading.place}
    </span>
    <span className="text-muted text-sm tabular-nums">
      {formatDateTime(reading.begun_at)} · dipimpin {userName(reading.leader)} ·{' '}
      {reading.confirmed === null ? 'Berlangsung' : `${formatNumber(reading.confirmed)} orang hadir`}
    </span>
  </CardRow>
);

type StartFormProps = { department: DepartmentCode; documents: readonly DocumentRow[] };

/** Chooses the document, which another screen may have chosen already, and the place. */
const StartForm = ({ department, documents }: StartFormProps) => {
  const [parameters] = useUrlParameters();
  const [chosen, nomor] = [parameters.get('dokumen') ?? '', parameters.get('nomor') ?? ''];
  const form = useForm({ document_id: chosen, place: '' });
  const { values, problems } = form;
  const navigate = useNavigate();
  const start = useCommand('start-reading-together', {
    changes: ['together'],
    onSuccess: ({ session_id }) => navigate(togetherSessionPath(session_id)),
  });
  const input = { ...values, department };
  const options = [
    ...(chosen === '' || documents.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: nomor }]),
    ...documents.map(({ id, ...document }) => ({ value: id, label: `${document.nomor} · ${document.nama}` })),
  ];
  const submit = () => {
    const { error } = togetherCalls['start-reading-together'].input.safeParse(input);
    const problemOf = (name: string) => error?.issues.find(({ path }) => path[0] === name)?.message;
    const document_id = values.document_id === '' ? 'Dokumen harus dipilih' : problemOf('document_id');
    if (!form.show({ document_id, place: problemOf('place') })) start.mutate(input);
  };
  return (
    <FormCard
      form={form}
      title="Mulai baca bersama"
      submitLabel="Mulai"
      workingLabel="Memulai..."
      command={start}
      failure="Gagal memulai baca bersama"
      onSubmit={submit}
    >
      <Field
        label="Dokumen"
        hint="Yang terakhir wajib dibaca. Dokumen lain: buka kartunya, lalu pilih Baca Bersama."
        error={problems.document_id}
        required
      >
        <Select
          name="document_id"
          value={values.document_id}
          options={options}
          placeholder="Pilih dokumen"
          disabled={start.isPending}
          onValueChange={(document_id) => form.set({ document_id })}
        />
      </Field>
      <Field label="Tempat" hint="Misalnya Workshop Plant atau Pit 3." error={problems.place} required>
        <Input {...form.input('place')} autoComplete="off" maxLength={maxTogetherPlace} readOnly={start.isPending} />
      </Field>
    </FormCard>
  );
};
