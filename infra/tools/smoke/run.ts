import { randomBytes } from 'node:crypto';
import { smokeNumberPrefix } from '../../../shared/domain/people/smoke-accounts.ts';
import { accountKeys, activateAccounts, deactivateAccounts } from './accounts.ts';
import { removeRemains } from './cleanup.ts';
import { type NamedDocument, runCancelledSteps, runPublishedSteps } from './document-steps.ts';
import { runEndedSubmissionSteps } from './ended-submission-steps.ts';
import { runPageSteps } from './page-steps.ts';
import { clientOf, type Run } from './run-state.ts';
import { runSignInSteps, runSignOutSteps, signIn } from './session-steps.ts';
import { createSteps, StepFailed } from './steps.ts';
import type { Target } from './target.ts';
import { pdfFile, runDecisionSteps, submit } from './workflow-steps.ts';

interface SmokeTest {
  target: Target;
  print: (line: string) => void;
  /** Ends the steps; what the run created is removed nevertheless. */
  interruption: AbortSignal;
}

/** Runs every step and removes what they created, whatever fails. Returns whether all steps passed. */
export const runSmokeTest = async ({ target, print, interruption }: SmokeTest): Promise<boolean> => {
  const started = performance.now();
  const steps = createSteps(print, interruption);
  const run: Run = { target, steps, passwords: {} as Run['passwords'], clients: new Map(), socket: undefined };
  try {
    await ignoreFailedStep(runJourney(run));
  } finally {
    steps.ignoreInterruption();
    await cleanUp(run);
  }
  const { passed, failed } = steps.counts();
  if (failed === 0) print('The conditions of the roles hold in transactions, batches, inserts and queries of indexes');
  print(`${passed} passed, ${failed} failed (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return failed === 0;
};

/** A failed step ends its journey; its line is printed and counted. */
const ignoreFailedStep = async (journey: Promise<void>): Promise<void> => {
  try {
    await journey;
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
  }
};

const newNumber = (): string => {
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `${smokeNumberPrefix}${time}-${randomBytes(3).toString('hex').toUpperCase()}`;
};

const runJourney = async (run: Run): Promise<void> => {
  const { steps } = run;
  await runPageSteps(run);
  await steps.run('the accounts of the smoke test are active', async () => {
    Object.assign(run.passwords, await activateAccounts());
  });
  await runSignInSteps(run);
  await steps.run('nothing is left of earlier runs', () => removeRemains(run));
  await runDocumentJourney(run);
  await runEndedSubmissionSteps(run, newNumber());
  await runSignOutSteps(run);
};

/** One document from its submission to its cancellation. */
const runDocumentJourney = async (run: Run): Promise<void> => {
  const { steps } = run;
  const document_number = newNumber();
  const published: NamedDocument = { document_number, document_title: 'Uji sistem otomatis, abaikan' };
  const draft = await pdfFile(document_number);
  const submitStep = (submission_purpose: 'new' | 'cancellation', document: NamedDocument): Promise<string> =>
    steps.run(`uploads and submits a document (${submission_purpose})`, () =>
      submit(clientOf(run, 'submitter'), { submission_purpose, ...document }, draft),
    );
  await runDecisionSteps(run, await submitStep('new', published), 'new document');
  const corrected = {
    document_number: `${document_number}-R`,
    document_title: `${published.document_title} (koreksi)`,
  };
  await runPublishedSteps(run, { published, corrected, draft });
  await runDecisionSteps(run, await submitStep('cancellation', corrected), 'cancellation');
  await runCancelledSteps(run, corrected.document_number);
};

const signInAgain = async (run: Run): Promise<void> => {
  Object.assign(run.passwords, await activateAccounts());
  for (const key of accountKeys) await signIn(run, key);
};

/** Each step runs whatever became of the one before: without sessions, at least the accounts are deactivated. */
const cleanUp = async (run: Run): Promise<void> => {
  const { steps, clients, socket } = run;
  socket?.close();
  if (steps.counts().failed > 0 && Object.keys(run.passwords).length > 0)
    await ignoreFailedStep(
      // The step that failed may have been about a session.
      steps.run('signs in again to remove what the run created', () => signInAgain(run)),
    );
  if (accountKeys.every((key) => key === 'submitter' || clients.has(key)))
    await ignoreFailedStep(
      steps.run('removes the submissions, documents and notifications of the run', () => removeRemains(run)),
    );
  await ignoreFailedStep(steps.run('deactivates the accounts', deactivateAccounts));
  const admin = clients.get('admin');
  if (admin)
    await ignoreFailedStep(
      steps.run('a deactivated account is refused', () => admin.expectFailure('get-session', {}, 'unauthenticated')),
    );
};
