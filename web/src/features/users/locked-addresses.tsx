import { LockKeyIcon } from '@phosphor-icons/react/LockKey';
import { useState } from 'react';
import type { LockedAddress } from '../../../../shared/api/addresses.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { usePages } from '../../lib/api/use-pages.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { loadFailure } from '../../lib/use-failure-toast.ts';

const heading = 'locked-addresses';

/** IP addresses locked after failed sign-ins with too many different NRPs; renders nothing when there are none. */
export const LockedAddresses = () => {
  const { addresses, error, refetch, isFetching, loadMore, loadingMore } = useLockedAddresses();
  const [unlocking, setUnlocking] = useState<LockedAddress>();
  return (
    <>
      {error && (
        <ErrorBanner
          className="mb-3"
          message={loadFailure(error, 'Gagal memuat alamat jaringan yang terkunci')}
          retry={{ refetch, isFetching }}
        />
      )}
      {addresses.length > 0 && (
        <section aria-labelledby={heading} className="mb-4 rounded-md bg-review-soft px-4 py-3 text-review">
          <h2 id={heading} className="flex items-center gap-2 text-base">
            <LockKeyIcon aria-hidden size={18} />
            Alamat jaringan terkunci
          </h2>
          <p className="mt-1">
            Terlalu banyak NRP berbeda dicoba dari alamat ini. Pengguna yang pernah masuk dari sana tetap dapat masuk;
            yang lain ditolak sampai waktunya selesai atau kuncinya dibuka.
          </p>
          <ul className="mt-2 flex flex-col divide-y divide-line text-ink">
            {addresses.map((each) => (
              <li key={each.address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <span className="wrap-anywhere font-semibold">{each.address}</span>
                  {each.own && ' (alamat Anda saat ini)'}
                  <span className="block text-muted text-sm">Terkunci sampai {formatDateTime(each.locked_until)}</span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Buka Kunci ${each.address}`}
                  onClick={() => setUnlocking(each)}
                >
                  Buka Kunci
                </Button>
              </li>
            ))}
          </ul>
          {loadMore && (
            <Button variant="secondary" size="sm" working={loadingMore} onClick={loadMore} className="mt-2">
              Tampilkan Lebih Banyak
            </Button>
          )}
        </section>
      )}
      {unlocking && <UnlockAddressDialog locked={unlocking} onClose={() => setUnlocking(undefined)} />}
    </>
  );
};

const pollMs = 60_000;

/** The locked addresses, all pages; polled, because there is no event for them. */
const useLockedAddresses = () => {
  const { query, pages, list } = usePages('list-locked-addresses', {}, { refetchInterval: pollMs });
  const addresses = pages.flatMap((page) => page.addresses);
  return { ...list, addresses, refetch: query.refetch };
};

type UnlockAddressDialogProps = { locked: LockedAddress; onClose: () => void };

/** 'Buka Kunci' of an address: sign-ins from it are allowed again. */
const UnlockAddressDialog = ({ locked: { address }, onClose }: UnlockAddressDialogProps) => {
  const unlock = useCommand('unlock-address', {
    changes: ['locked-address'],
    success: () => ['Kunci Dibuka', `Pengguna dapat mencoba masuk kembali dari ${address}.`],
    onSuccess: onClose,
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={unlock}
      title="Buka kunci alamat?"
      description={`Semua orang dapat mencoba masuk lagi dari ${address}. Pastikan alamat ini milik kantor atau lokasi kerja Anda.`}
      confirmLabel="Buka Kunci"
      workingLabel="Membuka..."
      onConfirm={() => unlock.mutate({ address })}
    />
  );
};
