import type { ComponentType } from 'react';
import { canManageMasterList } from '../../../../shared/domain/people/roles.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { ReviewOverdue } from '../../components/review-overdue.tsx';
import { RevisionNeeded } from '../../components/revision-needed.tsx';
import { useUser } from '../../lib/session/session.ts';
import type { DocumentDetail } from './document-detail.ts';
import { ManualEdits } from './history/manual-edits.tsx';
import { ReviewSettings } from './review-settings.tsx';

type ReviewTabProps = { document: DocumentDetail; ReviewButton: ComponentType<{ document: DocumentDetail }> };

export const ReviewTab = ({ document, ReviewButton }: ReviewTabProps) => {
  const reviews = document.edits.filter(({ action }) => action === 'reviewed');
  const need = document.revision_need;
  const managesList = canManageMasterList(useUser());
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-surface px-4 py-3">
        <div>
          <p>
            <span className="text-muted">Tinjauan berikutnya:</span>{' '}
            <strong>{document.review_due_on === undefined ? '–' : dayText(document.review_due_on)}</strong>
          </p>
          <p>
            <span className="text-muted">Tinjauan terakhir:</span>{' '}
            {document.reviewed_on === null ? '–' : dayText(document.reviewed_on)}
          </p>
          <ReviewOverdue dueOn={document.review_due_on} />
          {need && (
            <p className="mt-2 wrap-anywhere">
              <RevisionNeeded need={need} />{' '}
              <span className="text-muted">{`oleh ${need.by_name ?? `User ${need.by_nrp}`}:`}</span> {need.reason}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">{document.may.review && <ReviewButton document={document} />}</div>
      </section>
      {managesList && <ReviewSettings key={document.version} document={document} />}
      <section>
        <h2 className="mb-2 text-base">Tinjauan sebelumnya</h2>
        {reviews.length === 0 ? (
          <p className="text-muted">Belum ada tinjauan yang dicatat.</p>
        ) : (
          <ManualEdits document={document} edits={reviews} />
        )}
      </section>
    </div>
  );
};
