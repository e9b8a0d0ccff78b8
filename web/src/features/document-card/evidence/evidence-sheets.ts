import { copyNumberText, copyStateLabels } from '../../../../../shared/domain/copies/copies.ts';
import { departmentLabels } from '../../../../../shared/domain/departments.ts';
import { userName } from '../../../../../shared/domain/people/roles.ts';
import type { ExcelSheet } from '../../../../../shared/domain/workbook-bytes.ts';
import { actorOfEvent, capacityOfEvent, titleOfEvent } from '../../../components/submission-events/event-text.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import type { CardDocument } from '../card-document.ts';
import { authorOf, effectiveDateText, endingOf, sourceOf } from '../history/revision-text.ts';
import type { RevisionEvidence } from './evidence-of-revisions.ts';

const timeText = (at: string | null): string => (at === null ? '' : formatDateTime(at));

/** The card of a document as a workbook: revisions, decisions, readers, copies and reviews. */
export const evidenceSheets = ({ nomor }: CardDocument, evidence: readonly RevisionEvidence[]): ExcelSheet[] => [
  {
    name: 'Revisi',
    columns: [
      { header: 'Nomor Dokumen', width: 24 },
      { header: 'Revisi Ke-', width: 10 },
      { header: 'Nama Dokumen', width: 44 },
      { header: 'Status', width: 14 },
      { header: 'Berakhir karena', width: 28 },
      { header: 'Tanggal Berlaku', width: 18 },
      { header: 'Sumber', width: 20 },
      { header: 'Dibuat oleh', width: 30 },
      { header: 'Dibuat pada', width: 20 },
      { header: 'Nama Berkas', width: 36 },
      { header: 'SHA-256 Berkas', width: 48 },
      { header: 'Didistribusikan kepada', width: 40 },
      { header: 'Membaca', width: 10 },
      { header: 'Memahami', width: 10 },
      { header: 'Salinan', width: 10 },
    ],
    rows: evidence.map(({ revision, readers, copies }) => [
      ...[nomor, revision.revisi, revision.nama, revision.status, endingOf(revision) ?? ''],
      ...[effectiveDateText(revision.effective_on), sourceOf(revision), authorOf(revision), timeText(revision.at)],
      ...[revision.file_name ?? '', revision.sha256 ?? '', revision.audience ?? ''],
      ...[readers.length, readers.filter(({ understood }) => understood !== null).length, copies.length],
    ]),
  },
  {
    name: 'Persetujuan',
    columns: [
      { header: 'Revisi Ke-', width: 10 },
      { header: 'Waktu', width: 20 },
      { header: 'Langkah', width: 34 },
      { header: 'Oleh', width: 44 },
      { header: 'Sebagai', width: 34 },
      { header: 'Catatan', width: 50 },
      { header: 'SHA-256 Draf', width: 48 },
    ],
    rows: evidence.flatMap(({ revision }) =>
      (revision.decisions ?? []).map((step) => [
        ...[revision.revisi, formatDateTime(step.at), titleOfEvent(step), actorOfEvent(step)],
        ...[capacityOfEvent(step), step.reason ?? '', step.files.draft_sha256],
      ]),
    ),
  },
  {
    name: 'Pembaca',
    columns: [
      { header: 'Revisi Ke-', width: 10 },
      { header: 'NRP', width: 12 },
      { header: 'Nama', width: 30 },
      { header: 'Dibuka', width: 20 },
      { header: 'Dipahami', width: 20 },
    ],
    rows: evidence.flatMap(({ revision, readers }) =>
      readers.map(({ nrp, full_name, opened, understood }) => [
        ...[revision.revisi, nrp, full_name ?? '', timeText(opened), timeText(understood)],
      ]),
    ),
  },
  {
    name: 'Salinan',
    columns: [
      { header: 'Revisi Ke-', width: 10 },
      { header: 'Salinan', width: 10 },
      { header: 'Pemegang', width: 28 },
      { header: 'Departemen', width: 14 },
      { header: 'Lokasi', width: 28 },
      { header: 'Dicetak', width: 20 },
      { header: 'Dicetak oleh', width: 28 },
      { header: 'Keadaan', width: 14 },
      { header: 'Sejak', width: 20 },
      { header: 'Catatan', width: 40 },
    ],
    rows: evidence.flatMap(({ revision, copies }) =>
      copies.map((copy) => [
        ...[revision.revisi, copyNumberText(copy.number), copy.holder, departmentLabels[copy.department], copy.place],
        ...[formatDateTime(copy.printed_at), userName(copy.printed_by), copyStateLabels[copy.state]],
        ...[timeText(copy.closed_at), copy.remark ?? ''],
      ]),
    ),
  },
  {
    name: 'Tinjauan',
    columns: [
      { header: 'Revisi Ke-', width: 10 },
      { header: 'Waktu', width: 20 },
      { header: 'Hasil', width: 18 },
      { header: 'Oleh', width: 30 },
      { header: 'Catatan', width: 50 },
      { header: 'Tinjauan berikutnya', width: 20 },
      { header: 'SHA-256 Berkas', width: 48 },
    ],
    rows: evidence.flatMap(({ revision, reviews }) =>
      reviews.map((edit) => [
        ...[revision.revisi, formatDateTime(edit.at), reviewText(edit), authorOf(edit), edit.review?.reason ?? ''],
        ...[effectiveDateText(edit.review?.due_on), edit.review?.sha256 ?? ''],
      ]),
    ),
  },
];

export const reviewText = ({ review }: RevisionEvidence['reviews'][number]): string =>
  review?.outcome === 'needs_revision' ? 'Perlu revisi' : 'Masih sesuai';
