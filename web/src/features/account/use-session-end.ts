import { useEffect, useState } from 'react';
import { currentSession, endSession, useSession } from '../../lib/session/session.ts';
import { useNow } from '../../lib/use-now.ts';

const warningMs = 15 * 60_000;

/** The end that no renewal passes comes near: when, and whether its owner still wants to be told. */
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
    /** By this browser's clock (milliseconds); undefined while there is nothing to tell. */
    endsAt: isEnding && postponed !== endsAt ? endsAt : undefined,
    postpone: () => setPostponed(endsAt),
  };
};

/** Unless it was renewed meanwhile, here or in another tab. */
const endIfExpired = (): void => {
  const session = currentSession();
  if (session && session.endsAt <= Date.now()) endSession('expired');
};
