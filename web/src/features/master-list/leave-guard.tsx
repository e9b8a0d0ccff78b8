import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatNumber } from '../../lib/format.ts';

/** Asks before unsaved changes are left behind, by another screen or by closing the tab. */
export function LeaveGuard({ changes }: { changes: number }) {
  const unsaved = changes > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Perubahan belum disimpan"
      description={`${formatNumber(changes)} perubahan pada daftar induk belum disimpan dan akan hilang jika Anda meninggalkan halaman ini.`}
      cancelLabel="Tetap di Halaman"
      confirmLabel="Buang Perubahan"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
