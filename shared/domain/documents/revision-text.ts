import type * as z from 'zod/mini';
import type { documentRevision } from '../../api/documents.ts';
import { dayText } from '../time/date-text.ts';

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

export const sourceOf = ({ source }: Pick<Revision, 'source'>): string => sources[source];

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
