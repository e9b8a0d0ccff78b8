import { useId } from 'react';
import type { Confirmation } from '../../../../../../shared/api/bulk.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { formatNumber } from '../../../../lib/format/format.ts';
import { useOpenView } from '../../bulk-context.ts';
import { ViewFooter } from '../../view-footer.tsx';
import { waitingText } from './question-text.ts';

type ReviewFooterProps = {
  confirmation: Confirmation | null;
  draftSize: number;
  unanswered: number;
  /** Whether the server refuses the import until a check has answers to all questions. */
  isBlocked: boolean;
  /** Whether it is not said when documents without dates were last reviewed. */
  lacksLastReview: boolean;
  leftOut: string | null;
  hasChanges: boolean;
  working: boolean;
  onDiscard: () => void;
  onCheck: (uploadId: string) => void;
  onSave: (uploadId: string) => void;
};

/**
 * The next step: another check while there are unsent answers, else the import. The keys keep the focus from a button that
 * takes the place of the pressed one.
 */
export const ReviewFooter = (props: ReviewFooterProps) => {
  const { confirmation, draftSize, isBlocked, lacksLastReview, hasChanges, working } = props;
  const openView = useOpenView();
  const noteId = useId();
  if (confirmation?.state !== 'open')
    return (
      <ViewFooter>
        <Button variant="secondary" onClick={() => openView({ open: 'csv' })}>
          Berkas Lain
        </Button>
        {confirmation?.state === 'used' ? (
          <Button onClick={() => openView({ open: 'job', jobId: confirmation.job_id })}>Lihat Hasil Impor</Button>
        ) : (
          <Button onClick={() => openView(null)}>Tutup</Button>
        )}
      </ViewFooter>
    );
  const { upload_id } = confirmation;
  return (
    <ViewFooter>
      <p id={noteId} role="status" className="min-w-0 flex-1 self-center text-sm max-sm:order-last">
        {noteOf(props)}
      </p>
      {draftSize > 0 ? (
        <>
          <Button key="discard" variant="secondary" disabled={working} onClick={props.onDiscard}>
            Buang Jawaban
          </Button>
          <Button key="check" working={working} aria-describedby={noteId} onClick={() => props.onCheck(upload_id)}>
            {working ? 'Memeriksa...' : `Periksa Ulang (${formatNumber(draftSize)} jawaban)`}
          </Button>
        </>
      ) : (
        <>
          <Button variant="secondary" onClick={() => openView({ open: 'csv' })}>
            Berkas Lain
          </Button>
          {hasChanges ? (
            <Button
              working={working}
              disabled={isBlocked || lacksLastReview}
              aria-describedby={noteId}
              onClick={() => props.onSave(upload_id)}
            >
              {working ? 'Menyimpan...' : 'Simpan ke Daftar Induk'}
            </Button>
          ) : (
            <Button onClick={() => openView(null)}>Tutup</Button>
          )}
        </>
      )}
    </ViewFooter>
  );
};

const noteOf = ({ unanswered, draftSize, isBlocked, hasChanges, lacksLastReview, leftOut }: ReviewFooterProps) =>
  waitingText(unanswered) ??
  (draftSize > 0 || isBlocked ? unsentText : hasChanges && lacksLastReview ? lastReviewText : leftOut);

const lastReviewText = 'Belum dapat disimpan: jawab kapan dokumen tanpa tanggal terakhir ditinjau.';
const unsentText = 'Jawaban berlaku setelah berkas diperiksa ulang.';
