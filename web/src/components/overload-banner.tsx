import { HourglassIcon } from '@phosphor-icons/react/Hourglass';
import { useOverload } from '../lib/api/overload.ts';
import { useCountdown } from '../lib/use-countdown.ts';
import { StatusBanner } from './ui/status-banner.tsx';

const text = 'Server sedang sibuk. Permintaan Anda dikirim ulang otomatis; isian Anda tidak hilang.';

/** Shown while calls wait because the server has too much to do. */
export const OverloadBanner = () => {
  const nextAttempt = useOverload();
  const seconds = useCountdown(nextAttempt ?? 0);
  if (nextAttempt === undefined) return <StatusBanner icon={HourglassIcon} text={undefined} />;
  const detail = seconds > 0 ? `Mencoba lagi dalam ${seconds} detik.` : 'Mencoba lagi…';
  return <StatusBanner icon={HourglassIcon} text={text} detail={detail} />;
};
