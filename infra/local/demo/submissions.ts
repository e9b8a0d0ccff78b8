import pLimit from 'p-limit';
import { ulid } from 'ulid';
import { loadDocument, newDocumentId } from '../../../functions/documents/document-store.ts';
import type { Caller } from '../../../functions/http/call-event.ts';
import { commandWithoutKey } from '../../../functions/http/idempotency-store.ts';
import type { Profile } from '../../../functions/profiles/profile-store.ts';
import { decideAtLevel, reviewSubmission } from '../../../functions/submissions/decision-service.ts';
import { resolveTargetDocument } from '../../../functions/submissions/number-service.ts';
import { loadSubmission, type Submission } from '../../../functions/submissions/submission-store.ts';
import { createSubmission, resubmissionUpdate } from '../../../functions/submissions/transition-store.ts';
import { withdrawSubmission } from '../../../functions/submissions/withdrawal-service.ts';
import { findInSubmissionFiles } from '../../../functions/text-extraction/submission-files-service.ts';
import { publicationDepartment, submissionDepartments } from '../../../shared/domain/departments.ts';
import { jenisOfSubmissionType, purposeLabels, submissionTypes } from '../../../shared/domain/documents/documents.ts';
import { approverLevelOf } from '../../../shared/domain/workflow/workflow.ts';
import { type DocumentText, sectionsOf } from './document-text.ts';
import { daysBefore, formatDate } from './documents.ts';
import { employee, type Scenario, type Step, sheEmployee } from './scenario.ts';
import { approvedScenarios, rejectedOrWithdrawnScenarios } from './scenarios-decided.ts';
import { approvalScenarios, reviewScenarios } from './scenarios-open.ts';
import { storeFile } from './storage.ts';

const hourMs = 60 * 60 * 1000;

/** Submissions in every status. */
const scenarios = [...approvedScenarios, ...rejectedOrWithdrawnScenarios, ...approvalScenarios, ...reviewScenarios];

/**
 * Submits and decides every scenario with the rules and transactions of the handlers, at the scenario's times; throws
 * when a scenario violates the workflow. Returns the submission ids.
 */
export const createSubmissions = async (users: readonly Profile[], now: Date): Promise<string[]> => {
  const created = new Map<string, Submission>();
  const applySteps = async ({ nomor, steps = [] }: Scenario, from: number, to: number): Promise<void> => {
    const submission = created.get(nomor);
    if (!submission) throw new Error(`The scenario ${nomor} was not submitted`);
    let at = Date.parse(submission.created_at);
    for (const [index, step] of steps.entries()) {
      at += step.after * hourMs;
      if (index >= from && index < to) await applyStep(step, submission.id, users, new Date(at));
    }
  };
  const begin = async (scenario: Scenario): Promise<void> => {
    created.set(scenario.nomor, await submit(scenario, users, now, created));
    await applySteps(scenario, 0, lastStep(scenario));
  };
  // Concurrency 4 uses both processors: the gateway's thread answers while this one generates files.
  await pLimit(4).map(
    scenarios.filter(({ resubmits }) => resubmits === undefined),
    begin,
  );
  // In the order of time, as in reality: the changes that publications log expire by their age.
  for (const scenario of scenarios.toSorted((one, other) => hoursAgo(other) - hoursAgo(one))) {
    if (scenario.resubmits !== undefined) await begin(scenario);
    await applySteps(scenario, lastStep(scenario), Infinity);
  }
  return [...created.values()].map(({ id }) => id);
};

const lastStep = ({ steps = [] }: Scenario): number => Math.max(0, steps.length - 1);

/** Hours between the last step of a scenario, or its submission, and now. */
const hoursAgo = ({ daysAgo, steps = [] }: Scenario): number =>
  daysAgo * 24 - steps.reduce((sum, { after }) => sum + after, 0);

