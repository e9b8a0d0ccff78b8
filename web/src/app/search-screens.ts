import { PasswordIcon } from '@phosphor-icons/react/Password';
import { SignOutIcon } from '@phosphor-icons/react/SignOut';
import { UploadSimpleIcon } from '@phosphor-icons/react/UploadSimple';
import type { SessionUser } from '../../../shared/api/sessions.ts';
import { departmentCodes } from '../../../shared/domain/departments.ts';
import { canManageMasterList } from '../../../shared/domain/people/roles.ts';
import type { SearchScreen } from '../features/search/search-screen.ts';
import { jobsPath } from '../lib/bulk/bulk-view-url.ts';
import { screenOfDepartment } from './department-screens.tsx';
import { headerIcons } from './header-icons.ts';
import { isOffered } from './screen-access.ts';
import { screens } from './screen-table.ts';
import { searchIcons } from './search-icons.ts';

const icons = { ...headerIcons, ...searchIcons };

/** What the account's entries in the search do. */
export interface AccountActions {
  changePassword: () => void;
  signOut: () => void;
}

const screensFor = (user: SessionUser): SearchScreen[] =>
  screens
    .flatMap((screen) =>
      screen.isOfDepartment ? departmentCodes.map((code) => screenOfDepartment(screen, code)) : [screen],
    )
    .filter((screen) => isOffered(screen, user))
    .flatMap(({ path, title, label = title, words = '', link, icon }) =>
      icon ? [{ id: path, label, words, target: path, isMain: link !== undefined, icon: icons[icon] }] : [],
    );

const jobsEntry: SearchScreen = {
  id: 'pekerjaan',
  label: 'Pekerjaan Terakhir',
  words: 'import impor upload unggah',
  target: jobsPath(),
  icon: UploadSimpleIcon,
};

export const searchScreensFor = (user: SessionUser, { changePassword, signOut }: AccountActions): SearchScreen[] => [
  ...screensFor(user),
  ...(canManageMasterList(user) ? [jobsEntry] : []),
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
