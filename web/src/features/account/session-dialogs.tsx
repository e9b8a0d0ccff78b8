import { formatCountdown } from '../../lib/format/format.ts';
import { useLazyModule } from '../../lib/lazy-module.ts';
import { dismissExpiredUser, lapseSentence, useSession, useUser } from '../../lib/session/session.ts';
import { lapseSentences } from '../../lib/session/session-storage.ts';
import { useCountdown } from '../../lib/use-countdown.ts';
import { signInAgain } from './late-sign-in-again.ts';
import type { SignInAgainProps } from './sign-in-again.tsx';
import { useSessionEnd } from './use-session-end.ts';

/** Over every signed-in screen: warns before a session ends, and allows signing in again after it ended. */
export const SessionDialogs = () => {
  const user = useUser();
  const isExpired = useSession() === null;
  const { endsAt, postpone } = useSessionEnd();

  if (isExpired) {
    return (
      <LateSignInAgain
        key="lapsed"
        isOpaque
        user={user}
        title="Sesi Berakhir"
        description={lapseSentence() ?? lapseSentences.expired}
        confirmLabel="Masuk Kembali"
        declineLabel="Gunakan Akun Lain"
        onDecline={dismissExpiredUser}
      />
    );
  }
  if (endsAt === undefined) return null;
  return (
    <LateSignInAgain
      key="ending"
      user={user}
      title="Sesi Anda Segera Berakhir"
      description="Setiap sesi berlaku paling lama 16 jam. Masukkan password untuk memulai sesi baru tanpa meninggalkan halaman ini."
      confirmLabel="Perpanjang Sesi"
      declineLabel="Nanti"
      onDecline={postpone}
    >
      <SessionCountdown until={endsAt} />
    </LateSignInAgain>
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

/** Loaded ahead with the other layers. A session that ended before hides the screen at once; without a network it is ended here. */
const LateSignInAgain = (props: SignInAgainProps) => {
  const loaded = useLazyModule(signInAgain, true, props.onDecline);
  if (loaded) return <loaded.SignInAgain {...props} />;
  return props.isOpaque ? <div className="fixed inset-0 z-60 bg-bg" /> : null;
};
