import { copyNumberText, copyStateLabels } from '../copies/copies.ts';
import { departmentLabels } from '../departments.ts';
import { authorOf, effectiveDateText, endingOf, sourceOf } from '../documents/revision-text.ts';
import { userName } from '../people/roles.ts';
import type { ExcelSheet } from '../workbook-bytes.ts';
import { actorOfEvent, capacityOfEvent, findingTexts, titleOfEvent } from '../workflow/event-text.ts';
import type { RevisionEvidence } from './evidence-of-revisions.ts';

export interface DocumentEvidence {
  nomor: string;
  evidence: readonly RevisionEvidence[];
}

/** An instant (ISO 8601) as users read it. */
export type FormatTime = (iso: string) => string;

type Step = NonNullable<RevisionEvidence['revision']['decisions']>[number];

export const stepColumns = [
  { header: 'Waktu', width: 20 },
  { header: 'Langkah', width: 34 },
  { header: 'Oleh', width: 44 },
  { header: 'Sebagai', width: 34 },
  { header: 'Catatan', width: 50 },
  { header: 'SHA-256 Draf', width: 48 },
];

export const stepCells = (step: Step, formatTime: FormatTime): string[] => [
  ...[formatTime(step.at), titleOfEvent(step), actorOfEvent(step), capacityOfEvent(step)],
  ...[[step.reason ?? '', ...findingTexts(step)].filter((text) => text !== '').join(' '), step.files.draft_sha256],
];

const nomorColumn = { header: 'Nomor Dokumen', width: 24 };
const revisiColumn = { header: 'Revisi Ke-', width: 10 };

/** The cards of documents as a workbook: revisions, decisions, readers, copies and reviews. */
export const evidenceSheets = (documents: readonly DocumentEvidence[], formatTime: FormatTime): ExcelSheet[] => {
  const timeText = (at: string | null): string => (at === null ? '' : formatTime(at));
  const parts = documents.flatMap(({ nomor, evidence }) => evidence.map((each) => ({ nomor, ...each })));
  return [
    {
      name: 'Revisi',
      columns: [
        nomorColumn,
        revisiColumn,
        { header: 'Nama Dokumen', width: 44 },
        { header: 'Status', width: 14 },
        { header: 'Berakhir karena', width: 28 },
        { header: 'Berakhir pada', width: 20 },
        { header: 'Tanggal Berlaku', width: 18 },
        { header: 'Sumber', width: 20 },
        { header: 'Alasan Perubahan', width: 44 },
        { header: 'Dibuat oleh', width: 30 },
        { header: 'Dibuat pada', width: 20 },
        { header: 'Nama Berkas', width: 36 },
        { header: 'SHA-256 Berkas', width: 48 },
        { header: 'Didistribusikan kepada', width: 40 },
        { header: 'Membaca', width: 10 },
        { header: 'Memahami', width: 10 },
        { header: 'Salinan', width: 10 },
      ],
      rows: parts.map(({ nomor, revision, readers, copies }) => [
        ...[nomor, revision.revisi, revision.nama, revision.status],
        ...[endingOf(revision) ?? '', timeText(revision.ended_at)],
        ...[effectiveDateText(revision.effective_on), sourceOf(revision), changeText(revision.change)],
        ...[authorOf(revision), timeText(revision.at)],
        ...[revision.file_name ?? '', revision.sha256 ?? '', revision.audience ?? ''],
        ...[readers.length, readers.filter(({ understood }) => understood !== null).length, copies.length],
      ]),
    },
    {
      name: 'Persetujuan',
      columns: [nomorColumn, revisiColumn, { header: 'Untuk', width: 14 }, ...stepColumns],
      rows: parts.flatMap(({ nomor, revision }) =>
        [
          ...(revision.decisions ?? []).map((step) => ({ purpose: 'Penerbitan', step })),
          ...(revision.cancellations ?? []).flatMap(({ decisions }) =>
            decisions.map((step) => ({ purpose: 'Pemusnahan', step })),
          ),
        ].map(({ purpose, step }) => [nomor, revision.revisi, purpose, ...stepCells(step, formatTime)]),
      ),
    },
    {
      name: 'Pembaca',
      columns: [
        nomorColumn,
        revisiColumn,
        { header: 'NRP', width: 12 },
        { header: 'Nama', width: 30 },
        { header: 'Dibuka', width: 20 },
        { header: 'Dipahami', width: 20 },
        { header: 'Dibaca bersama', width: 60 },
      ],
      rows: parts.flatMap(({ nomor, revision, readers }) =>
        readers.map(({ nrp, full_name, opened, understood, together }) => [
          ...[nomor, revision.revisi, nrp, full_name ?? '', timeText(opened), timeText(understood), together ?? ''],
        ]),
      ),
    },
    {
      name: 'Salinan',
      columns: [
        nomorColumn,
        revisiColumn,
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
      rows: parts.flatMap(({ nomor, revision, copies }) =>
        copies.map((copy) => [
          ...[
            nomor,
            revision.revisi,
            copyNumberText(copy.number),
            copy.holder,
            departmentLabels[copy.department],
            copy.place,
          ],
          ...[formatTime(copy.printed_at), userName(copy.printed_by), copyStateLabels[copy.state]],
          ...[timeText(copy.closed_at), copy.remark ?? ''],
        ]),
      ),
    },
    {
      name: 'Tinjauan',
      columns: [
        nomorColumn,
        revisiColumn,
        { header: 'Waktu', width: 20 },
        { header: 'Hasil', width: 18 },
        { header: 'Oleh', width: 30 },
        { header: 'Catatan', width: 50 },
        { header: 'Tinjauan berikutnya', width: 20 },
        { header: 'SHA-256 Berkas', width: 48 },
      ],
      rows: parts.flatMap(({ nomor, revision, reviews }) =>
        reviews.map((edit) => [
          ...[nomor, revision.revisi, formatTime(edit.at), reviewText(edit), authorOf(edit), edit.review?.reason ?? ''],
          ...[effectiveDateText(edit.review?.due_on), edit.review?.sha256 ?? ''],
        ]),
      ),
    },
  ];
};

const changeText = (change: RevisionEvidence['revision']['change']): string =>
  change ? `${change.reason}${change.sections ? ` (bagian: ${change.sections})` : ''}` : '';

export const reviewText = ({ review }: RevisionEvidence['reviews'][number]): string =>
  review?.outcome === 'needs_revision' ? 'Perlu revisi' : 'Masih sesuai';
