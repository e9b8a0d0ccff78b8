import { WarningIcon } from '@phosphor-icons/react/Warning';
import { authorOf, unapprovedText } from '../../../../shared/domain/documents/revision-text.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import type { CardDocument } from './card-document.ts';

/** What of the present revision was never approved, or waits for a second person. */
export const UnapprovedNotice = ({ document }: { document: CardDocument }) => {
  const { unapproved, waiting_change: waiting } = document;
  if (!unapproved && !waiting) return null;
  return (
    <div className="mb-5 flex items-start gap-3 rounded-md bg-review-soft px-4 py-3">
      <WarningIcon aria-hidden size={24} weight="fill" className="shrink-0 text-review" />
      <div className="min-w-0">
        {unapproved && (
          <>
            <p className="font-semibold">Revisi ini berubah tanpa persetujuan</p>
            <p className="wrap-anywhere">{unapprovedText(document.revisi, unapproved, formatDateTime)}</p>
          </>
        )}
        {waiting && (
          <>
            <p className="font-semibold">Perubahan menunggu orang kedua</p>
            <p className="wrap-anywhere">
              {`Diajukan oleh ${authorOf(waiting)} pada ${formatDateTime(waiting.at)}. Sampai diterima, revisi dan berkas ini tetap berlaku.`}
            </p>
          </>
        )}
      </div>
    </div>
  );
};
