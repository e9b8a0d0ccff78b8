import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import { Link } from 'react-router-dom';
import { isExternal } from '../../../../shared/domain/documents/external-documents.ts';
import { authorOf, unapprovedText } from '../../../../shared/domain/documents/revision-text.ts';
import { documentPath, submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import { dayText } from '../../../../shared/domain/time/date-text.ts';
import { useExternalState } from '../../components/document-status.tsx';
import { referrersText } from '../../components/referrers.tsx';
import { formatDateTime } from '../../lib/format/format.ts';
import type { DocumentDetail } from './document-detail.ts';

const reasons: Record<NonNullable<DocumentDetail['ended_reason']>, string> = {
  cancelled: 'Dokumen ini sudah dimusnahkan.',
  expired: 'Masa berlaku dokumen ini sudah berakhir.',
  superseded: 'Dokumen ini sudah digantikan.',
};

/** Why a document is not in force; undefined while it is. */
export const endedTextOf = ({ jenis, status, ended_reason, replaced_by }: DocumentDetail): string | undefined => {
  if (status === 'Aktif') return undefined;
  if (isExternal({ jenis }))
    return `Dokumen ini sudah dicabut${replaced_by ? ` dan diganti oleh ${replaced_by}` : ''}.`;
  return ended_reason === null ? 'Dokumen ini berstatus Kadaluarsa.' : reasons[ended_reason];
};

type ValidityNoticeProps = {
  document: DocumentDetail;
  others: readonly DocumentDetail[];
};

/** Above everything else of a document that is not in force, and which one is, where one has its number. */
export const ValidityNotice = ({ document, others }: ValidityNoticeProps) => {
  const ended = endedTextOf(document);
  if (ended === undefined) return null;
  const [present] = document.revisions;
  const cancellation = document.ended_reason === 'cancelled' ? present?.cancellations?.at(-1) : undefined;
  const inForce = others.find(({ status }) => status === 'Aktif');
  return (
    <div role="alert" className="mb-5 flex items-start gap-3 rounded-md bg-danger px-4 py-3 text-on-danger">
      <ProhibitIcon aria-hidden size={28} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold text-lg">TIDAK BERLAKU</p>
        <p>{ended} Jangan dipakai sebagai acuan kerja.</p>
        {isExternal(document) && document.links && document.links.from_count > 0 && (
          <p>{referrersText(document.links)}.</p>
        )}
        <p className="flex flex-wrap gap-x-4 empty:hidden [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center [&>a]:font-semibold [&>a]:underline [&>a]:underline-offset-2 [&>a]:max-sm:min-h-11 [&>a]:pointer-coarse:min-h-11">
          {inForce && (
            <Link to={documentPath(document.nomor, { id: inForce.id })}>
              Buka yang berlaku: Revisi {inForce.revisi}, {inForce.nama}
            </Link>
          )}
          {cancellation && <Link to={submissionPath(cancellation.submission_id)}>Lihat pengajuan pemusnahannya</Link>}
        </p>
      </div>
    </div>
  );
};

/** Why a document from outside that is in force must not be taken as it stands: amended, or past its last day. */
export const ExternalNotice = ({ document }: { document: DocumentDetail }) => {
  const state = useExternalState(document);
  if (state !== 'Diubah' && state !== 'Lewat masa berlaku') return null;
  const { amended_by, valid_until = '' } = document;
  return (
    <div className="mb-5 flex items-start gap-3 rounded-md bg-review-soft px-4 py-3">
      <WarningIcon aria-hidden size={24} weight="fill" className="shrink-0 text-review" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {state === 'Diubah'
            ? `Dokumen ini diubah oleh ${amended_by}. Baca bersama perubahannya.`
            : `Masa berlaku dokumen ini berakhir pada ${dayText(valid_until)}.`}
        </p>
        {document.links && document.links.from_count > 0 && <p>{referrersText(document.links)}.</p>}
      </div>
    </div>
  );
};

/** What of the present revision was never approved, or waits for a second person. */
export const UnapprovedNotice = ({ document }: { document: DocumentDetail }) => {
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
