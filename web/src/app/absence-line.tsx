import { useEffect, useSyncExternalStore } from 'react';
import { absenceBanner } from '../features/absences/late-absence-banner.ts';
import { loadAhead } from '../lib/lazy-module.ts';
import { useUser } from '../lib/session/session.ts';
import { whenIdle } from '../lib/when-idle.ts';

/** Only users with a position can be absent or act for others; theirs is loaded after the screen. */
export const AbsenceLine = () => {
  const isConcerned = useUser().positions.length > 0;
  const loaded = useSyncExternalStore(absenceBanner.subscribe, absenceBanner.loaded);
  useEffect(() => {
    if (isConcerned) whenIdle(() => loadAhead(absenceBanner));
  }, [isConcerned]);
  return isConcerned && loaded ? <loaded.AbsenceBanner /> : null;
};
