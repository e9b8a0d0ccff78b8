import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { formatCountdown } from '../../lib/format.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { lockedSentence, type SignInFailure } from './sign-in-failure.ts';

/** What is wrong with a sign-in; a lock counts down to its end. */
export function SignInProblem({ failure }: { failure: SignInFailure }) {
  return failure.kind === 'locked' ? <Locked until={failure.until} /> : <ErrorBanner message={failure.sentence} />;
}

function Locked({ until }: { until: number }) {
  const left = useCountdown(until);
  if (left === 0) {
    return (
      <p role="status" className="rounded-md bg-done-soft px-3 py-2 text-done">
        Waktu tunggu sudah selesai. Silakan coba masuk kembali.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <ErrorBanner message={lockedSentence(left)} />
      {/* Beside the alert, which would be read out again every second. */}
      <p className="text-muted text-sm">
        Dapat dicoba lagi dalam{' '}
        <span role="timer" className="font-semibold text-ink tabular-nums">
          {formatCountdown(left)}
        </span>
      </p>
    </div>
  );
}
