import type { ComponentType } from 'react';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import {
  absencesPath,
  auditPacksPath,
  auditTrailPath,
  destructionPickerPath,
  destructionsPath,
  distributionPickerPath,
  documentPagePath,
  mailPagePath,
  ownDepartmentsPath,
  readersPath,
  readingPath,
  recordsBasePath,
  recordsPickerPath,
  referencesPath,
  reviewsPath,
  togetherPath,
  waitingChangesPath,
  workCalendarPath,
} from '../../../shared/domain/notices/page-paths.ts';
import type { HeaderIcon } from './header-icons.ts';
import type { AccessName } from './screen-access.ts';
import type { SearchIcon } from './search-icons.ts';

interface ScreenFacts {
  path: string;
  /** Of the document, and of links without a `label`. */
  title: string;
  label?: string;
  /** Outside of the layout, for visitors without a session. */
  isPublic?: boolean;
  /** Who may open it; undefined: every signed-in user. */
  access?: AccessName;
  /** Whom links lead to it, where these are not all who may open it. */
  offeredTo?: AccessName;
  /**
   * Paths of screens above it, where that is not the one above its path. The first that the user may open is its parent,
   * and the screen then stands in no menu.
   */
  parents?: readonly string[];
  /** Further words by which the search finds it. */
  words?: string;
  /** Of a screen that department-screens.tsx makes of one for each department. */
  department?: DepartmentCode;
  /** Loaded with its first use instead of ahead. */
  isLoadedLate?: boolean;
}

/**
 * Where the link of a screen without a parent stands: in the header, or in its menu 'Lainnya', and of these some in the
 * footer too. The search offers them before anything is typed, and finds every screen that has an icon.
 */
type Placement = { link: 'header'; icon: HeaderIcon } | { link?: 'menu' | 'footer'; icon?: SearchIcon };

type PlainScreen = { load: () => Promise<ComponentType>; isOfDepartment?: false };

/** One screen for each department, in whose path and title `:department` stands for it. */
type ScreenOfDepartment = { load: () => Promise<ComponentType<{ department: DepartmentCode }>>; isOfDepartment: true };

export type Screen = ScreenFacts & Placement & PlainScreen;
export type DepartmentScreen = ScreenFacts & Placement & ScreenOfDepartment;

