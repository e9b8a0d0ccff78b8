import {
  canManageMasterList,
  type canOpenApproval,
  canSeeEvidence,
  isAdmin,
  isAuditor,
} from '../../../../shared/domain/people/roles.ts';

type Reader = Parameters<typeof canOpenApproval>[0];

const isHead = ({ positions }: Reader): boolean =>
  positions.some(({ role }) => role === 'dept_head' || role === 'she_head');

export const audiences = {
  staff: { label: 'semua karyawan', includes: (reader) => !isAuditor(reader) },
  heads: { label: 'Dept. Head, Dept. Head SHE', includes: isHead },
  admins: { label: 'Admin', includes: isAdmin },
  deciders: { label: 'Dept. Head, Dept. Head SHE, Project Manager', includes: ({ positions }) => positions.length > 0 },
  controllers: { label: 'Admin, Document Controller', includes: canManageMasterList },
  evidence: { label: 'Admin, Document Controller, Auditor', includes: canSeeEvidence },
  holders: {
    label: 'Admin, Dept. Head, Dept. Head SHE, Project Manager',
    includes: (reader) => isAdmin(reader) || reader.positions.length > 0,
  },
  reviewers: {
    label: 'Admin, Document Controller, Kepala Departemen',
    includes: (reader) => canManageMasterList(reader) || isHead(reader),
  },
} as const satisfies Record<string, { label: string; includes: (reader: Reader) => boolean }>;

export interface Topic {
  /** Anchor in the page's address. */
  id: string;
  title: string;
  /** Roles the chapter is for; absent for chapters that concern every user. */
  audience?: keyof typeof audiences;
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
  'baca-bersama',
  'distribusi',
  'salinan',
  'tinjauan',
  'pengajuan-saya',
  'departemen-saya',
  'tidak-di-tempat',
  'bukti',
  'paket-audit',
] as const;
export type PictureName = (typeof pictureNames)[number];

/** Width and height of every picture in CSS pixels. */
export const pictureSize = { width: 1120, height: 700 };
