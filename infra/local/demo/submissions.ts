import pLimit from 'p-limit';
import { ulid } from 'ulid';
import { documentFor } from '../../../functions/documents/number-service.ts';
import type { Caller } from '../../../functions/http/call-event.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import { decideLevel, review } from '../../../functions/submissions/decision-service.ts';
import { type Submission, submissionById } from '../../../functions/submissions/submission-store.ts';
import { moved, resubmittedAs, submitted } from '../../../functions/submissions/transition-store.ts';
import type { Profile } from '../../../functions/users/profile-store.ts';
import { purposeLabels } from '../../../shared/domain/documents.ts';
import { approverLevelOf } from '../../../shared/domain/workflow.ts';
import { daysBefore, formatDate } from './catalogue.ts';
import { type DocumentText, sectionsOf } from './document-text.ts';
import type { Scenario, Step } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { storeFile } from './storage.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Submits and decides every scenario by the same rules and transactions as the handlers, at the times the story tells;
 * a scenario that breaks a rule of the workflow fails here. Answers their ids.
 */
export const createSubmissions = async (users: readonly Profile[], now: Date): Promise<string[]> => {
  const resubmissions = scenarios.filter(({ resubmits }) => resubmits !== undefined);
  const created = new Map<string, Submission>();
  const playScenario = async (scenario: Scenario): Promise<void> => {
    const submission = await submit(scenario, users, now, created);
    created.set(scenario.nomor, submission);
    let at = Date.parse(submission.created_at);
    for (const step of scenario.steps ?? []) {
      at += step.after * hourMs;
      await playStep(step, submission.id, users, new Date(at));
    }
  };
  // A few at a time keep both processors busy: the gateway's thread answers while this one makes files.
  await pLimit(4).map(
    scenarios.filter((scenario) => !resubmissions.includes(scenario)),
    playScenario,
  );
  for (const resubmission of resubmissions) await playScenario(resubmission);
  return [...created.values()].map(({ id }) => id);
};

const submit = async (
  scenario: Scenario,
  users: readonly Profile[],
  now: Date,
  previous: ReadonlyMap<string, Submission>,
): Promise<Submission> => {
  const { nomor, title, type, department, by, purpose = 'new', draft = 'pdf' } = scenario;
  const submitter = callerFor(by, users);
  const at = daysBefore(now, scenario.daysAgo);
  const id = ulid(Date.parse(at));
  const { document_id } = await documentFor({ submission_purpose: purpose, document_number: nomor });
  const original = scenario.resubmits === undefined ? undefined : previous.get(scenario.resubmits);
  const text = (nama: string): DocumentText => ({
    nama,
    nomor,
    revisi: 0,
    department,
    berlaku: formatDate(at),
    sections: sectionsOf(nama, department, 0),
  });
  const [draftFile, supportingFile] = await Promise.all([
    storeFile(`submissions/${id}/draft`, draft, text(title)),
    storeFile(`submissions/${id}/supporting`, 'pdf', text(`Form PPD ${purposeLabels[purpose]} ${title}`)),
  ]);
  const submission: Submission = {
    id,
    document_title: title,
    document_type: type,
    department,
    document_number: nomor,
    submission_purpose: purpose,
    submission_status: 'pending',
    draft: draftFile,
    supporting: supportingFile,
    created_at: at,
    updated_at: at,
    submitter_nrp: submitter.nrp,
    submitter_name: submitter.full_name,
    version: 1,
    document_id,
    deciders: [],
    last_actor: { nrp: submitter.nrp, name: submitter.full_name, at },
    ...(original ? { resubmission_of: original.id } : {}),
  };
  const impossible = (): never => {
    throw new Error(`The scenario ${nomor} asks for what cannot be`);
  };
  await submitted(
    {
      submission,
      alongside: original ? [resubmittedAs(original, id, impossible)] : [],
      numberTaken: async () => impossible(),
    },
    commandWithoutKey,
    {},
  );
  return submission;
};

const playStep = async (step: Step, id: string, users: readonly Profile[], now: Date): Promise<void> => {
  const caller = callerFor(step.by, users);
  const submission = await submissionById(id);
  if (!submission) throw new Error(`Submission ${id} was just made and is gone`);
  if (step.does === 'withdraw') return withdraw(submission, caller, now);
  const decision = {
    submission_id: id,
    action: step.does,
    ...(step.does === 'reject' ? { rejection_reason: step.reason } : {}),
  };
  const context = { caller, command: commandWithoutKey, now };
  if (submission.submission_status === 'pending') await review(decision, context);
  else await decideLevel({ ...decision, approver_role: approverLevelOf(submission.submission_status) }, context);
};

const withdraw = async (submission: Submission, caller: Caller, now: Date): Promise<void> => {
  await moved(
    submission,
    {
      action: 'withdraw',
      next: 'withdrawn',
      actor: { nrp: caller.nrp, name: caller.full_name },
      capacity: 'submitter',
      acting: false,
      reason: null,
      skipped: [],
      at: now.toISOString(),
    },
    {
      command: commandWithoutKey,
      answer: {},
      alongside: [],
      tooLate: () => {
        throw new Error(`Submission ${submission.id} cannot be withdrawn any more`);
      },
    },
  );
};

const callerFor = (nrp: string, users: readonly Profile[]): Caller => {
  const person = users.find((each) => each.nrp === nrp);
  if (!person) throw new Error(`The demo has no user ${nrp}`);
  const { full_name, display_name, avatar_url, roles, positions, epoch } = person;
  return {
    nrp,
    full_name,
    display_name,
    avatar_url,
    roles,
    positions,
    epoch,
    session_id: 'demo',
    token_expires_at: new Date(0),
  };
};
