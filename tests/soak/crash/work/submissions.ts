import pLimit from 'p-limit';
import type { SubmissionRecord } from '../../../../shared/api/submission-records.ts';
import { approverLevelOf, hasEnded } from '../../../../shared/domain/workflow/workflow.ts';
import { prepareSubmission } from '../../../support/submissions.ts';
import { anyOf, assertExpected, type Load, nextNumber, type Users, type Work } from '../work.ts';

type State = SubmissionRecord['submission_status'];

/** A submission as it was acknowledged last. */
interface Known {
  version: number;
  state: State;
  isReminded: boolean;
}

/** Two processes of a function answer them. */
const concurrentReads = 2;

const queues = ['pending', 'under_dept_approval', 'under_she_approval', 'under_pm_approval'] as const;

/** Users submit, decide and remind. */
export const submissionWork = (): Work & { ended: () => string[] } => {
  const known = new Map<string, Known>();
  let changed = new Set<string>();
  const note = (id: string, { version, state }: Pick<Known, 'version' | 'state'>): void => {
    changed.add(id);
    const before = known.get(id);
    if (version > (before?.version ?? 0)) known.set(id, { version, state, isReminded: before?.isReminded ?? false });
  };
  const inState = (test: (state: State) => boolean): string[] =>
    [...known].filter(([, { state }]) => test(state)).map(([id]) => id);

  const submit = async (load: Load): Promise<void> => {
    const { users, file, acknowledged } = load;
    const files = { draft: file, supporting: file };
    const input = await prepareSubmission(users.employee, { document_number: nextNumber(load) }, files);
    const reply = await users.employee.call('upload-and-submit-document', input);
    if (!('body' in reply)) return assertExpected(reply.error);
    note(reply.body.submission_id, { version: 1, state: 'pending' });
    acknowledged('submission');
  };

  /** Decides a submission in one of the queues; some are rejected, so that not all are published. */
  const decide = async ({ users, random, acknowledged }: Load): Promise<void> => {
    const state = anyOf(queues, random) ?? 'pending';
    const submission_id = anyOf(
      inState((each) => each === state),
      random,
    );
    if (submission_id === undefined) return;
    const by = { pending: users.admin, under_dept_approval: users.head, under_she_approval: users.sheHead };
    const decider = state === 'under_pm_approval' ? users.manager : by[state];
    const isRejected = random() < 0.15;
    const decision = {
      submission_id,
      action: isRejected ? ('reject' as const) : ('approve' as const),
      ...(isRejected && { rejection_reason: 'Belum lengkap' }),
    };
    const level = approverLevelOf(state);
    const reply =
      level === null
        ? await decider.call('process-document-review', decision)
        : await decider.call('process-document-approval', { ...decision, approver_role: level });
    if (!('body' in reply)) return assertExpected(reply.error);
    const { version, submission_status } = reply.body.submission;
    note(submission_id, { version, state: submission_status });
    acknowledged('decision');
  };

  const remind = async ({ users, random, acknowledged }: Load): Promise<void> => {
    const submission_id = anyOf(
      inState((state) => !hasEnded(state)),
      random,
    );
    const before = submission_id === undefined ? undefined : known.get(submission_id);
    if (submission_id === undefined || !before) return;
    const reply = await users.employee.call('remind-holder', { submission_id });
    if (!('body' in reply)) return assertExpected(reply.error);
    changed.add(submission_id);
    known.set(submission_id, { ...(known.get(submission_id) ?? before), isReminded: true });
    acknowledged('reminder');
  };

  const problemsOf = async (by: Users['admin'], id: string, { version, state, isReminded }: Known) => {
    const reply = await by.call('get-submission', { submission_id: id });
    if (!('body' in reply)) return [`submission ${id}, acknowledged as ${state}: ${reply.error}`];
    const { submission, history, reminded_at } = reply.body;
    const versions = history.map((each) => each.version).join();
    const expected = history.map((_, index) => index + 1).join();
    // A call without a response may have moved it on: what is there becomes known.
    known.set(id, { version: submission.version, state: submission.submission_status, isReminded });
    return [
      ...(history.some((each) => each.version === version && each.to === state)
        ? []
        : [`submission ${id} has no version ${version} in ${state}`]),
      ...(versions === expected && history.at(-1)?.to === submission.submission_status
        ? []
        : [`submission ${id} in ${submission.submission_status} has the versions ${versions}`]),
      ...(isReminded && reminded_at === null ? [`the reminder of submission ${id} is not there`] : []),
    ];
  };

  return {
    steps: { submit, decide, remind },
    ended: () => inState((state) => state === 'approved' || state === 'rejected'),
    findProblems: async ({ admin }, all) => {
      const ids = all ? [...known.keys()] : [...changed];
      changed = new Set();
      const lines = await pLimit(concurrentReads).map(ids, async (id) => {
        const before = known.get(id);
        return before ? problemsOf(admin, id, before) : [];
      });
      return lines.flat();
    },
  };
};
