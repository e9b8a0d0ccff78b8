import { useState } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import type { ReviewOutcome } from '../../../../shared/domain/documents/document-reviews.ts';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { Button } from '../../components/ui/button.tsx';
import { useRefresh } from '../../lib/realtime/use-refresh.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { suitableLabel } from './review-text.ts';

type ReviewButtonProps = { document: OutputOf<'get-hims-document'>['documents'][number] };

/** 'Perlu Revisi' and 'Masih Sesuai' of one document, with their dialog. */
export const ReviewButton = ({ document }: ReviewButtonProps) => {
  const [outcome, setOutcome] = useState<ReviewOutcome>();
  const refresh = useRefresh('review', 'document');
  const { review_due_on } = document;
  if (review_due_on === undefined) return null;
  return (
    <>
      {document.revision_need === null && !isExternal(document) && (
        <Button variant="secondary" onClick={() => setOutcome('needs_revision')}>
          Perlu Revisi
        </Button>
      )}
      <Button onClick={() => setOutcome('suitable')}>{suitableLabel(document)}</Button>
      {outcome && (
        <ReviewDialog
          review={{ ...document, review_due_on }}
          outcome={outcome}
          onClose={() => setOutcome(undefined)}
          onReviewed={refresh}
          onOutdated={refresh}
        />
      )}
    </>
  );
};
