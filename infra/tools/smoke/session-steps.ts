import { type AccountKey, accountKeys, accounts } from './accounts.ts';
import { SmokeClient } from './client.ts';
import { clientOf, expectEqual, type Run, socketOf } from './run-state.ts';
import { openSocket } from './socket.ts';

/** A password of the right form that is not the given one. */
const otherPassword = (password: string): string => password.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** Replaces a session that the account may have. */
export const signIn = async (run: Run, key: AccountKey): Promise<void> => {
  const client = new SmokeClient({ origin: run.target.origin, signal: run.steps.signal });
  const { user, session } = await client.call('validate-login', {
    nrp: accounts[key].nrp,
    password: run.passwords[key],
  });
  expectEqual('the signed-in user', user.nrp, accounts[key].nrp);
  client.token = session.access_token;
  run.clients.set(key, client);
};

/** Sign-in, user administration, renewal of the session, sockets. */
export const runSignInSteps = async (run: Run): Promise<void> => {
  const { steps, passwords, target } = run;
  await steps.run('a wrong password is refused', () =>
    new SmokeClient({ origin: target.origin, signal: steps.signal }).expectFailure(
      'validate-login',
      { nrp: accounts.submitter.nrp, password: otherPassword(passwords.submitter) },
      'invalid_credentials',
    ),
  );
  await steps.run('signs in as admin', () => signIn(run, 'admin'));
  await steps.run('the admin resets a password and saves a user', async () => {
    const admin = clientOf(run, 'admin');
    const { nrp, full_name } = accounts.submitter;
    const { user, password } = await admin.call('reset-user-password', { nrp });
    passwords.submitter = password;
    const { roles, positions, active, version } = user;
    const saved = await admin.call('save-user', {
      nrp,
      full_name: `${full_name} (2)`,
      roles,
      positions,
      active,
      version,
    });
    expectEqual('the saved name', saved.user.full_name, `${full_name} (2)`);
  });
  for (const key of accountKeys.filter((each) => each !== 'admin'))
    await steps.run(`signs in as ${key}`, () => signIn(run, key));
  await steps.run('the refresh cookie renews the session', async () => {
    const client = clientOf(run, 'submitter');
    const { session } = await client.call('refresh-session', { user_id: accounts.submitter.nrp });
    client.token = session.access_token;
    await client.call('get-session', {});
  });
  await steps.run('a socket opens with a ticket', async () => {
    run.socket = await openSocket(clientOf(run, 'submitter'));
  });
  await steps.run('a ping is answered', async () => {
    const socket = socketOf(run);
    socket.ping();
    await socket.waitFor(({ type }) => type === 'pong');
  });
  await steps.run('the socket subscribes to the database', () => socketOf(run).subscribe());
};

/** The bell's commands and the sign-out. After these steps the submitter is signed out. */
export const runSignOutSteps = async (run: Run): Promise<void> => {
  const { steps } = run;
  await steps.run('the submitter marks the notifications as read and deletes them', async () => {
    const client = clientOf(run, 'submitter');
    const { unread_count } = await client.call('mark-notification-read', { all: true });
    expectEqual('the unread count', unread_count, 0);
    await client.call('delete-all-notifications', {});
    expectEqual('the bell', (await client.call('get-user-notifications', {})).notifications, []);
  });
  await steps.run('signing out ends the session and closes its socket', async () => {
    const client = clientOf(run, 'submitter');
    const cookies = [...client.cookies];
    await client.call('sign-out', {});
    run.clients.delete('submitter');
    const socket = socketOf(run);
    await socket.waitFor(({ type }) => type === 'session.ended');
    await client.expectFailure('get-session', {}, 'unauthenticated');
    // The response deleted the cookies here, as in a browser; a stolen copy must be worthless too.
    for (const [name, value] of cookies) client.cookies.set(name, value);
    await client.expectFailure('refresh-session', { user_id: accounts.submitter.nrp }, 'unauthenticated');
  });
};
