import { CloudSlashIcon } from '@phosphor-icons/react/CloudSlash';
import { useOnline } from '../lib/api/connectivity.ts';

export const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-start justify-center gap-2 border-line border-b bg-review-soft px-4 py-2 text-review">
          <CloudSlashIcon aria-hidden size={18} className="mt-px shrink-0" />
          Koneksi terputus. Data terakhir tetap ditampilkan dan akan diperbarui setelah koneksi pulih.
        </p>
      )}
    </div>
  );
};
