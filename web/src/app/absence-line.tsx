import { AbsenceBanner } from '../features/absences/absence-banner.tsx';
import { useUser } from '../lib/session/session.ts';

/** Only users with a position can be absent or act for others. */
export const AbsenceLine = () => (useUser().positions.length > 0 ? <AbsenceBanner /> : null);
