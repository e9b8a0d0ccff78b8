import { cn } from '../../../lib/cn.ts';
import type { SubmissionFileKind } from '../../../lib/submissions/open-submission-file.ts';

export const fileLabels: Record<SubmissionFileKind, string> = { draft: 'Draf', supporting: 'Form PPD' };

type FileSwitchProps = { kind: SubmissionFileKind; onChange: (kind: SubmissionFileKind) => void };

/** Which of the submission's two files is shown. */
export const FileSwitch = ({ kind: present, onChange }: FileSwitchProps) => (
  <fieldset className="flex h-12 items-stretch">
    <legend className="sr-only">Berkas yang ditampilkan</legend>
    {(Object.keys(fileLabels) as SubmissionFileKind[]).map((kind) => (
      <button
        key={kind}
        type="button"
        aria-pressed={kind === present}
        onClick={() => onChange(kind)}
        className={cn(
          '-mb-px border-transparent border-b-2 px-3 hover:text-ink focus-visible:-outline-offset-2',
          kind === present ? 'border-b-primary font-semibold text-primary' : 'text-muted',
        )}
      >
        {fileLabels[kind]}
      </button>
    ))}
  </fieldset>
);
