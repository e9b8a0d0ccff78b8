/**
 * Lifetime of an access token. Every request reads the profile and the end of the session, so a longer lifetime delays
 * no deactivation, reset, role change or sign-out. It does delay two discoveries: a copied access token works until it
 * expires or its session ends, and a copied refresh token is discovered at the owner's next refresh. An hour instead of
 * 12 minutes saves four of five refreshes; two hours would save only half of the rest.
 */
export const accessTokenSeconds = 60 * 60;

/** The clocks of two functions differ by milliseconds, so a token may be verified in the second before it was issued. */
export const clockToleranceSeconds = 5;
