import type * as z from 'zod/mini';
import type { documentRevision } from '../../api/documents.ts';
import { dayText } from '../time/date-text.ts';
import type { UnapprovedChange } from './documents.ts';

export type Revision = z.infer<typeof documentRevision>;

const sources: Record<Revision['source'], string> = {
  workflow: 'Pengajuan',
  import: 'Impor',
  upload: 'Unggahan',
  editor: 'Editor Daftar Induk',
};

const endings: Record<NonNullable<Revision['ended_reason']>, string> = {
  superseded: 'digantikan revisi berikutnya',
  expired: 'masa berlaku berakhir',
  cancelled: 'dimusnahkan',
};

export const sourceOf = ({ source, unapproved }: Pick<Revision, 'source' | 'unapproved'>): string =>
  unapproved && unapproved.concerns !== 'validity' ? `${sources[source]}, tanpa persetujuan` : sources[source];

/** How a revision changed or replaced what was approved: by whom, when (as `formatTime` writes it), and who accepted it. */
export const unapprovedText = (
  revisi: number,
  { approved_revisi, at, accepted, concerns, ...by }: UnapprovedChange,
  formatTime: (iso: string) => string,
): string => {
  const whats = {
    validity: `mengubah status revisi ${approved_revisi} yang disetujui`,
    number: 'menyimpan dokumen ini dengan nomor yang sudah digunakan',
    content:
      approved_revisi === revisi
        ? 'mengganti berkas yang disetujui'
        : `mengganti revisi ${approved_revisi} yang disetujui dengan revisi ${revisi}`,
  };
  const second = accepted ? `, diterima oleh ${authorOf(accepted)} sebagai orang kedua` : '';
  return `${authorOf(by)} ${whats[concerns ?? 'content']} pada ${formatTime(at)}${second}.`;
};

/** Why the revision is no longer in force, if recorded. */
export const endingOf = ({ ended_reason }: Pick<Revision, 'ended_reason'>): string | null =>
  ended_reason === null ? null : endings[ended_reason];

/** 'Siti Rahma (10000003)', the NRP alone, or a dash when no author is recorded. */
export const authorOf = ({ by_name, by_nrp }: Pick<Revision, 'by_name' | 'by_nrp'>): string => {
  if (by_nrp === null) return by_name ?? '–';
  return by_name === null ? by_nrp : `${by_name} (${by_nrp})`;
};

/** '20 Nov 2026', or a dash where neither a list nor the workflow states a date. */
export const effectiveDateText = (effective_on: string | null | undefined): string =>
  effective_on == null ? '–' : dayText(effective_on);
