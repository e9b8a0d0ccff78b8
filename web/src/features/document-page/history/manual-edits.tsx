import { useState } from 'react';
import type * as z from 'zod/mini';
import type { listedEdit } from '../../../../../shared/api/documents.ts';
import { authorOf } from '../../../../../shared/domain/documents/revision-text.ts';
import { dayText } from '../../../../../shared/domain/time/date-text.ts';
import { FieldChanges } from '../../../components/field-changes.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { formatDateTime } from '../../../lib/format/format.ts';
import type { DocumentDetail } from '../document-detail.ts';
import { EndedFileDialog } from './lazy-ended-file.ts';

type ManualEdit = z.infer<typeof listedEdit>;

const actionLabels: Record<ManualEdit['action'], string> = {
  edited: 'Diubah',
  deleted: 'Dihapus',
  restored: 'Dipulihkan',
  imported: 'Diubah melalui impor',
  import_undone: 'Impor dibatalkan',
  file_replaced: 'Berkas diganti',
  file_attached: 'Berkas dilampirkan',
  reviewed: 'Ditinjau: masih sesuai',
  review_asked: 'Perlu ditinjau: dokumen eksternal berubah',
  distributed: 'Distribusi diubah',
  reading_required: 'Wajib dibaca ulang',
  change_waiting: 'Perubahan diajukan, menunggu orang kedua',
  change_refused: 'Perubahan ditolak orang kedua',
  change_outdated: 'Perubahan yang menunggu tidak berlaku lagi',
  change_withdrawn: 'Perubahan yang menunggu dibatalkan bersama impornya',
};

type ManualEditsProps = { document: DocumentDetail; edits: readonly ManualEdit[] };

export const ManualEdits = ({ document, edits }: ManualEditsProps) => (
  <ol className="divide-y divide-line rounded-md border border-line bg-surface">
    {edits.map((edit) => (
      <li key={edit.version} className="px-3 py-2.5">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">
            {edit.review?.outcome === 'needs_revision' ? 'Ditinjau: perlu revisi' : actionLabels[edit.action]}
          </span>
          <time dateTime={edit.at} className="text-muted text-sm tabular-nums">
            {formatDateTime(edit.at)}
          </time>
        </p>
        {edit.without_approval && <p className="text-review">{withoutApprovalText(edit)}</p>}
        {edit.proposal && (
          <p className="wrap-anywhere">{`Diajukan oleh ${makerOf(edit.proposal)} pada ${formatDateTime(edit.proposal.made_at)}.`}</p>
        )}
        {edit.reason !== undefined && <p className="wrap-anywhere">{`Alasan: ${edit.reason}`}</p>}
        {edit.content_changed && <p>Isi berubah: semua penerima diminta membaca ulang.</p>}
        {edit.review && <ReviewNote review={edit.review} />}
        {edit.undone && <UndoneRevisions undone={edit.undone} edit={edit} />}
        <FieldChanges changes={edit.changes} />
        {!edit.undone && <p className="text-muted text-sm">{authorOf(edit)}</p>}
        {edit.has_file && <ReplacedFile document={document} edit={edit} />}
      </li>
    ))}
  </ol>
);

const withoutApprovalText = ({ accepted }: ManualEdit): string =>
  accepted
    ? `Tanpa persetujuan; diterima oleh ${authorOf(accepted)} sebagai orang kedua.`
    : 'Tanpa persetujuan: yang diubah disetujui melalui pengajuan.';

const makerOf = ({ made_by, made_by_name }: NonNullable<ManualEdit['proposal']>): string =>
  authorOf({ by_nrp: made_by, by_name: made_by_name });

const ReviewNote = ({ review }: { review: NonNullable<ManualEdit['review']> }) => (
  <>
    <p>{`Revisi ${review.revisi}. Tinjauan berikutnya ${dayText(review.due_on)}.`}</p>
    {review.reason !== null && <p className="wrap-anywhere">{`Catatan: ${review.reason}`}</p>}
    {review.sha256 !== null && (
      <p className="wrap-anywhere text-muted text-sm">{`Kode verifikasi berkas: ${review.sha256}`}</p>
    )}
  </>
);

/** The revisions that an undone import had introduced: they are part of the history, but never came into force. */
const UndoneRevisions = ({ undone, edit }: { undone: NonNullable<ManualEdit['undone']>; edit: ManualEdit }) => {
  const by = `dibatalkan oleh ${authorOf(edit)} pada ${formatDateTime(edit.at)}`;
  if (undone.revisions.length === 0)
    return <p className="wrap-anywhere">{`Perubahan dari impor “${undone.file_name}”, ${by}.`}</p>;
  return undone.revisions.map(({ revisi, nama, status }) => (
    <p key={revisi} className="wrap-anywhere">
      {`Revisi ${revisi} “${nama}” (${status}) dari impor “${undone.file_name}”, ${by}.`}
    </p>
  ));
};

const ReplacedFile = ({ document, edit: { version, at } }: { document: DocumentDetail; edit: ManualEdit }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="flex items-center gap-2">
        Berkas lama
        <StatusBadge status="Kadaluarsa" tone="stop" />
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Lihat berkas lama sebelum ${formatDateTime(at)}`}
        onClick={() => setIsOpen(true)}
      >
        Lihat Berkas Lama
      </Button>
      {isOpen && (
        <EndedFileDialog
          title={document.nama}
          description={`${document.nomor} · Berkas lama sebelum ${formatDateTime(at)}`}
          request={{ id: document.id, kind: 'replaced', version }}
          ended={`Berkas ini sudah diganti sejak ${formatDateTime(at)}.`}
          canDownload={document.may.see_evidence}
          onClose={() => setIsOpen(false)}
        />
      )}
    </p>
  );
};
