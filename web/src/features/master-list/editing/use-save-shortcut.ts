import { useEffect, useRef } from 'react';

/** Ctrl+S (or ⌘S) saves while the list is edited, instead of opening the browser's save dialog. */
export const useSaveShortcut = (editing: boolean, save: () => Promise<void>): void => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  useEffect(() => {
    if (!editing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [editing]);
};
