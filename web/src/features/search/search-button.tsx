import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import { type ComponentType, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { toast } from '../../lib/toast.ts';
import type { SearchDialogProps } from './search-dialog.tsx';
import { isMac, isPageHidden, isSearchKey, isTypingTarget } from './search-keys.ts';

const loadDialog = async () => (await import('./search-dialog.tsx')).SearchDialog;

/** Fetched ahead, so that the first use does not wait; a failure is reported when it is used. */
const prefetchDelayMs = 2_000;

/** Opens the search with a click or its keys; the search itself is loaded after the screen. */
export const SearchButton = ({ screens }: Pick<SearchDialogProps, 'screens'>) => {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => undefined), prefetchDelayMs);
    return () => clearTimeout(timer);
  }, []);

  const open = useCallback(async () => {
    setOpen(true);
    try {
      const Loaded = await loadDialog();
      setDialog(() => Loaded);
    } catch {
      setOpen(false);
      toast.error('Pencarian gagal dimuat', 'Periksa koneksi Anda, lalu coba lagi.');
    }
  }, []);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event, { isTyping: isTypingTarget(event.target), isMac: isMac() })) return;
    if (event.defaultPrevented || (!isOpen && isPageHidden())) return;
    event.preventDefault();
    if (isOpen) setOpen(false);
    else void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Cari di HIMS"
        aria-keyshortcuts={isMac() ? '/ Meta+K' : '/ Control+K'}
        aria-haspopup="dialog"
        aria-busy={isOpen && !Dialog}
        title={`Cari (tekan / atau ${isMac() ? '⌘K' : 'Ctrl+K'})`}
        className="text-muted xl:w-auto xl:gap-2 xl:border xl:border-control xl:px-2.5 xl:font-normal"
        onClick={() => void open()}
      >
        <MagnifyingGlassIcon aria-hidden size={20} />
        <span className="max-xl:hidden">Cari</span>
        <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-xs max-xl:hidden">/</kbd>
      </Button>
      {isOpen && Dialog && <Dialog screens={screens} onClose={() => setOpen(false)} />}
    </>
  );
};
