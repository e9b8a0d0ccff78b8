import { Link } from 'react-router-dom';
import { documentTrailPath, submissionPath } from '../../../../../shared/domain/notices/page-paths.ts';
import { canSeeEvidence } from '../../../../../shared/domain/people/roles.ts';
import { linkClass } from '../../../components/link-class.ts';
import { SubmissionEvents } from '../../../components/submission-events/submission-events.tsx';
import { useUser } from '../../../lib/session/session.ts';
import type { DocumentDetail } from '../document-detail.ts';
import { ManualEdits } from './manual-edits.tsx';
import { RevisionComparison } from './revision-comparison.tsx';
import { RevisionHistory } from './revision-history.tsx';

export const HistoryTab = ({ document }: { document: DocumentDetail }) => {
  const { nomor, revisions, edits } = document;
  const cancellations = revisions.flatMap((revision) => revision.cancellations?.toReversed() ?? []);
  const seesTrail = canSeeEvidence(useUser());
  return (
    <div className="flex flex-col gap-6">
      {cancellations.map((cancellation) => (
        <section key={cancellation.submission_id}>
          <h2 className="mb-2 text-base">Pemusnahan</h2>
          <div className="flex flex-col gap-2 rounded-md border border-line bg-surface px-3 py-2.5">
            <SubmissionEvents events={cancellation.decisions} />
            <Link className={linkClass} to={submissionPath(cancellation.submission_id)}>
              Lihat pengajuan pemusnahan
            </Link>
          </div>
        </section>
      ))}
      <section>
        <h2 className="mb-2 text-base">Riwayat Revisi</h2>
        <RevisionComparison document={document} />
        <RevisionHistory document={document} revisions={revisions} />
      </section>
      {edits.length > 0 && (
        <section>
          <h2 className="mb-2 text-base">Perubahan pada Daftar Induk</h2>
          <ManualEdits document={document} edits={edits} />
        </section>
      )}
      {seesTrail && (
        <p className="print:hidden">
          <Link className={linkClass} to={documentTrailPath(nomor)}>
            Jejak audit dokumen ini
          </Link>
        </p>
      )}
    </div>
  );
};
