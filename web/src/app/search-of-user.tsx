import { useMemo } from 'react';
import { SearchDialog } from '../features/search/search-dialog.tsx';
import { signOut } from '../lib/api/api.ts';
import { useUser } from '../lib/session/session.ts';
import { searchScreensFor } from './search-screens.ts';

type SearchOfUserProps = { changePassword: () => void; onClose: () => void };

/** The search with the screens that the user may open. */
export const SearchOfUser = ({ changePassword, onClose }: SearchOfUserProps) => {
  const user = useUser();
  const screens = useMemo(
    () => searchScreensFor(user, { changePassword, signOut: () => void signOut() }),
    [user, changePassword],
  );
  return <SearchDialog screens={screens} onClose={onClose} />;
};
