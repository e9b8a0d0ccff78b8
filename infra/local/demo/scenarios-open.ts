import {
  admin,
  adminReview,
  approvalStep,
  controller,
  headApproval,
  heads,
  projectManager,
  type Scenario,
  secondAdmin,
  sheHeadApproval,
} from './scenario.ts';

/** Submissions that wait at an approval level. */
export const approvalScenarios: readonly Scenario[] = [
  {
    title:
      'Pengoperasian Water Truck Kapasitas 20.000 Liter pada Jalan Angkut Menanjak dan Persimpangan dengan Jalan Umum Desa',
    nomor: 'HKT-INK-PRO-042',
    daysAgo: 8,
    steps: [adminReview],
  },
  {
    title: 'Perawatan Jalan Angkut Tambang',
    nomor: 'HKT-SOP-PRO-006',
    purpose: 'revision',
    daysAgo: 7,
    steps: [approvalStep(secondAdmin, 9)],
  },
  {
    title: 'Pemantauan Kestabilan Lereng dengan Radar',
    nomor: 'HKT-SOP-ENG-022',
    daysAgo: 7,
    draft: 'docx',
    steps: [adminReview],
  },
  {
    title: 'Pengelolaan Aki Bekas',
    nomor: 'HKT-SOP-PLT-023',
    daysAgo: 6,
    steps: [adminReview],
  },
  {
    title: 'Penerimaan Karyawan Lokal',
    nomor: 'HKT-SOP-HGS-019',
    daysAgo: 6,
    steps: [adminReview],
  },
  {
    title: 'Pengisian Bahan Bakar Unit di Pit Stop',
    nomor: 'HKT-INK-LOG-001',
    purpose: 'revision',
    daysAgo: 5,
    steps: [adminReview],
  },
  {
    title: 'Form Register Dokumen Eksternal',
    nomor: 'HKT-FRM-IMS-021',
    by: controller,
    daysAgo: 5,
    draft: 'xlsx',
    steps: [adminReview],
  },
  {
    title: 'Penanganan Gagal Ledak',
    nomor: 'HKT-INK-ENG-005',
    purpose: 'revision',
    daysAgo: 9,
    steps: [adminReview, headApproval('Engineering')],
  },
  {
    title: 'Pengukuran Debu Respirabel',
    nomor: 'HKT-INK-SHE-024',
    daysAgo: 4,
    steps: [adminReview],
  },
  {
    title: 'Standar Kebersihan Washing Pad',
    nomor: 'HKT-STD-PLT-013',
    by: heads.Plant,
    daysAgo: 4,
    steps: [adminReview],
  },
  {
    title: 'Pengelolaan Disposal dan Timbunan Material',
    nomor: 'HKT-SOP-PRO-005',
    purpose: 'revision',
    daysAgo: 10,
    steps: [adminReview, headApproval('Produksi'), sheHeadApproval],
  },
  {
    title: 'Form P2H Forklift',
    nomor: 'HKT-FRM-LOG-008',
    purpose: 'cancellation',
    daysAgo: 9,
    steps: [adminReview, headApproval('Logistic'), sheHeadApproval],
  },
  {
    // Submitted by the project manager: that level is never skipped, so it waits for an acting holder.
    title: 'Rapat Koordinasi Site dan Pelaporan Kinerja Mingguan',
    nomor: 'HKT-SOP-IMS-032',
    by: projectManager,
    daysAgo: 8,
    steps: [adminReview, headApproval('TDC'), sheHeadApproval],
  },
];

/** Submissions that wait for review by an admin. */
export const reviewScenarios: readonly Scenario[] = [
  {
    title: 'Pengoperasian Dozer pada Timbunan Aktif',
    nomor: 'HKT-INK-PRO-043',
    daysAgo: 2,
  },
  {
    title: 'Form Pemeriksaan Tali Pengaman',
    nomor: 'HKT-FRM-SHE-016',
    daysAgo: 2,
    draft: 'xlsx',
  },
  {
    title: 'Penarikan Unit Amblas dengan Sling Baja',
    nomor: 'HKT-INK-PRO-044',
    daysAgo: 1.5,
    resubmits: 'HKT-INK-PRO-041',
  },
  {
    // Submitted by an admin, so the second admin must review it.
    title: 'Pengendalian Catatan',
    nomor: 'HKT-SOP-IMS-002',
    by: admin,
    purpose: 'revision',
    daysAgo: 1,
  },
  {
    title: 'Standar Waktu Tanggap Perbaikan Unit',
    nomor: 'HKT-STD-PLT-014',
    daysAgo: 0.3,
    draft: 'docx',
  },
];
