/** A chapter of the user guide. */
export interface Topic {
  /** Anchor in the page's address. */
  id: string;
  title: string;
  /** Roles the chapter is for; absent for chapters that concern every user. */
  audience?: string;
  summary: string;
  /** In order; `**…**` marks the label of a control. */
  steps: readonly string[];
  /** Rules and limits; the same marks as in `steps`. */
  notes?: readonly string[];
  picture: { name: PictureName; alt: string };
}

/** The pictures that tests/e2e/screens/guide.test.ts takes, by file name without extension. */
export const pictureNames = [
  'masuk',
  'pengajuan',
  'revisi',
  'pemusnahan',
  'peninjauan',
  'persetujuan',
  'pencarian',
  'daftar-induk',
  'import',
  'pengguna',
  'wajib-dibaca',
  'distribusi',
  'salinan',
  'tinjauan',
] as const;
export type PictureName = (typeof pictureNames)[number];

/** Width and height of every picture in CSS pixels. */
export const pictureSize = { width: 1120, height: 700 };
