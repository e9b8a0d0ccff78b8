import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { isMac, useSearchKey } from '../features/search/search-keys.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

export const SearchOfUser = lazyComponent(() => import('./search-of-user.tsx').then((file) => file.SearchOfUser));

/** Opens the search with a click or its keys. */
export const HeaderSearch = ({ onChangePassword }: { onChangePassword: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  useSearchKey(isOpen, setOpen);

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Cari di HIMS"
        aria-keyshortcuts={isMac() ? '/ Meta+K' : '/ Control+K'}
        aria-haspopup="dialog"
        title={`Cari di HIMS (tekan / atau ${isMac() ? '⌘K' : 'Ctrl+K'})`}
        className="xl:w-auto xl:gap-2 xl:border xl:border-control xl:px-2.5 xl:font-normal xl:text-muted"
        onClick={() => setOpen(true)}
      >
        <MagnifyingGlassIcon aria-hidden size={20} />
        <span className="max-xl:hidden">Cari</span>
        <kbd aria-hidden className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs max-xl:hidden">
          /
        </kbd>
      </Button>
      {isOpen && <SearchOfUser changePassword={onChangePassword} onClose={() => setOpen(false)} />}
    </>
  );
};
