import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { isMac } from '../features/search/search-keys.ts';
import { useSearchKey } from '../features/search/use-search-key.ts';
import { toast } from '../lib/toast.ts';
import { AccountDialog } from './account-dialog.tsx';

import type { SearchLayer } from './search-layer.tsx';

const loadLayer = async () => (await import('./search-layer.tsx')).SearchLayer;

/** After the screen itself, so that the first search does not wait for its code. */
const prefetchDelayMs = 2_000;

/** Opens the search with a click or its keys. */
export const HeaderSearch = () => {
  const [Layer, setLayer] = useState<typeof SearchLayer | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isChangingPassword, setChangingPassword] = useState(false);
  const changePassword = useCallback(() => setChangingPassword(true), []);
  const closePassword = useCallback(() => setChangingPassword(false), []);

  const load = useCallback(async () => {
    const loaded = await loadLayer();
    setLayer(() => loaded);
  }, []);
  useEffect(() => {
    // Without a network it is loaded with the first use, which reports a failure.
    const timer = setTimeout(() => load().catch(() => undefined), prefetchDelayMs);
    return () => clearTimeout(timer);
  }, [load]);

  const show = (open: boolean) => {
    setOpen(open);
    if (!open || Layer) return;
    load().catch(() => {
      setOpen(false);
      toast.error('Pencarian gagal dimuat', 'Periksa koneksi Anda, lalu coba lagi.');
    });
  };
  useSearchKey(isOpen, show);

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Cari di HIMS"
        aria-keyshortcuts={isMac() ? '/ Meta+K' : '/ Control+K'}
        aria-haspopup="dialog"
        aria-busy={isOpen && !Layer}
        title={`Cari di HIMS (tekan / atau ${isMac() ? '⌘K' : 'Ctrl+K'})`}
        className="xl:w-auto xl:gap-2 xl:border xl:border-control xl:px-2.5 xl:font-normal xl:text-muted"
        onClick={() => show(true)}
      >
        <MagnifyingGlassIcon aria-hidden size={20} />
        <span className="max-xl:hidden">Cari</span>
        <kbd aria-hidden className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs max-xl:hidden">
          /
        </kbd>
      </Button>
      {isOpen && Layer && <Layer onClose={() => setOpen(false)} onChangePassword={changePassword} />}
      {isChangingPassword && <AccountDialog name="Ganti Password" onClose={closePassword} />}
    </>
  );
};
