import { CloudSlashIcon } from '@phosphor-icons/react/CloudSlash';
import { StatusBanner } from '../components/ui/status-banner.tsx';
import { useOnline } from '../lib/api/connectivity.ts';
import { useHasEmptyScreen } from '../lib/empty-screens.ts';

const text = 'Koneksi terputus. Data terakhir tetap ditampilkan dan akan diperbarui setelah koneksi pulih.';
const emptyText = 'Koneksi terputus. Halaman ini belum dimuat; coba lagi setelah koneksi pulih.';

export const OfflineBanner = () => {
  const isOnline = useOnline();
  const isEmpty = useHasEmptyScreen();
  return <StatusBanner icon={CloudSlashIcon} text={isOnline ? undefined : isEmpty ? emptyText : text} />;
};
