import { useEffect, useState } from 'react';
import { currentSession, endSession, useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';

const warningMs = 15 * 60_000;

/** The approaching absolute end of the session, which no refresh extends, and whether the warning was dismissed. */
export const useSessionEnd = () => {
  const endsAt = useSession()?.endsAt;
  const now = useNow();
  const [postponed, setPostponed] = useState<number>();
  const isEnding = endsAt !== undefined && endsAt - now <= warningMs;

  useEffect(() => {
    if (!isEnding) return;
    const timer = setTimeout(endIfExpired, Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [isEnding, endsAt]);

  return {
    /** By this browser's clock (milliseconds); undefined while no warning is due. */
    endsAt: isEnding && postponed !== endsAt ? endsAt : undefined,
    postpone: () => setPostponed(endsAt),
  };
};

/** Ends the session unless this or another tab has renewed it. */
const endIfExpired = (): void => {
  const session = currentSession();
  if (session && session.endsAt <= Date.now()) endSession('expired');
};
