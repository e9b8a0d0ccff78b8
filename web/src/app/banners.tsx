import { CircleNotchIcon } from '@phosphor-icons/react/CircleNotch';
import { CloudSlashIcon } from '@phosphor-icons/react/CloudSlash';
import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { useLayoutEffect, useRef } from 'react';
import { StatusBanner } from '../components/ui/status-banner.tsx';
import { useOnline } from '../lib/api/connectivity.ts';
import { useMaintenance } from '../lib/api/maintenance.ts';
import { useOverload } from '../lib/api/overload-state.ts';
import { useCall } from '../lib/api/use-call.ts';
import { useHasEmptyScreen } from '../lib/empty-screens.ts';
import { useCountdown } from '../lib/use-countdown.ts';

/** The states of the whole product. Their height is known to screens that fill the window below them (styles.css). */
export const Banners = () => {
  const banners = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      root.style.setProperty('--banners-height', `${entry?.contentRect.height ?? 0}px`),
    );
    if (banners.current) observer.observe(banners.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--banners-height');
    };
  }, []);
  return (
    <div ref={banners} data-banners>
      <OfflineBanner />
      <MaintenanceBanner />
      <OverloadBanner />
    </div>
  );
};

const maintenanceText =
  'HIMS sedang dalam pemeliharaan. Data tetap dapat dibaca, tetapi untuk sementara tidak dapat diubah. Isian Anda tidak hilang.';

const checkMs = 60_000;

const MaintenanceBanner = () => {
  const inMaintenance = useMaintenance();
  // A page that sends no other request notices the end by this one.
  useCall('get-session', {}, { enabled: inMaintenance, refetchInterval: checkMs });
  return <StatusBanner icon={WrenchIcon} text={inMaintenance ? maintenanceText : undefined} />;
};

const offlineText = 'Koneksi terputus. Data terakhir tetap ditampilkan dan akan diperbarui setelah koneksi pulih.';
const emptyText = 'Koneksi terputus. Halaman ini belum dimuat; coba lagi setelah koneksi pulih.';

const OfflineBanner = () => {
  const isOnline = useOnline();
  const isEmpty = useHasEmptyScreen();
  return <StatusBanner icon={CloudSlashIcon} text={isOnline ? undefined : isEmpty ? emptyText : offlineText} />;
};

const overloadText = 'Server sedang sibuk. Permintaan Anda dikirim ulang otomatis; isian Anda tidak hilang.';

/** Shown while calls wait because the server has too much to do. */
const OverloadBanner = () => {
  const nextAttempt = useOverload();
  const seconds = useCountdown(nextAttempt ?? 0);
  if (nextAttempt === undefined) return <StatusBanner icon={CircleNotchIcon} text={undefined} />;
  const detail = seconds > 0 ? `Mencoba lagi dalam ${seconds} detik.` : 'Mencoba lagi…';
  return <StatusBanner icon={CircleNotchIcon} text={overloadText} detail={detail} />;
};
