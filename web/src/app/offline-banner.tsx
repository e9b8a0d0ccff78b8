import { CloudSlashIcon } from '@phosphor-icons/react/CloudSlash';
import { StatusBanner } from '../components/ui/status-banner.tsx';
import { useOnline } from '../lib/api/connectivity.ts';

const text = 'Koneksi terputus. Data terakhir tetap ditampilkan dan akan diperbarui setelah koneksi pulih.';

export const OfflineBanner = () => <StatusBanner icon={CloudSlashIcon} text={useOnline() ? undefined : text} />;
