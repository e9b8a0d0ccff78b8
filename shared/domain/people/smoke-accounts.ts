/**
 * The NRPs of the accounts that `npm run smoke` signs in with. No employee has one of them: employee numbers of the
 * company do not begin with seven zeros.
 */
export const isSmokeAccount = (nrp: string | undefined): boolean => /^0000000\d$/.test(nrp ?? '');

/**
 * Whether a user may take part in a user's submission: be asked to decide it, decide it, or be notified of it. The smoke
 * test and the company are apart, so that a smoke test in production notifies no employee and no smoke account can
 * approve a document of the company.
 */
export const canTakePart = (nrp: string, submitter: string): boolean =>
  isSmokeAccount(nrp) === isSmokeAccount(submitter);

/** Numbers of documents that the smoke test publishes and removes again. */
export const smokeNumberPrefix = 'SMOKE-';