/** What a number says: 'HKT-INK-PRO-042'. */
const placeOf = (nomor: string) => {
  const [, type, code] = nomor.split('-');
  const document_type = submissionTypes.find((each) => jenisOfSubmissionType[each] === type);
  const department = submissionDepartments.find((each) => publicationDepartment[each] === code);
  if (!document_type || !department) throw new Error(`The scenario ${nomor} has no type or department`);
  return { document_type, department };
};

const submit = async (
  scenario: Scenario,
  users: readonly Profile[],
  now: Date,
  previous: ReadonlyMap<string, Submission>,
): Promise<Submission> => {
  const { nomor, title, purpose = 'new', draft = 'pdf' } = scenario;
  const { document_type, department } = placeOf(nomor);
  const submitter = callerFor(scenario.by ?? (department === 'SHE' ? sheEmployee : employee), users);
  const at = daysBefore(now, scenario.daysAgo);
  const id = ulid(Date.parse(at));
  const fields = {
    document_title: title,
    document_type,
    department,
    document_number: nomor,
    submission_purpose: purpose,
  };
  // The transaction refuses a number that is taken; the search for those that look like it reads 72 parts of the index.
  const document_id = purpose === 'new' ? newDocumentId() : (await resolveTargetDocument(fields)).document_id;
  const original = scenario.resubmits === undefined ? undefined : previous.get(scenario.resubmits);
  const present = purpose === 'new' ? 0 : ((await loadDocument(document_id))?.revisi ?? 0);
  const revisi = present + (purpose === 'revision' ? 1 : 0);
  const text = (nama: string): DocumentText => ({
    nama,
    nomor,
    revisi,
    department,
    // The date of the last decision: the approved file states when it came into force.
    berlaku: formatDate(daysBefore(now, hoursAgo(scenario) / 24)),
    sections: sectionsOf(nama, department, revisi),
  });
  const [draftFile, supportingFile] = await Promise.all([
    storeFile(`submissions/${id}/draft`, draft, text(title), { withText: true }),
    storeFile(`submissions/${id}/supporting`, 'pdf', text(`Form PPD ${purposeLabels[purpose]} ${title}`), {
      withText: true,
    }),
  ]);
  const submission: Submission = {
    id,
    ...fields,
    ...(purpose === 'revision' && {
      change: {
        reason: 'Menyesuaikan hasil audit internal dan perubahan cara kerja di lapangan.',
        sections: '5. Prosedur',
      },
    }),
    ...(purpose === 'cancellation' && { change: { reason: 'Pekerjaan ini tidak lagi dilakukan di site.' } }),
    submission_status: 'pending',
    draft: draftFile,
    supporting: supportingFile,
    created_at: at,
    updated_at: at,
    level_entered_at: at,
    submitter_nrp: submitter.nrp,
    submitter_name: submitter.full_name,
    version: 1,
    document_id,
    deciders: [],
    last_actor: { nrp: submitter.nrp, name: submitter.full_name, at },
    ...(original ? { resubmission_of: original.id } : {}),
  };
  const impossible = (): never => {
    throw new Error(`The scenario ${nomor} is not possible`);
  };
  await createSubmission({
    submission,
    command: commandWithoutKey,
    result: {},
    extraWrites: original ? [resubmissionUpdate(original, id, impossible)] : [],
    onNumberTaken: async () => impossible(),
  });
  await findInSubmissionFiles(id);
  return submission;
};

const applyStep = async (step: Step, id: string, users: readonly Profile[], now: Date): Promise<void> => {
  const caller = callerFor(step.by, users);
  const submission = await loadSubmission(id);
  if (!submission) throw new Error(`Submission ${id} was just created but cannot be found`);
  const context = { caller, command: commandWithoutKey, now };
  if (step.action === 'withdraw') {
    await withdrawSubmission(submission, context);
    return;
  }
  const decision = {
    submission_id: id,
    action: step.action,
    ...(step.action === 'reject' ? { rejection_reason: step.reason } : {}),
  };
  if (submission.submission_status === 'pending') await reviewSubmission(decision, context);
  else await decideAtLevel({ ...decision, approver_role: approverLevelOf(submission.submission_status) }, context);
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
