import { WarningIcon } from '@phosphor-icons/react/Warning';
import type { QueuedSubmission } from '../../../shared/api/submission-records.ts';
import { submissionWarnings } from '../../../shared/domain/files/file-findings.ts';

/**
 * What the files of a submission say otherwise than the submission, for those who decide it; nothing where they agree.
 */
export const FileFindings = ({ findings }: { findings: QueuedSubmission['file_findings'] }) => {
  if (findings === undefined) return null;
  if (findings === null)
    return (
      <p className="text-muted text-sm">
        Berkas belum dibaca sistem: isinya belum dibandingkan dengan nomor, revisi, dan judul pengajuan ini.
      </p>
    );
  const warnings = submissionWarnings(findings);
  if (warnings.length > 0) return <FileWarnings warnings={warnings} />;
  return findings.draft.state === 'unread' ? (
    <p className="text-muted text-sm">
      Nomor, revisi, dan judul pada kepala draf tidak terbaca. Periksa pada berkasnya.
    </p>
  ) : null;
};

export const FileWarnings = ({ warnings }: { warnings: readonly string[] }) => (
  <section aria-label="Peringatan tentang berkas" className="rounded-md border border-review px-3 py-2 text-review">
    <ul className="flex flex-col gap-1">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-1.5">
          <WarningIcon aria-hidden size={18} weight="fill" className="mt-px shrink-0" />
          <span className="wrap-anywhere">{warning}</span>
        </li>
      ))}
    </ul>
  </section>
);
