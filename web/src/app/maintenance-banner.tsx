import { WrenchIcon } from '@phosphor-icons/react/Wrench';
import { StatusBanner } from '../components/ui/status-banner.tsx';
import { useMaintenance } from '../lib/api/maintenance.ts';
import { useCall } from '../lib/api/use-call.ts';

const text =
  'HIMS sedang dalam pemeliharaan. Data tetap dapat dibaca, tetapi untuk sementara tidak dapat diubah. Isian Anda tidak hilang.';

const checkMs = 60_000;

export const MaintenanceBanner = () => {
  const inMaintenance = useMaintenance();
  // A page that sends no other request notices the end by this one.
  useCall('get-session', {}, { enabled: inMaintenance, refetchInterval: checkMs });
  return <StatusBanner icon={WrenchIcon} text={inMaintenance ? text : undefined} />;
};
