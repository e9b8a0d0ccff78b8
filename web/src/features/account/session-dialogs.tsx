import { formatCountdown } from '../../lib/format/format.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { dismissExpiredUser, lapseSentence, useSession, useUser } from '../../lib/session/session.ts';
import { lapseSentences } from '../../lib/session/session-storage.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { useSessionEnd } from './use-session-end.ts';

export const SignInAgain = lazyComponent(() => import('./sign-in-again.tsx').then((file) => file.SignInAgain));

/** Over every signed-in screen: warns before a session ends, and allows signing in again after it ended. */
export const SessionDialogs = () => {
  const user = useUser();
  const isExpired = useSession() === null;
  const { endsAt, postpone } = useSessionEnd();

  if (isExpired) {
    return (
      <>
        {/* Hides the screen until the dialog is loaded. */}
        <div className="fixed inset-0 z-60 bg-bg" />
        <SignInAgain
          key="lapsed"
          isOpaque
          user={user}
          title="Sesi Berakhir"
          description={lapseSentence() ?? lapseSentences.expired}
          confirmLabel="Masuk Kembali"
          declineLabel="Gunakan Akun Lain"
          onDecline={dismissExpiredUser}
        />
      </>
    );
  }
  if (endsAt === undefined) return null;
  return (
    <SignInAgain
      key="ending"
      user={user}
      title="Sesi Anda Segera Berakhir"
      description="Setiap sesi berlaku paling lama 16 jam. Masukkan password untuk memulai sesi baru tanpa meninggalkan halaman ini."
      confirmLabel="Perpanjang Sesi"
      declineLabel="Nanti"
      onDecline={postpone}
    >
      <SessionCountdown until={endsAt} />
    </SignInAgain>
  );
};

const SessionCountdown = ({ until }: { until: number }) => (
  <p>
    Berakhir dalam{' '}
    <span role="timer" className="font-semibold tabular-nums">
      {formatCountdown(useCountdown(until))}
    </span>
  </p>
);
