/** What a pack lists as exceptions, the gravest first, with the sentence that explains the kind. */
export const packExceptions = {
  unapproved_content: 'Revisi yang disahkan diubah tanpa persetujuan',
  acting_without_absence: 'Keputusan Plh. atau a.n. tanpa ketidakhadiran yang tercatat',
  vacant_position: 'Jabatan penyetuju tanpa pejabat',
  no_file: 'Dokumen aktif tanpa berkas',
  duplicate_number: 'Nomor dipakai lebih dari satu dokumen',
  review_overdue: 'Tinjauan berkala terlambat',
  no_change_reason: 'Revisi atau pemusnahan tanpa alasan',
  unread: 'Penerima terlambat membaca',
  open_recall: 'Salinan usang belum ditarik',
  dead_reference: 'Rujukan ke dokumen yang tidak berlaku',
  lost_copy: 'Salinan terkendali hilang',
  destroyed: 'Dokumen dimusnahkan atau dihapus',
} as const;
export type PackExceptionKind = keyof typeof packExceptions;
export const packExceptionKinds = Object.keys(packExceptions) as PackExceptionKind[];

/** The sheets of a pack that answer questions. */
export const evidenceSheetNames = [
  ...(['Sampel', 'Revisi', 'Persetujuan', 'Pembaca', 'Salinan', 'Tinjauan', 'Pengajuan', 'Log'] as const),
] as const;
export type EvidenceSheetName = (typeof evidenceSheetNames)[number];

/** What answers state; `functions/audit-packs/answers.ts` has the query of each in the pack. */
export type PackAnswerKey =
  | ('external' | 'checked')
  | ('identified' | 'classified' | 'listed' | 'approved' | 'decided' | 'filed' | 'hashed' | 'printed' | 'distributed')
  | (
      | 'understood'
      | 'together'
      | 'ended'
      | 'collected'
      | 'reviewed'
      | 'reasoned'
      | 'traceable'
      | 'destroyed'
      | 'recorded'
      | 'logged'
      | 'scheduled'
      | 'archived'
      | 'expired'
      | 'disposed'
      | 'held'
    );

export interface PackQuestion {
  /** What an auditor asks. */
  question: string;
  /** The sentences of the answer, each with the figures of its query. */
  answers: readonly PackAnswerKey[];
  /** What it asks for and the product does not record. */
  notRecorded?: string;
  evidence: readonly EvidenceSheetName[];
  exceptions: readonly PackExceptionKind[];
}

export const identification: PackQuestion = {
  question: 'Apakah setiap dokumen memiliki identitas: judul, nomor, revisi, tanggal, dan penyusun?',
  answers: ['identified'],
  evidence: ['Sampel', 'Revisi'],
  exceptions: ['duplicate_number'],
};
export const approval: PackQuestion = {
  question: 'Apakah dokumen ditinjau dan disetujui kesesuaiannya oleh pejabat yang berwenang sebelum berlaku?',
  answers: ['approved', 'decided'],
  evidence: ['Persetujuan', 'Pengajuan'],
  exceptions: ['unapproved_content', 'acting_without_absence', 'vacant_position'],
};
export const availability: PackQuestion = {
  question: 'Apakah dokumen yang berlaku tersedia di tempat dan pada saat dibutuhkan?',
  answers: ['filed', 'printed'],
  evidence: ['Revisi', 'Salinan'],
  exceptions: ['no_file'],
};
export const distribution: PackQuestion = {
  question: 'Kepada siapa dokumen didistribusikan, dan apakah penerimanya telah membaca dan memahaminya?',
  answers: ['distributed', 'understood', 'together'],
  evidence: ['Revisi', 'Pembaca'],
  exceptions: ['unread'],
};
export const obsolete: PackQuestion = {
  question: 'Bagaimana dokumen usang dicegah dari penggunaan yang tidak disengaja?',
  answers: ['ended', 'collected'],
  evidence: ['Revisi', 'Salinan'],
  exceptions: ['open_recall', 'dead_reference', 'lost_copy'],
};
export const protection: PackQuestion = {
  question: 'Bagaimana isi dokumen dan rekamannya dilindungi dari perubahan, kehilangan, dan penyalahgunaan?',
  answers: ['hashed', 'logged'],
  evidence: ['Log', 'Revisi'],
  exceptions: ['unapproved_content', 'lost_copy'],
};
export const review: PackQuestion = {
  question: 'Apakah dokumen ditinjau secara berkala dan diperbarui bila perlu?',
  answers: ['reviewed'],
  evidence: ['Tinjauan'],
  exceptions: ['review_overdue'],
};
export const changes: PackQuestion = {
  question: 'Bagaimana perubahan dokumen diajukan dan disetujui, dan apakah versinya dapat ditelusuri?',
  answers: ['approved', 'reasoned', 'traceable'],
  evidence: ['Revisi', 'Persetujuan', 'Pengajuan'],
  exceptions: ['unapproved_content', 'no_change_reason'],
};
export const retention: PackQuestion = {
  question: 'Bagaimana dokumen disimpan, dan bagaimana pemusnahannya dikendalikan?',
  answers: ['scheduled', 'archived', 'expired', 'disposed', 'held', 'traceable', 'destroyed'],
  notRecorded: 'masa simpan dokumen itu sendiri; setiap revisinya tetap tersimpan',
  evidence: ['Revisi', 'Persetujuan', 'Log'],
  exceptions: ['destroyed'],
};
export const externalOrigin: PackQuestion = {
  question: 'Bagaimana dokumen yang berasal dari luar organisasi diidentifikasi dan dikendalikan?',
  answers: ['external', 'checked'],
  evidence: ['Sampel'],
  exceptions: [],
};
export const records: PackQuestion = {
  question: 'Apakah rekaman mudah dikenali dan dicari, serta membuktikan siapa berbuat apa dan kapan?',
  answers: ['scheduled', 'archived', 'recorded', 'logged'],
  evidence: ['Persetujuan', 'Pembaca', 'Salinan', 'Log'],
  exceptions: ['acting_without_absence', 'destroyed'],
};

export const questionsOf752 = [
  identification,
  {
    question: 'Apakah bentuk dan media dokumen sesuai, dan berkasnya dapat dibuka?',
    answers: ['filed', 'hashed'],
    evidence: ['Revisi'],
    exceptions: ['no_file'],
  },
  approval,
  review,
] as const satisfies PackQuestion[];
export const questionsOf753 = [
  availability,
  protection,
  distribution,
  changes,
  obsolete,
  retention,
  externalOrigin,
] as const satisfies PackQuestion[];
