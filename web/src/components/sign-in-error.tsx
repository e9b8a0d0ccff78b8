import { formatCountdown } from '../lib/format/format.ts';
import { lockedText, type SignInError } from '../lib/session/sign-in-error.ts';
import { useCountdown } from '../lib/use-countdown.ts';
import { ErrorMessage } from './ui/error-message.tsx';

export const SignInErrorBanner = ({ failure }: { failure: SignInError }) =>
  failure.kind === 'locked' ? <LockedBanner until={failure.until} /> : <ErrorMessage message={failure.sentence} />;

const LockedBanner = ({ until }: { until: number }) => {
  const secondsLeft = useCountdown(until);
  if (secondsLeft === 0) {
    return (
      <p role="status" className="rounded-md bg-done-soft px-3 py-2 text-done">
        Waktu tunggu sudah selesai. Silakan coba masuk kembali.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <ErrorMessage message={lockedText(secondsLeft)} />
      {/* Outside the alert, which would be announced again every second. */}
      <p className="text-muted text-sm">
        Dapat dicoba lagi dalam{' '}
        <span role="timer" className="font-semibold text-ink tabular-nums">
          {formatCountdown(secondsLeft)}
        </span>
      </p>
    </div>
  );
};
