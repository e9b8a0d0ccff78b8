import { CircleNotchIcon } from '@phosphor-icons/react/CircleNotch';
import { StatusBanner } from '../components/ui/status-banner.tsx';
import { useOverload } from '../lib/api/overload-state.ts';
import { useCountdown } from '../lib/use-countdown.ts';

const text = 'Server sedang sibuk. Permintaan Anda dikirim ulang otomatis; isian Anda tidak hilang.';

/** Shown while calls wait because the server has too much to do. */
export const OverloadBanner = () => {
  const nextAttempt = useOverload();
  const seconds = useCountdown(nextAttempt ?? 0);
  if (nextAttempt === undefined) return <StatusBanner icon={CircleNotchIcon} text={undefined} />;
  const detail = seconds > 0 ? `Mencoba lagi dalam ${seconds} detik.` : 'Mencoba lagi…';
  return <StatusBanner icon={CircleNotchIcon} text={text} detail={detail} />;
};
