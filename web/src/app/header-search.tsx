import { useMemo, useState } from 'react';
import { ChangePasswordDialog } from '../features/account/change-password-dialog.tsx';
import { SearchButton } from '../features/search/search-button.tsx';
import { signOut } from '../lib/api/api.ts';
import { useUser } from '../lib/session/session.ts';
import { searchScreensFor } from './search-screens.ts';

/** The search of the header, and the account dialog that it can open. */
export const HeaderSearch = () => {
  const user = useUser();
  const [isChangingPassword, setChangingPassword] = useState(false);
  const screens = useMemo(
    () =>
      searchScreensFor(user, {
        changePassword: () => setChangingPassword(true),
        signOut: () => void signOut(),
      }),
    [user],
  );
  return (
    <>
      <SearchButton screens={screens} />
      {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </>
  );
};
