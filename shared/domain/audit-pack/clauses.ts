import type { PackClauseKey } from './clause-keys.ts';
import {
  approval,
  availability,
  changes,
  distribution,
  externalOrigin,
  identification,
  obsolete,
  type PackExceptionKind,
  type PackQuestion,
  packExceptionKinds,
  protection,
  questionsOf752,
  questionsOf753,
  records,
  retention,
  review,
} from './questions.ts';

interface PackClause {
  title: string;
  /** Which documents samples are chosen from: those that changed in the period, or those in force. */
  population: 'changed' | 'in_force';
  questions: readonly PackQuestion[];
}

/**
 * The clauses for which packs are made: what an auditor of each asks, the sheet that answers and the exceptions to it.
 */
export const packClauses: Record<PackClauseKey, PackClause> = {
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
        answers: ['classified'],
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
        answers: ['identified', 'approved'],
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
        exceptions: ['open_recall', 'dead_reference', 'lost_copy', 'destroyed'],
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
        answers: ['reasoned', 'understood'],
        evidence: ['Revisi', 'Pengajuan', 'Pembaca'],
        exceptions: ['no_change_reason', 'unread'],
      },
      {
        question:
          'Apakah ada daftar seluruh dokumen dengan status masing-masing untuk mencegah penggunaan dokumen usang? (4.2.3)',
        answers: ['listed'],
        evidence: ['Sampel', 'Revisi'],
        exceptions: ['open_recall', 'dead_reference', 'duplicate_number', 'destroyed'],
      },
    ],
  },
};

/** The kinds of exceptions that the questions of a clause ask for, the gravest first. */
export const exceptionKindsOf = (clause: PackClauseKey): PackExceptionKind[] => {
  const asked = new Set(packClauses[clause].questions.flatMap(({ exceptions }) => exceptions));
  return packExceptionKinds.filter((kind) => asked.has(kind));
};
