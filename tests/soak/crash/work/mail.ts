import { mailsTo, tokenIn, waitForMail } from '../../../support/mails.ts';
import { assertExpected, type Load, type Users, type Work } from '../work.ts';

const address = 'pengaju@kontraktor.co.id';

/** Gives the submitter an address, to which the outcomes of submissions go. */
export const confirmAddress = async ({ employee }: Users, dataDir: string): Promise<void> => {
  await employee.ok('set-mail-address', { address });
  await employee.ok('confirm-mail-address', { token: tokenIn(await waitForMail(dataDir, address)) });
};

/** A user switches mail on and off. */
export const mailSettingWork = (): Work => {
  let isEnabled = true;
  let isAttempted = false;
  const setMail = async ({ users, acknowledged }: Load): Promise<void> => {
    isAttempted = true;
    const enabled = !isEnabled;
    const reply = await users.sheHead.call('set-mail-enabled', { enabled });
    if (!('body' in reply)) return assertExpected(reply.error);
    isEnabled = enabled;
    isAttempted = false;
    acknowledged('mail setting');
  };
  return {
    steps: { setMail },
    findProblems: async ({ sheHead }) => {
      const { mail } = await sheHead.ok('get-mail-settings', {});
      const problems = mail.enabled === isEnabled || isAttempted ? [] : [`mail is enabled: ${mail.enabled}`];
      [isEnabled, isAttempted] = [mail.enabled, false];
      return problems;
    },
  };
};

/**
 * Lines about outcomes that were mailed neither once nor, where a kill came between sending a mail and marking it, once
 * more after that kill.
 */
export const outcomeMailProblems = (dataDir: string, ended: readonly string[], kills: readonly number[]): string[] => {
  const sent = mailsTo(dataDir, address);
  return ended.flatMap((id) => {
    const times = sent.filter(({ text }) => text.includes(`pengajuan=${id}`)).map(({ sent_at }) => Date.parse(sent_at));
    const isExplained = times
      .slice(1)
      .every((time, at) => kills.some((kill) => kill > (times[at] ?? 0) && kill < time));
    return times.length > 0 && isExplained ? [] : [`the outcome of ${id} was mailed ${times.length} times`];
  });
};