/** Every screen, each in a file of its own, in the order of its links. */
export const screens: readonly (Screen | DepartmentScreen)[] = [
  {
    path: '/',
    title: '',
    isPublic: true,
    load: () => import('../features/landing/landing-page.tsx').then((file) => file.LandingPage),
  },
  {
    path: '/login',
    title: 'Login',
    isPublic: true,
    load: () => import('../features/login/login-page.tsx').then((file) => file.LoginPage),
  },
  {
    path: '*',
    title: 'Halaman Tidak Ditemukan',
    isPublic: true,
    load: () => import('../features/not-found/not-found-page.tsx').then((file) => file.NotFoundPage),
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    label: 'Dashboard Dokumen',
    link: 'header',
    icon: 'SquaresFourIcon',
    load: () => import('./screens/dashboard-screen.tsx').then((file) => file.DashboardScreen),
  },
  {
    path: '/pengajuan',
    title: 'Pengajuan Dokumen',
    access: 'notAuditor',
    link: 'header',
    icon: 'FilePlusIcon',
    load: () => import('../features/submission/submission-page.tsx').then((file) => file.SubmissionPage),
  },
  {
    path: '/database',
    title: 'Database HIMS',
    link: 'header',
    icon: 'DatabaseIcon',
    load: () => import('./screens/database-screen.tsx').then((file) => file.DatabaseScreen),
  },
  {
    path: `${documentPagePath}/*`,
    title: 'Kartu Dokumen',
    parents: ['/database'],
    load: () => import('./screens/document-screen.tsx').then((file) => file.DocumentScreen),
  },
  {
    path: '/daftar-induk',
    title: 'Daftar Induk',
    access: 'masterListManager',
    link: 'header',
    icon: 'BooksIcon',
    load: () =>
      import('../features/department-pickers/master-list-actions-page.tsx').then((file) => file.MasterListActionsPage),
  },
  {
    path: ownDepartmentsPath,
    title: 'Departemen Saya',
    access: 'departmentHead',
    link: 'header',
    icon: 'BuildingsIcon',
    words: 'pembaca salinan penarikan tinjauan',
    load: () =>
      import('../features/department-pickers/own-departments-page.tsx').then((file) => file.OwnDepartmentsPage),
  },
  {
    path: '/review',
    title: 'Peninjauan Dokumen',
    access: 'submissionReviewer',
    link: 'menu',
    parents: ['/pengajuan'],
    icon: 'ListMagnifyingGlassIcon',
    words: 'review',
    load: () => import('./screens/review-screen.tsx').then((file) => file.ReviewScreen),
  },
  {
    path: '/approval',
    title: 'Approval Dokumen',
    access: 'approver',
    link: 'menu',
    parents: ['/pengajuan'],
    icon: 'ChecksIcon',
    words: 'persetujuan',
    load: () => import('./screens/approval-screen.tsx').then((file) => file.ApprovalScreen),
  },
  {
    path: '/pengguna',
    title: 'Pengguna',
    access: 'admin',
    link: 'footer',
    icon: 'UsersIcon',
    words: 'user',
    load: () => import('../features/users/users-page.tsx').then((file) => file.UsersPage),
  },
  {
    path: reviewsPath,
    title: 'Tinjauan Berkala',
    access: 'reviewsReader',
    parents: ['/daftar-induk', ownDepartmentsPath],
    link: 'menu',
    icon: 'CalendarCheckIcon',
    words: 'review ulang tenggat',
    load: () => import('../features/document-reviews/reviews-page.tsx').then((file) => file.ReviewsPage),
  },
  {
    path: referencesPath,
    title: 'Rujukan & Teks',
    access: 'masterListManager',
    link: 'menu',
    icon: 'LinkBreakIcon',
    words: 'dokumen terkait rujukan mati nomor tanpa teks pindai sandi rusak',
    isLoadedLate: true,
    load: () => import('../features/references/references-page.tsx').then((file) => file.ReferencesPage),
  },
  {
    path: '/daftar-induk/dokumen',
    title: 'Daftar Induk Dokumen',
    access: 'masterListManager',
    load: () =>
      import('../features/department-pickers/document-picker-page.tsx').then((file) => file.DocumentPickerPage),
  },
  {
    path: '/daftar-induk/dokumen/:department',
    title: 'Daftar Induk Dokumen - :department',
    access: 'masterListManager',
    icon: 'FolderIcon',
    isOfDepartment: true,
    load: () => import('./screens/master-list-screen.tsx').then((file) => file.MasterListScreen),
  },
  {
    path: recordsPickerPath,
    title: 'Catatan',
    access: 'evidenceReader',
    icon: 'ArchiveIcon',
    load: () => import('../features/department-pickers/card-pickers.tsx').then((file) => file.RecordsPickerPage),
  },
  {
    path: `${recordsBasePath}/:department`,
    title: 'Catatan - :department',
    access: 'copyReader',
    parents: [recordsPickerPath, ownDepartmentsPath],
    icon: 'ArchiveIcon',
    words: 'arsip jadwal retensi boks ordner pinjam',
    isOfDepartment: true,
    isLoadedLate: true,
    load: () => import('../features/records/records-page.tsx').then((file) => file.RecordsPage),
  },
  {
    path: '/daftar-induk/eksternal',
    title: 'Eksternal',
    access: 'masterListManager',
    icon: 'ArchiveIcon',
    load: () =>
      import('../features/department-pickers/external-picker-page.tsx').then((file) => file.ExternalPickerPage),
  },
  {
    path: '/daftar-induk/eksternal/:department',
    title: 'Dokumen Eksternal - :department',
    access: 'masterListManager',
    icon: 'FolderIcon',
    words: 'peraturan izin sni sds',
    isOfDepartment: true,
    isLoadedLate: true,
    load: () => import('./screens/external-list-screen.tsx').then((file) => file.ExternalListScreen),
  },
  {
    path: distributionPickerPath,
    title: 'Daftar Distribusi Dokumen',
    access: 'evidenceReader',
    link: 'menu',
    icon: 'ArchiveIcon',
    isLoadedLate: true,
    load: () =>
      import('../features/department-pickers/distribution-picker-page.tsx').then((file) => file.DistributionPickerPage),
  },
  {
    path: waitingChangesPath,
    title: 'Perubahan Menunggu',
    access: 'evidenceReader',
    parents: ['/daftar-induk'],
    link: 'menu',
    icon: 'ChecksIcon',
    words: 'orang kedua tanpa persetujuan',
    isLoadedLate: true,
    load: () => import('../features/waiting-changes/waiting-changes-page.tsx').then((file) => file.WaitingChangesPage),
  },
  {
    path: destructionPickerPath,
    title: 'Daftar Pemusnahan Dokumen',
    access: 'evidenceReader',
    icon: 'ArchiveIcon',
    load: () =>
      import('../features/department-pickers/destruction-picker-page.tsx').then((file) => file.DestructionPickerPage),
  },
  {
    path: `${destructionsPath}/:department`,
    title: 'Daftar Pemusnahan - :department',
    access: 'destructionReaderOfAny',
    offeredTo: 'destructionReader',
    parents: [destructionPickerPath, ownDepartmentsPath],
    icon: 'ArchiveIcon',
    words: 'pemusnahan musnah berita acara arsip',
    isOfDepartment: true,
    isLoadedLate: true,
    load: () => import('./screens/destruction-screen.tsx').then((file) => file.DestructionScreen),
  },
  {
    path: '/daftar-induk/departemen',
    title: 'Pilih Departemen',
    access: 'masterListManager',
    load: () => import('../features/department-pickers/card-pickers.tsx').then((file) => file.DepartmentPickerPage),
  },
  {
    path: readersPath,
    title: 'Pembaca',
    access: 'reviewsReader',
    link: 'menu',
    parents: ['/daftar-induk', ownDepartmentsPath],
    icon: 'UsersThreeIcon',
    words: 'belum membaca terlambat ingatkan',
    isLoadedLate: true,
    load: () => import('../features/required-reading/readers-page.tsx').then((file) => file.ReadersPage),
  },
  {
    path: `${readersPath}/:department`,
    title: 'Pembaca & Salinan - :department',
    access: 'copyReader',
    parents: [distributionPickerPath, ownDepartmentsPath],
    icon: 'ArchiveIcon',
    words: 'daftar distribusi salinan terkendali penarikan',
    isOfDepartment: true,
    isLoadedLate: true,
    load: () => import('./screens/distribution-screen.tsx').then((file) => file.DistributionScreen),
  },
  {
    path: '/waktu-proses',
    title: 'Waktu Proses',
    access: 'processTimesReader',
    link: 'footer',
    icon: 'ChartBarHorizontalIcon',
    words: 'lama durasi statistik laporan',
    load: () => import('../features/process-times/process-times-page.tsx').then((file) => file.ProcessTimesPage),
  },
  {
    path: auditTrailPath,
    title: 'Jejak Audit',
    access: 'evidenceReader',
    parents: ['/daftar-induk'],
    link: 'header',
    icon: 'FootprintsIcon',
    words: 'riwayat log kejadian siapa kapan audit',
    isLoadedLate: true,
    load: () => import('../features/audit-trail/audit-trail-page.tsx').then((file) => file.AuditTrailPage),
  },
  {
    path: auditPacksPath,
    title: 'Paket Audit',
    access: 'evidenceReader',
    parents: ['/daftar-induk'],
    link: 'header',
    icon: 'PackageIcon',
    words: 'klausul iso smkp pp 50 bukti sampel zip audit',
    isLoadedLate: true,
    load: () => import('../features/audit-packs/audit-packs-page.tsx').then((file) => file.AuditPacksPage),
  },
  {
    path: readingPath,
    title: 'Wajib Dibaca',
    access: 'notAuditor',
    link: 'menu',
    icon: 'BookOpenIcon',
    words: 'baca paham sosialisasi',
    isLoadedLate: true,
    load: () => import('../features/required-reading/reading-page.tsx').then((file) => file.ReadingPage),
  },
  {
    path: togetherPath,
    title: 'Baca Bersama',
    access: 'crewLeader',
    link: 'menu',
    icon: 'UsersThreeIcon',
    words: 'P5M safety talk kru daftar hadir sosialisasi',
    isLoadedLate: true,
    load: () => import('../features/reading-together/together-page.tsx').then((file) => file.TogetherPage),
  },
  {
    path: `${togetherPath}/sesi/:id`,
    title: 'Baca Bersama',
    access: 'crewLeader',
    parents: [togetherPath],
    isLoadedLate: true,
    load: () => import('../features/reading-together/session-page.tsx').then((file) => file.SessionPage),
  },
  {
    path: '/panduan',
    title: 'Panduan',
    link: 'footer',
    icon: 'BookOpenTextIcon',
    words: 'bantuan cara pakai',
    load: () => import('../features/guide/guide-page.tsx').then((file) => file.GuidePage),
  },
  {
    path: absencesPath,
    title: 'Tidak di Tempat',
    offeredTo: 'absences',
    link: 'footer',
    icon: 'CalendarXIcon',
    words: 'cuti pengganti absen',
    load: () => import('../features/absences/absences-page.tsx').then((file) => file.AbsencesPage),
  },
  {
    path: workCalendarPath,
    title: 'Hari Kerja & Libur',
    access: 'admin',
    link: 'footer',
    icon: 'CalendarDotsIcon',
    words: 'kalender cuti bersama libur nasional tanggal merah',
    isLoadedLate: true,
    load: () => import('../features/work-calendar/work-calendar-page.tsx').then((file) => file.WorkCalendarPage),
  },
  {
    path: '/titik-periksa',
    title: 'Titik Periksa Log',
    access: 'admin',
    link: 'footer',
    icon: 'SealCheckIcon',
    words: 'log bukti checkpoint auditor penerima e-mail harian',
    isLoadedLate: true,
    load: () => import('../features/log-checkpoints/log-checkpoints-page.tsx').then((file) => file.LogCheckpointsPage),
  },
  {
    path: mailPagePath,
    title: 'E-mail',
    offeredTo: 'mail',
    link: 'footer',
    icon: 'EnvelopeSimpleIcon',
    words: 'surel alamat pemberitahuan',
    load: () => import('../features/mail/mail-page.tsx').then((file) => file.MailPage),
  },
  {
    path: '/under-development',
    title: 'Fitur Sedang Dikembangkan',
    load: () =>
      import('../features/under-development/under-development-page.tsx').then((file) => file.UnderDevelopmentPage),
  },
];
