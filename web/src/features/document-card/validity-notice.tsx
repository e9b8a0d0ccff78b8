import { ProhibitIcon } from '@phosphor-icons/react/Prohibit';
import { Link } from 'react-router-dom';
import { documentPath, submissionPath } from '../../../../shared/domain/notices/page-paths.ts';
import type { CardDocument } from './card-document.ts';

const reasons: Record<NonNullable<CardDocument['ended_reason']>, string> = {
  cancelled: 'Dokumen ini sudah dimusnahkan.',
  expired: 'Masa berlaku dokumen ini sudah berakhir.',
  superseded: 'Dokumen ini sudah digantikan.',
};

/** Why a document is not in force; undefined while it is. */
export const endedTextOf = ({ status, ended_reason }: CardDocument): string | undefined => {
  if (status === 'Aktif') return undefined;
  return ended_reason === null ? 'Dokumen ini berstatus Kadaluarsa.' : reasons[ended_reason];
};

type ValidityNoticeProps = {
  document: CardDocument;
  /** With the same number. */
  others: readonly CardDocument[];
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
