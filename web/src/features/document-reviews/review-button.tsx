import { useState } from 'react';
import type { OutputOf } from '../../../../shared/api/index.ts';
import { Button } from '../../components/ui/button.tsx';
import { useRefresh } from '../../lib/realtime/use-refresh.ts';
import { ReviewDialog, type ReviewedDocument } from './review-dialog.tsx';

type ReviewButtonProps = { document: OutputOf<'get-hims-document'>['documents'][number] };

/** 'Masih Sesuai' of one document, with its confirmation. */
export const ReviewButton = ({ document }: ReviewButtonProps) => {
  const [reviewed, setReviewed] = useState<ReviewedDocument>();
  const refresh = useRefresh('review', 'document');
  const { review_due_on } = document;
  if (review_due_on === undefined) return null;
  return (
    <>
      <Button onClick={() => setReviewed({ ...document, review_due_on })}>Masih Sesuai</Button>
      {reviewed && (
        <ReviewDialog
          review={reviewed}
          onClose={() => setReviewed(undefined)}
          onReviewed={refresh}
          onOutdated={refresh}
        />
      )}
    </>
  );
};
