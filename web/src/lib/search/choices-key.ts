/** Prefix of the localStorage entries with the choices of each user, followed by the NRP. */
export const choicesKeyPrefix = 'hims.pencarian.';
