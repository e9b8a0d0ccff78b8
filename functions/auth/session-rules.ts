/**
 * Whether a session is live: it was not ended, its user is active, and the user's sessions were not reset since it
 * began. A reset raises the profile's epoch.
 */
export const isSessionLive = (
  session: { epoch: number; hasEnded: boolean },
  profile: { active: boolean; epoch: number } | undefined,
): boolean => !session.hasEnded && profile?.active === true && profile.epoch === session.epoch;
