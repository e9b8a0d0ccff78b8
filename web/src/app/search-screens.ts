import { ArchiveIcon } from '@phosphor-icons/react/Archive';
import { BookOpenTextIcon } from '@phosphor-icons/react/BookOpenText';
import { CalendarCheckIcon } from '@phosphor-icons/react/CalendarCheck';
import { CalendarXIcon } from '@phosphor-icons/react/CalendarX';
import { ChartBarHorizontalIcon } from '@phosphor-icons/react/ChartBarHorizontal';
import { ChecksIcon } from '@phosphor-icons/react/Checks';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { FolderIcon } from '@phosphor-icons/react/Folder';
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/ListMagnifyingGlass';
import { PasswordIcon } from '@phosphor-icons/react/Password';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import { UsersIcon } from '@phosphor-icons/react/Users';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canHandleCopies } from '../../../shared/domain/copy-access.ts';
import { departmentCodes, departmentLabels, slugOfDepartment } from '../../../shared/domain/departments.ts';
import { canReviewDocuments } from '../../../shared/domain/document-reviews.ts';
import { mailPagePath } from '../../../shared/domain/mail-paths.ts';
import {
  canManageMasterList,
  canOpenAbsences,
  canOpenApproval,
  canSeeProcessTimes,
  isAdmin,
} from '../../../shared/domain/roles.ts';
import type { SearchScreen } from '../features/search/search-screen.ts';
import { jobsPath } from '../lib/bulk/bulk-view-url.ts';
import { config } from '../lib/config.ts';
import { distributionPath } from '../lib/copies/distribution-path.ts';
import { reviewsPath } from '../lib/reviews/reviews-path.ts';
import { linksFor } from './nav-links.ts';

/** What the account's entries in the search do. */
export interface AccountActions {
  changePassword: () => void;
  signOut: () => void;
}

type Entry = SearchScreen & { isVisibleTo?: (user: SessionUser) => boolean };

const entries = ({ changePassword, signOut }: AccountActions): Entry[] => [
  {
    ...{ id: '/review', label: 'Peninjauan Dokumen', words: 'review', target: '/review', isMain: true },
    ...{ icon: ListMagnifyingGlassIcon, isVisibleTo: isAdmin },
  },
  {
    ...{ id: '/approval', label: 'Approval Dokumen', words: 'persetujuan', target: '/approval', isMain: true },
    ...{ icon: ChecksIcon, isVisibleTo: canOpenApproval },
  },
  {
    id: '/pengguna',
    label: 'Pengguna',
    words: 'user',
    target: '/pengguna',
    isMain: true,
    icon: UsersIcon,
    isVisibleTo: isAdmin,
  },
  {
    ...{ id: 'pekerjaan', label: 'Pekerjaan Terakhir', words: 'import impor upload unggah', target: jobsPath() },
    ...{ icon: UploadSimpleIcon, isVisibleTo: canManageMasterList },
  },
  {
    ...{ id: reviewsPath, label: 'Tinjauan Berkala', words: 'review ulang tenggat', target: reviewsPath, isMain: true },
    ...{ icon: CalendarCheckIcon, isVisibleTo: (user: SessionUser) => canReviewDocuments(user) },
  },
  ...masterListEntries,
  ...distributionEntries,
  {
    ...{ id: '/waktu-proses', label: 'Waktu Proses', words: 'lama durasi statistik laporan', target: '/waktu-proses' },
    ...{ icon: ChartBarHorizontalIcon, isVisibleTo: canSeeProcessTimes, isMain: true },
  },
  {
    ...{ id: '/panduan', label: 'Panduan', words: 'bantuan cara pakai', target: '/panduan', isMain: true },
    icon: BookOpenTextIcon,
  },
  {
    ...{ id: '/tidak-di-tempat', label: 'Tidak di Tempat', words: 'cuti pengganti absen', target: '/tidak-di-tempat' },
    ...{ icon: CalendarXIcon, isMain: true, isVisibleTo: canOpenAbsences },
  },
  {
    ...{ id: mailPagePath, label: 'E-mail', words: 'surel alamat pemberitahuan', target: mailPagePath },
    ...{ icon: EnvelopeSimpleIcon, isMain: true, isVisibleTo: () => config().mail },
  },
  {
    id: 'password',
    label: 'Ganti Password',
    words: 'kata sandi akun',
    target: changePassword,
    icon: PasswordIcon,
    isMain: true,
  },
  { id: 'keluar', label: 'Keluar', words: 'logout akun', target: signOut, icon: SignOutIcon },
];

const masterListEntries: readonly Entry[] = [
  ...departmentCodes.map((code) => ({
    path: `/daftar-induk/dokumen/${slugOfDepartment(code)}`,
    label: `Daftar Induk Dokumen - ${departmentLabels[code]}`,
  })),
  { path: '/daftar-induk/catatan', label: 'Catatan' },
  { path: '/daftar-induk/eksternal', label: 'Eksternal' },
  { path: '/daftar-induk/distribusi', label: 'Daftar Distribusi Dokumen' },
  { path: '/daftar-induk/pemusnahan', label: 'Daftar Pemusnahan Dokumen' },
].map(({ path, label }) => ({
  ...{ id: path, label, target: path, isVisibleTo: canManageMasterList },
  ...{ icon: path.startsWith('/daftar-induk/dokumen/') ? FolderIcon : ArchiveIcon },
}));

const distributionEntries: readonly Entry[] = departmentCodes.map((code) => ({
  ...{ id: distributionPath(code), label: `Daftar Distribusi - ${departmentLabels[code]}`, icon: ArchiveIcon },
  ...{ words: 'salinan terkendali penarikan', target: distributionPath(code) },
  isVisibleTo: (user: SessionUser) => canHandleCopies(user, code),
}));

/** The screens and account actions that the user may open, the header's links first. */
export const searchScreensFor = (user: SessionUser, actions: AccountActions): SearchScreen[] => [
  ...linksFor(user).map(({ to, label, icon }) => ({ id: to, label, icon, target: to, isMain: true })),
  ...entries(actions).filter(({ isVisibleTo }) => isVisibleTo?.(user) ?? true),
];
