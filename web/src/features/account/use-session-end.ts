import { useEffect, useState } from 'react';
import { currentSession, endSession, useSession } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';

const TOLD_BEFORE_MS = 15 * 60_000;

/** The end that no renewal passes comes near: when, and whether its owner still wants to be told. */
export function useSessionEnd() {
  const endsAt = useSession()?.endsAt;
  const now = useNow();
  const [postponed, setPostponed] = useState<number>();
  const near = endsAt !== undefined && endsAt - now <= TOLD_BEFORE_MS;

  useEffect(() => {
    if (!near) return;
    const timer = setTimeout(endIfOver, Math.max(0, endsAt - Date.now()));
    return () => clearTimeout(timer);
  }, [near, endsAt]);

  return {
    /** By this browser's clock (milliseconds); undefined while there is nothing to tell. */
    endsAt: near && postponed !== endsAt ? endsAt : undefined,
    postpone: () => setPostponed(endsAt),
  };
}

/** Unless it was renewed meanwhile, here or in another tab. */
function endIfOver(): void {
  const session = currentSession();
  if (session && session.endsAt <= Date.now()) endSession('expired');
}
