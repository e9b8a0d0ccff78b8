import { ArrowSquareOutIcon } from '@phosphor-icons/react/ArrowSquareOut';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import type { SubmissionDetail } from '../../../../shared/api/submission-records.ts';
import { revisionEndText } from '../../../../shared/domain/documents/revision-end.ts';
import { Button } from '../../components/ui/button.tsx';
import { formatDateTime, formatFileSize } from '../../lib/format/format.ts';
import { openSubmissionFile, type SubmissionFileKind } from '../../lib/submissions/open-submission-file.ts';

export const fileLabels: Record<SubmissionFileKind, string> = { draft: 'Draf', supporting: 'Form PPD' };

/** The two files, each with the SHA-256 digest that the decisions in the history refer to. */
export const SubmissionFiles = ({ detail }: { detail: SubmissionDetail }) => (
  <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
    <SubmissionFile detail={detail} kind="draft" />
    <SubmissionFile detail={detail} kind="supporting" />
  </ul>
);

const SubmissionFile = ({ detail, kind }: { detail: SubmissionDetail; kind: SubmissionFileKind }) => {
  const file = detail[kind];
  const end = kind === 'draft' ? detail.published?.end : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate" title={file.name}>
          <span className="font-semibold">{fileLabels[kind]}</span> · {file.name}
        </p>
        {detail.published && end && (
          <p className="text-stop text-sm">{`Tidak berlaku. ${revisionEndText(detail.published.revisi, end, formatDateTime)}`}</p>
        )}
        <details className="text-muted text-sm">
          <summary className="w-fit py-1 max-sm:py-3.5 pointer-coarse:py-3.5">
            {formatFileSize(file.size)} · kode verifikasi
          </summary>
          <span className="break-all text-xs">{file.sha256} (SHA-256)</span>
        </details>
      </div>
      {(kind === 'draft' ? detail.may.read_files : detail.may.read_supporting) && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={end ? `Unduh ${fileLabels[kind]}` : `Buka ${fileLabels[kind]} di tab baru`}
          onClick={() => void openSubmissionFile(detail.submission.id, kind)}
        >
          {end ? <DownloadSimpleIcon aria-hidden size={16} /> : <ArrowSquareOutIcon aria-hidden size={16} />}
          {end ? 'Unduh' : 'Buka'}
        </Button>
      )}
    </li>
  );
};
