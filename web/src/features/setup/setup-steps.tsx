import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { CircleIcon } from '@phosphor-icons/react/Circle';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { isSetupDone, type SetupState } from './setup-state.ts';
import { setupDoneKey } from './use-setup-state.ts';

/** For admins of a new environment: what to set up before documents can be approved. Nothing once all of it is done. */
export const SetupSteps = ({ state }: { state: SetupState | undefined }) => {
  const isDone = state !== undefined && isSetupDone(state);
  useEffect(() => {
    if (isDone) localStorage.setItem(setupDoneKey, new Date().toISOString());
  }, [isDone]);
  return state === undefined || isDone ? null : <Steps state={state} />;
};

const Steps = ({ state: { has_users, vacant_positions, has_documents } }: { state: SetupState }) => (
  <section aria-labelledby="langkah-awal" className="mb-6 rounded-md border border-line bg-surface p-4">
    <h2 id="langkah-awal" className="text-lg">
      Langkah awal
    </h2>
    <p className="mt-1 text-muted">
      Selesaikan tiga langkah ini agar dokumen dapat diajukan dan disetujui. Penjelasannya ada di{' '}
      <Link to="/panduan" className="text-primary underline underline-offset-4">
        Panduan
      </Link>
      .
    </p>
    <ol className="mt-3 grid gap-2">
      <Step done={has_users} title="Daftarkan pengguna" to="/pengguna" link="Buka Pengguna">
        Tambahkan satu per satu atau impor daftar karyawan dari Excel.
      </Step>
      <Step
        done={vacant_positions.length === 0}
        title="Tetapkan pejabat yang menyetujui"
        to="/pengguna"
        link="Tetapkan Jabatan"
      >
        {`Belum ada: ${vacant_positions.join(', ')}.`}
      </Step>
      <Step done={has_documents} title="Isi Daftar Induk" to="/database?unggah=csv" link="Impor Daftar">
        Impor daftar dokumen yang berlaku, lalu lampirkan berkasnya.
      </Step>
    </ol>
  </section>
);

type StepProps = { done: boolean; title: string; to: string; link: string; children: string };

const Step = ({ done, title, to, link, children }: StepProps) => (
  <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
    {done ? (
      <CheckCircleIcon aria-hidden size={20} weight="fill" className="mt-px shrink-0 text-done" />
    ) : (
      <CircleIcon aria-hidden size={20} className="mt-px shrink-0 text-control" />
    )}
    <div className="min-w-0 flex-1">
      <p className="font-semibold">
        {title}
        {done && <span className="ml-2 font-normal text-done text-sm">Selesai</span>}
      </p>
      {!done && <p className="text-muted">{children}</p>}
    </div>
    {!done && (
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 max-sm:basis-full max-sm:pl-8 sm:min-h-0 pointer-coarse:min-h-11 sm:py-1"
      >
        {link}
      </Link>
    )}
  </li>
);
