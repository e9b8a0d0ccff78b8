/** What a pack lists as exceptions, the gravest first, with the sentence that explains the kind. */
export const packExceptions = {
  unapproved_content: 'Revisi yang disahkan diubah tanpa persetujuan',
  acting_without_absence: 'Keputusan Plh. atau a.n. tanpa ketidakhadiran yang tercatat',
  vacant_position: 'Jabatan penyetuju tanpa pejabat',
  no_file: 'Dokumen aktif tanpa berkas',
  duplicate_number: 'Nomor dipakai lebih dari satu dokumen',
  review_overdue: 'Tinjauan berkala terlambat',
  no_change_reason: 'Revisi tanpa alasan perubahan',
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

export interface PackQuestion {
  /** What an auditor asks. */
  question: string;
  /** How the product answers, as a sentence. */
  answer: string;
  evidence: readonly EvidenceSheetName[];
  exceptions: readonly PackExceptionKind[];
}

export const identification: PackQuestion = {
  question: 'Apakah setiap dokumen memiliki identitas: judul, nomor, revisi, tanggal, dan penyusun?',
  answer: 'Setiap revisi mencatat nomor, nama, nomor revisi, tanggal berlaku, penyusun, dan waktu dibuatnya.',
  evidence: ['Sampel', 'Revisi'],
  exceptions: ['duplicate_number'],
};
export const approval: PackQuestion = {
  question: 'Apakah dokumen ditinjau dan disetujui kesesuaiannya oleh pejabat yang berwenang sebelum berlaku?',
  answer:
    'Setiap langkah mencatat peninjau dan penyetuju, jabatannya, a.n. siapa, waktu, catatan, dan kode verifikasi draf yang disetujui.',
  evidence: ['Persetujuan', 'Pengajuan'],
  exceptions: ['unapproved_content', 'acting_without_absence', 'vacant_position'],
};
export const availability: PackQuestion = {
  question: 'Apakah dokumen yang berlaku tersedia di tempat dan pada saat dibutuhkan?',
  answer: 'Dokumen aktif dibuka dari Database HIMS; salinan cetaknya terdaftar dengan pemegang dan lokasinya.',
  evidence: ['Revisi', 'Salinan'],
  exceptions: ['no_file'],
};
export const distribution: PackQuestion = {
  question: 'Kepada siapa dokumen didistribusikan, dan apakah penerimanya telah membaca dan memahaminya?',
  answer: 'Penerima setiap revisi tercatat, beserta waktu setiap orang membuka dan menyatakan paham.',
  evidence: ['Revisi', 'Pembaca'],
  exceptions: ['unread'],
};
export const obsolete: PackQuestion = {
  question: 'Bagaimana dokumen usang dicegah dari penggunaan yang tidak disengaja?',
  answer:
    'Revisi yang digantikan berstatus Kadaluarsa dan hanya dibuka oleh yang berwenang; salinan cetaknya ditarik dan penarikannya dicatat.',
  evidence: ['Revisi', 'Salinan'],
  exceptions: ['open_recall', 'dead_reference', 'lost_copy'],
};
export const protection: PackQuestion = {
  question: 'Bagaimana isi dokumen dan rekamannya dilindungi dari perubahan, kehilangan, dan penyalahgunaan?',
  answer:
    'Riwayat hanya dapat ditambah, setiap berkas memiliki kode verifikasi SHA-256, dan setiap catatan masuk ke log transparansi bertanda tangan yang dilampirkan pada paket ini.',
  evidence: ['Log', 'Revisi'],
  exceptions: ['unapproved_content', 'lost_copy'],
};
export const review: PackQuestion = {
  question: 'Apakah dokumen ditinjau secara berkala dan diperbarui bila perlu?',
  answer:
    'Setiap tinjauan mencatat hasil, peninjau, revisi dan berkas yang ditinjau, serta tanggal tinjauan berikutnya.',
  evidence: ['Tinjauan'],
  exceptions: ['review_overdue'],
};
export const changes: PackQuestion = {
  question: 'Bagaimana perubahan dokumen diajukan dan disetujui, dan apakah versinya dapat ditelusuri?',
  answer: 'Perubahan diajukan sebagai revisi dengan draf dan Form PPD; revisi lama dan seluruh keputusannya tersimpan.',
  evidence: ['Revisi', 'Persetujuan', 'Pengajuan'],
  exceptions: ['unapproved_content', 'no_change_reason'],
};
export const retention: PackQuestion = {
  question: 'Bagaimana dokumen disimpan, dan bagaimana pemusnahannya dikendalikan?',
  answer:
    'Revisi lama tersimpan beserta berkasnya. Pemusnahan diajukan dan disetujui seperti revisi, dan catatannya tetap ada.',
  evidence: ['Revisi', 'Pengajuan', 'Log'],
  exceptions: ['destroyed'],
};
export const externalOrigin: PackQuestion = {
  question: 'Bagaimana dokumen yang berasal dari luar organisasi diidentifikasi dan dikendalikan?',
  answer:
    'Dokumen luar didaftarkan dalam Daftar Induk dengan nomor, jenis, dan berkasnya sendiri; kolom Sumber menunjukkan asal setiap revisi.',
  evidence: ['Sampel', 'Revisi'],
  exceptions: ['no_file'],
};
export const records: PackQuestion = {
  question: 'Apakah rekaman mudah dikenali dan dicari, serta membuktikan siapa berbuat apa dan kapan?',
  answer: 'Keputusan, pembacaan, salinan, dan tinjauan tersimpan per dokumen dengan pelaku dan waktunya.',
  evidence: ['Persetujuan', 'Pembaca', 'Salinan', 'Log'],
  exceptions: ['acting_without_absence', 'destroyed'],
};

export const questionsOf752 = [
  identification,
  {
    question: 'Apakah bentuk dan media dokumen sesuai, dan berkasnya dapat dibuka?',
    answer: 'Setiap revisi menyebut nama berkas dan kode verifikasinya; pemeriksa dapat membukanya dari Kartu Dokumen.',
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
