import { useMemo } from 'react';
import { SearchDialog } from '../features/search/search-dialog.tsx';
import { signOut } from '../lib/api/api.ts';
import { useUser } from '../lib/session/session.ts';
import { searchScreensFor } from './search-screens.ts';

type SearchLayerProps = { onClose: () => void; onChangePassword: () => void };

/** The search with the screens and account actions of the user. */
export const SearchLayer = ({ onClose, onChangePassword }: SearchLayerProps) => {
  const user = useUser();
  const screens = useMemo(
    () => searchScreensFor(user, { changePassword: onChangePassword, signOut: () => void signOut() }),
    [user, onChangePassword],
  );
  return <SearchDialog screens={screens} onClose={onClose} />;
};
