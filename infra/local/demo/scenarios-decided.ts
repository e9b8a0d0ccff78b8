import {
  adminReview,
  controller,
  employee,
  fullApproval,
  headApproval,
  heads,
  managerApproval,
  projectManager,
  rejectionStep,
  type Scenario,
  secondAdmin,
  sheHead,
  sheHeadApproval,
  slowApproval,
} from './scenario.ts';

/** Approved and published submissions. */
export const approvedScenarios: readonly Scenario[] = [
  {
    title: 'Pengoperasian Unit Autonomous Drilling pada Area Peledakan',
    nomor: 'HKT-SOP-ENG-021',
    daysAgo: 38,
    steps: slowApproval('Engineering', [30, 74, 52, 170]),
  },
  {
    title: 'Pengangkutan Batubara dari Front Penambangan ke ROM Stockpile',
    nomor: 'HKT-SOP-PRO-002',
    purpose: 'revision',
    daysAgo: 35,
    steps: fullApproval('Produksi'),
  },
  {
    title: 'Penggantian Ban Dump Truck Kelas 150 Ton',
    nomor: 'HKT-INK-PLT-031',
    daysAgo: 33,
    draft: 'docx',
    steps: slowApproval('Plant', [52, 150, 28, 74]),
  },
  {
    title: 'Form Inspeksi Ruang Terbatas',
    nomor: 'HKT-FRM-SHE-015',
    daysAgo: 30,
    draft: 'xlsx',
    steps: [adminReview, sheHeadApproval, managerApproval],
  },
  {
    title: 'Jump Start Unit Alat Berat',
    nomor: 'HKT-INK-PLT-009',
    purpose: 'cancellation',
    daysAgo: 27,
    steps: fullApproval('Plant'),
  },
  {
    title: 'Penerimaan dan Penyimpanan Barang Gudang',
    nomor: 'HKT-SOP-LOG-001',
    by: heads.Logistic,
    purpose: 'revision',
    daysAgo: 24,
    steps: [adminReview, sheHeadApproval, managerApproval],
  },
  {
    title: 'Standar Tinggi Tanggul Pengaman',
    nomor: 'HKT-STD-PRO-002',
    purpose: 'revision',
    daysAgo: 21,
    steps: fullApproval('Produksi'),
  },
  {
    title: 'Pengelolaan Informasi Terdokumentasi pada Aplikasi HIMS',
    nomor: 'HKT-SOP-IMS-031',
    by: controller,
    daysAgo: 19,
    steps: fullApproval('TDC'),
  },
  {
    title: 'Form Permohonan Cuti Lapangan',
    nomor: 'HKT-FRM-HGS-014',
    daysAgo: 17,
    draft: 'xlsx',
    steps: slowApproval('HCGS', [28, 100, 98, 52]),
  },
];

/** Submissions rejected at every level, and a withdrawn one. */
export const rejectedOrWithdrawnScenarios: readonly Scenario[] = [
  {
    title: 'Penarikan Unit Amblas dengan Sling Baja',
    nomor: 'HKT-INK-PRO-041',
    daysAgo: 25,
    steps: [
      rejectionStep(
        secondAdmin,
        7,
        'Nomor pada Form PPD tidak sama dengan nomor pada draf. Perbaiki Form PPD lalu ajukan ulang.',
      ),
    ],
  },
  {
    title: 'Pengujian Rem Parkir Dump Truck',
    nomor: 'HKT-INK-PLT-032',
    daysAgo: 16,
    steps: [
      adminReview,
      rejectionStep(heads.Plant, 30, 'Langkah pengujian pada tanjakan belum memuat pengaman ganjal ban.'),
    ],
  },
  {
    title: 'Bekerja di Dekat Air',
    nomor: 'HKT-SOP-SHE-022',
    daysAgo: 14,
    steps: [
      adminReview,
      sheHeadApproval,
      rejectionStep(projectManager, 21, 'Satukan dengan SOP Kesiapsiagaan dan Tanggap Darurat.'),
    ],
  },
  {
    title: 'Standar Penerangan Bengkel',
    nomor: 'HKT-STD-PLT-012',
    daysAgo: 12,
    steps: [adminReview, headApproval('Plant'), rejectionStep(sheHead, 12)],
  },
  {
    title: 'Form Peminjaman Alat Survei',
    nomor: 'HKT-FRM-ENG-018',
    daysAgo: 11,
    draft: 'xlsx',
    steps: [{ by: employee, after: 3, action: 'withdraw' }],
  },
];
