import type { QueuedSubmission } from '../../../../shared/api/submission-records.ts';
import { purposeLabels } from '../../../../shared/domain/documents/documents.ts';
import { CopyNumber } from '../../components/copy-number.tsx';
import { cn } from '../../lib/cn.ts';
import { nomorClass } from '../../lib/format/nomor-class.ts';
import { submissionTriggerProps } from '../../lib/submissions/submission-trigger.ts';

/** The title opens the submission panel; number and purpose are below it. */
export const QueueTitle = ({ row, onOpen }: { row: QueuedSubmission; onOpen: (id: string) => void }) => (
  <>
    <button
      type="button"
      onClick={() => onOpen(row.id)}
      {...submissionTriggerProps(row.id)}
      className="min-h-6 max-w-full text-left font-semibold text-primary underline-offset-2 hover:underline max-sm:-my-3 max-sm:py-3 pointer-coarse:-my-3 pointer-coarse:py-3"
      title={row.document_title}
    >
      <span className="line-clamp-2 wrap-anywhere">{row.document_title}</span>
    </button>
    <span className="mt-0.5 block text-muted text-sm">
      <span className={cn('font-semibold', nomorClass(row.document_number))}>{row.document_number}</span>
      {row.submission_purpose && ` · ${purposeLabels[row.submission_purpose]}`}
      {row.former && ' · Pengajuan ulang'} <CopyNumber nomor={row.document_number} showOnHover />
    </span>
  </>
);
