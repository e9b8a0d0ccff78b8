import type { Position } from '../../../shared/domain/people/roles.ts';
import { type AccountKey, accounts, positionsOf } from './accounts.ts';
import { poll } from './client.ts';
import { clientOf, expectEqual, type Run } from './run-state.ts';
import { decide, pdfFile, submit } from './workflow-steps.ts';

/** Submissions that end without an approval. Each releases the number, so that the next one can have it. */
export const runEndedSubmissionSteps = async (run: Run, document_number: string): Promise<void> => {
  const { steps } = run;
  const submitAs = async (key: AccountKey): Promise<string> => {
    const fields = { submission_purpose: 'new', document_title: 'Uji sistem otomatis, abaikan' } as const;
    return submit(clientOf(run, key), { ...fields, document_number }, await pdfFile(document_number));
  };
  await steps.run('the submitter withdraws a submission', async () => {
    const submission_id = await submitAs('submitter');
    const { submission } = await clientOf(run, 'submitter').call('withdraw-submission', { submission_id });
    expectEqual('the state', submission.submission_status, 'withdrawn');
  });
  await steps.run('the admin rejects a submission', async () => {
    const submission_id = await submitAs('submitter');
    expectEqual('the state', await decide(clientOf(run, 'admin'), submission_id, 'reject'), 'rejected');
  });
  await steps.run('a level is skipped when its submitter becomes the only holder', async () => {
    // Not the submitter's account: a change of positions closes the sockets of its user.
    const submission_id = await submitAs('controller');
    await decide(clientOf(run, 'admin'), submission_id, 'approve');
    const now = new Date();
    await savePositions(run, 'controller', positionsOf(accounts.deptHead, now));
    await savePositions(run, 'deptHead', []);
    const sheHead = clientOf(run, 'sheHead');
    await poll(steps.signal, async () => {
      const { submission } = await sheHead.call('get-submission', { submission_id });
      return submission.submission_status === 'under_she_approval' ? true : undefined;
    });
    expectEqual('the state', await decide(sheHead, submission_id, 'reject'), 'rejected');
    await savePositions(run, 'deptHead', positionsOf(accounts.deptHead, now));
    await savePositions(run, 'controller', []);
  });
};

const savePositions = async (run: Run, key: AccountKey, positions: Position[]): Promise<void> => {
  const admin = clientOf(run, 'admin');
  const { nrp, full_name } = accounts[key];
  const { users } = await admin.call('list-users', { search: nrp });
  const user = users.find((each) => each.nrp === nrp);
  if (!user) throw new Error(`list-users does not list ${nrp}`);
  const { roles, active, version } = user;
  await admin.call('save-user', { nrp, full_name, roles, positions, active, version });
};
