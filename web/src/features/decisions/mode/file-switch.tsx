import { WarningIcon } from '@phosphor-icons/react/Warning';
import { cn } from '../../../lib/cn.ts';
import type { SubmissionFileKind } from '../../../lib/submissions/open-submission-file.ts';

export const fileLabels: Record<SubmissionFileKind, string> = { draft: 'Draf', supporting: 'Form PPD' };

/** One of the submission's files, what its draft changes, or what is known of it. */
export type ShownPart = SubmissionFileKind | 'comparison' | 'detail';

const labels: Record<ShownPart, string> = {
  ...fileLabels,
  comparison: 'Perubahan',
  detail: 'Rincian',
};

type FileSwitchProps = {
  part: ShownPart;
  parts: readonly ShownPart[];
  /** What the files say otherwise than the submission, which stands in 'Rincian'. */
  warnings: number;
  onChange: (part: ShownPart) => void;
};

export const FileSwitch = ({ part: present, parts, warnings, onChange }: FileSwitchProps) => (
  <fieldset className="flex h-12 items-stretch">
    <legend className="sr-only">Yang ditampilkan</legend>
    {parts.map((part) => (
      <button
        key={part}
        type="button"
        aria-pressed={part === present}
        title={part === 'comparison' ? 'Bandingkan dengan yang berlaku' : undefined}
        onClick={() => onChange(part)}
        className={cn(
          '-mb-px border-transparent border-b-2 px-3 hover:text-ink focus-visible:-outline-offset-2',
          part === present ? 'border-b-primary font-semibold text-primary' : 'text-muted',
        )}
      >
        {labels[part]}
        {part === 'detail' && warnings > 0 && (
          <span className="ml-1 inline-flex items-center gap-0.5 align-text-bottom font-semibold text-review tabular-nums">
            <WarningIcon aria-hidden size={16} weight="fill" />
            {warnings} <span className="sr-only">peringatan tentang berkas</span>
          </span>
        )}
      </button>
    ))}
  </fieldset>
);
