import * as z from 'zod/mini';

/** What a pack lists as exceptions, the gravest first, with the sentence that explains the kind. */
export const packExceptions = {
  unapproved_content: 'Isi revisi yang disahkan diubah tanpa persetujuan',
  acting_without_absence: 'Keputusan Plh. atau a.n. tanpa ketidakhadiran yang tercatat',
  vacant_position: 'Jabatan penyetuju tanpa pejabat',
  no_file: 'Dokumen aktif tanpa berkas',
  duplicate_number: 'Nomor dipakai lebih dari satu dokumen',
  review_overdue: 'Tinjauan berkala terlambat',
  no_change_reason: 'Revisi tanpa alasan perubahan',
  unread: 'Penerima terlambat membaca',
  open_recall: 'Salinan usang belum ditarik',
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

interface PackClause {
  title: string;
  /** Which documents samples are chosen from: those that changed in the period, or those in force. */
  population: 'changed' | 'in_force';
  questions: readonly PackQuestion[];
}

const identification: PackQuestion = {
  question: 'Apakah setiap dokumen memiliki identitas: judul, nomor, revisi, tanggal, dan penyusun?',
  answer: 'Setiap revisi mencatat nomor, nama, nomor revisi, tanggal berlaku, penyusun, dan waktu dibuatnya.',
  evidence: ['Sampel', 'Revisi'],
  exceptions: ['duplicate_number'],
};
const approval: PackQuestion = {
  question: 'Apakah dokumen ditinjau dan disetujui kesesuaiannya oleh pejabat yang berwenang sebelum berlaku?',
  answer:
    'Setiap langkah mencatat peninjau dan penyetuju, jabatannya, a.n. siapa, waktu, catatan, dan kode verifikasi draf yang disetujui.',
  evidence: ['Persetujuan', 'Pengajuan'],
  exceptions: ['unapproved_content', 'acting_without_absence', 'vacant_position'],
};
const availability: PackQuestion = {
  question: 'Apakah dokumen yang berlaku tersedia di tempat dan pada saat dibutuhkan?',
  answer: 'Dokumen aktif dibuka dari Database HIMS; salinan cetaknya terdaftar dengan pemegang dan lokasinya.',
  evidence: ['Revisi', 'Salinan'],
  exceptions: ['no_file'],
};
const distribution: PackQuestion = {
  question: 'Kepada siapa dokumen didistribusikan, dan apakah penerimanya telah membaca dan memahaminya?',
  answer: 'Penerima setiap revisi tercatat, beserta waktu setiap orang membuka dan menyatakan paham.',
  evidence: ['Revisi', 'Pembaca'],
  exceptions: ['unread'],
};
const obsolete: PackQuestion = {
  question: 'Bagaimana dokumen usang dicegah dari penggunaan yang tidak disengaja?',
  answer:
    'Revisi yang digantikan berstatus Kadaluarsa dan hanya dibuka oleh yang berwenang; salinan cetaknya ditarik dan penarikannya dicatat.',
  evidence: ['Revisi', 'Salinan'],
  exceptions: ['open_recall', 'lost_copy'],
};
const protection: PackQuestion = {
  question: 'Bagaimana isi dokumen dan rekamannya dilindungi dari perubahan, kehilangan, dan penyalahgunaan?',
  answer:
    'Riwayat hanya dapat ditambah, setiap berkas memiliki kode verifikasi SHA-256, dan setiap catatan masuk ke log transparansi bertanda tangan yang dilampirkan pada paket ini.',
  evidence: ['Log', 'Revisi'],
  exceptions: ['unapproved_content', 'lost_copy'],
};
const review: PackQuestion = {
  question: 'Apakah dokumen ditinjau secara berkala dan diperbarui bila perlu?',
  answer:
    'Setiap tinjauan mencatat hasil, peninjau, revisi dan berkas yang ditinjau, serta tanggal tinjauan berikutnya.',
  evidence: ['Tinjauan'],
  exceptions: ['review_overdue'],
};
const changes: PackQuestion = {
  question: 'Bagaimana perubahan dokumen diajukan dan disetujui, dan apakah versinya dapat ditelusuri?',
  answer: 'Perubahan diajukan sebagai revisi dengan draf dan Form PPD; revisi lama dan seluruh keputusannya tersimpan.',
  evidence: ['Revisi', 'Persetujuan', 'Pengajuan'],
  exceptions: ['unapproved_content', 'no_change_reason'],
};
const retention: PackQuestion = {
  question: 'Bagaimana dokumen disimpan, dan bagaimana pemusnahannya dikendalikan?',
  answer:
    'Revisi lama tersimpan beserta berkasnya. Pemusnahan diajukan dan disetujui seperti revisi, dan catatannya tetap ada.',
  evidence: ['Revisi', 'Pengajuan', 'Log'],
  exceptions: ['destroyed'],
};
const externalOrigin: PackQuestion = {
  question: 'Bagaimana dokumen yang berasal dari luar organisasi diidentifikasi dan dikendalikan?',
  answer:
    'Dokumen luar didaftarkan dalam Daftar Induk dengan nomor, jenis, dan berkasnya sendiri; kolom Sumber menunjukkan asal setiap revisi.',
  evidence: ['Sampel', 'Revisi'],
  exceptions: ['no_file'],
};
const records: PackQuestion = {
  question: 'Apakah rekaman mudah dikenali dan dicari, serta membuktikan siapa berbuat apa dan kapan?',
  answer: 'Keputusan, pembacaan, salinan, dan tinjauan tersimpan per dokumen dengan pelaku dan waktunya.',
  evidence: ['Persetujuan', 'Pembaca', 'Salinan', 'Log'],
  exceptions: ['acting_without_absence', 'destroyed'],
};

const questionsOf752 = [
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
const questionsOf753 = [
  availability,
  protection,
  distribution,
  changes,
  obsolete,
  retention,
  externalOrigin,
] as const satisfies PackQuestion[];

/**
 * The clauses for which packs are made: what an auditor of each asks, the sheet that answers and the exceptions to it. The
 * key is the clause as auditors name it.
 */
const clauses = {
  'ISO 9001:2015 7.5.2': {
    title: 'Membuat dan memperbarui informasi terdokumentasi',
    population: 'changed',
    questions: questionsOf752,
  },
  'ISO 9001:2015 7.5.3': {
    title: 'Pengendalian informasi terdokumentasi',
    population: 'in_force',
    questions: questionsOf753,
  },
  'ISO 45001:2018 7.5': {
    title: 'Informasi terdokumentasi K3',
    population: 'in_force',
    questions: [
      ...questionsOf752,
      {
        ...availability,
        question: 'Apakah pekerja dan wakilnya dapat mengakses dokumen K3 yang berlaku bagi pekerjaannya?',
        evidence: ['Pembaca', 'Salinan'],
        exceptions: ['no_file', 'unread'],
      },
      protection,
      changes,
      obsolete,
      retention,
    ],
  },
  'SMKP VI.1': {
    title: 'Penyusunan manual SMKP',
    population: 'in_force',
    questions: [
      {
        ...identification,
        question: 'Apakah manual SMKP dan dokumen acuannya ditetapkan, bernomor, dan menunjukkan revisi yang berlaku?',
      },
      approval,
      {
        ...distribution,
        question: 'Apakah manual dan prosedur SMKP disosialisasikan kepada pekerja tambang, dan dipahami?',
      },
      review,
    ],
  },
  'SMKP VI.2': {
    title: 'Pengendalian dokumen',
    population: 'in_force',
    questions: [identification, approval, distribution, changes, obsolete, review, externalOrigin],
  },
  'SMKP VI.3': {
    title: 'Pengendalian rekaman',
    population: 'changed',
    questions: [records, protection, retention],
  },
  'SMKP VI.4': {
    title: 'Penetapan jenis dokumen dan rekaman',
    population: 'in_force',
    questions: [
      {
        ...identification,
        question:
          'Apakah jenis dokumen ditetapkan (manual, prosedur, instruksi kerja, standar, formulir) dan dikodekan?',
        answer: 'Setiap dokumen memiliki satu jenis dan satu departemen; daftar sampel menyebut keduanya.',
        evidence: ['Sampel'],
      },
      availability,
      records,
    ],
  },
  'PP 50/2012 4.1': {
    title: 'Persetujuan, pengeluaran, dan pengendalian dokumen',
    population: 'in_force',
    questions: [
      {
        ...identification,
        question:
          'Apakah dokumen K3 memiliki identifikasi status, wewenang, tanggal pengeluaran, dan tanggal modifikasi? (4.1.1)',
        evidence: ['Revisi', 'Persetujuan'],
        exceptions: ['duplicate_number', 'unapproved_content', 'acting_without_absence', 'vacant_position'],
      },
      {
        ...distribution,
        question: 'Apakah penerima distribusi tercantum, dan dokumen sampai kepada mereka? (4.1.2)',
      },
      {
        ...availability,
        question: 'Apakah edisi terbaru disimpan secara sistematis di tempat yang ditentukan? (4.1.3)',
        exceptions: ['no_file', 'review_overdue'],
      },
      {
        ...obsolete,
        question: 'Apakah dokumen usang segera disingkirkan, dan yang disimpan diberi tanda khusus? (4.1.4)',
        exceptions: ['open_recall', 'lost_copy', 'destroyed'],
      },
    ],
  },
  'PP 50/2012 4.2': {
    title: 'Perubahan dan modifikasi dokumen',
    population: 'changed',
    questions: [
      {
        ...changes,
        question: 'Apakah ada sistem untuk membuat dan menyetujui perubahan dokumen K3? (4.2.1)',
        exceptions: ['unapproved_content', 'acting_without_absence', 'vacant_position'],
      },
      {
        question:
          'Apakah alasan perubahan tertera dalam dokumen atau lampirannya, dan perubahannya diberitahukan kepada pihak terkait? (4.2.2)',
        answer:
          'Alasan perubahan wajib diisi pada pengajuan revisi; penerima diberi tahu dan wajib membaca revisi yang terbit.',
        evidence: ['Revisi', 'Pengajuan', 'Pembaca'],
        exceptions: ['no_change_reason', 'unread'],
      },
      {
        question:
          'Apakah ada daftar seluruh dokumen dengan status masing-masing untuk mencegah penggunaan dokumen usang? (4.2.3)',
        answer: 'Daftar Induk memuat semua dokumen dengan statusnya; paket ini memuat daftar yang menjadi asal sampel.',
        evidence: ['Sampel', 'Revisi'],
        exceptions: ['open_recall', 'duplicate_number', 'destroyed'],
      },
    ],
  },
} as const satisfies Record<string, PackClause>;

export type PackClauseKey = keyof typeof clauses;
export const packClauseKeys = Object.keys(clauses) as PackClauseKey[];
export const packClauseKey = z.enum(packClauseKeys, { error: 'Klausul tidak dikenal' });

export const packClauses: Record<PackClauseKey, PackClause> = clauses;

/** The kinds of exceptions that the questions of a clause ask for, the gravest first. */
export const exceptionKindsOf = (clause: PackClauseKey): PackExceptionKind[] => {
  const asked = new Set(packClauses[clause].questions.flatMap(({ exceptions }) => exceptions));
  return packExceptionKinds.filter((kind) => asked.has(kind));
};
