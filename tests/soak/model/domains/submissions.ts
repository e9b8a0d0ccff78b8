import { publicationDepartment } from '../../../../shared/domain/departments.ts';
import { approverLevelOf, hasEnded } from '../../../../shared/domain/workflow/workflow.ts';
import { nrps } from '../../../support/nrps.ts';
import type { Command } from '../commands.ts';
import type { Domain } from '../domain.ts';
import { type Harness, modelDepartments, type PersonName, personOf } from '../harness.ts';
import { oneOf, outcomeOf, type Send, selected } from '../send.ts';
import type { SubmissionFacts, World } from '../world.ts';
import { afterSubmissionCommand, readSubmissions } from './submission-rules.ts';

const submitters = ['employee', 'sheEmployee', 'manager'] as const satisfies readonly PersonName[];

type Submission = readonly [id: string, SubmissionFacts];

const prepare = async (command: Command, world: World, harness: Harness): Promise<Send | undefined> => {
  const { does, who, which, isRepeated } = command;
  const submissions = [...world.submissions];
  const inState = (test: (facts: SubmissionFacts) => boolean): Submission | undefined =>
    selected(
      submissions.filter(([, facts]) => test(facts)),
      which,
    );
  switch (does) {
    case 'submit-new':
    case 'submit-used-number':
    case 'submit-revision':
    case 'submit-cancellation':
    case 'resubmit':
      return submission(command, world, harness);
    case 'withdraw': {
      const found = inState(({ state }) => state === 'pending') ?? selected(submissions, which);
      if (!found) return undefined;
      const [id, { by, version }] = found;
      return async () => {
        const answer = await personOf(harness, by).do(
          'withdraw-submission',
          { submission_id: id, version },
          isRepeated,
        );
        return { kind: 'withdraw', id, version, outcome: outcomeOf(answer) };
      };
    }
    case 'approve':
    case 'reject':
    case 'decide-without-right': {
      const found = inState(({ state }) => !hasEnded(state));
      return found && decision(command, found, harness);
    }
    case 'decide-as-substitute': {
      const found = inState(({ state, department }) => substituteFor(state, department, world) !== undefined);
      return found && decision(command, found, harness, substituteFor(found[1].state, found[1].department, world));
    }
    case 'remind-holder': {
      const found = inState(({ state }) => !hasEnded(state)) ?? selected(submissions, which);
      if (!found) return undefined;
      const [id, facts] = found;
      const by = who % 6 === 5 ? harness.people.admin : personOf(harness, facts.by);
      return async () => {
        const date = harness.clock.today();
        const answer = await by.do('remind-holder', { submission_id: id }, isRepeated);
        return { kind: 'remind', id, by: by.nrp, date, outcome: outcomeOf(answer) };
      };
    }
    default:
      return undefined;
  }
};

const submission = async (command: Command, world: World, harness: Harness): Promise<Send | undefined> => {
  const { does, who, which } = command;
  const used = [...world.submissions.values()].map(({ nomor }) => nomor);
  const [nomorOfDocument, document] =
    selected(
      [...world.documents].filter(([, { status }]) => status === 'Aktif'),
      which,
    ) ?? [];
  const rejected = selected(
    [...world.submissions].filter(([, { state }]) => state === 'rejected' || state === 'withdrawn'),
    which,
  );
  const purpose = does === 'submit-revision' ? 'revision' : does === 'submit-cancellation' ? 'cancellation' : 'new';
  if (purpose !== 'new' && !document) return undefined;
  if (does === 'resubmit' && !rejected) return undefined;
  const submitter = harness.people[oneOf(submitters, who)];
  const person = does === 'resubmit' && rejected ? personOf(harness, rejected[1].by) : submitter;
  const name = harness.freshName();
  const facts: Pick<SubmissionFacts, 'purpose' | 'nomor' | 'title' | 'department'> =
    does === 'resubmit' && rejected
      ? rejected[1]
      : {
          purpose,
          nomor:
            nomorOfDocument !== undefined && purpose !== 'new'
              ? nomorOfDocument
              : ((does === 'submit-used-number' ? selected(used, which) : undefined) ?? `UJI-SOP-${name}`),
          title: purpose === 'cancellation' && document ? document.nama : `Prosedur ${name}`,
          department:
            modelDepartments.find(
              (each) => document && purpose !== 'new' && publicationDepartment[each] === document.department,
            ) ?? oneOf(modelDepartments, who),
        };
  const [draft_upload_id = '', supporting_upload_id = ''] = await person.upload([
    harness.files.draft,
    harness.files.form,
  ]);
  const resubmissionOf = does === 'resubmit' ? rejected?.[0] : undefined;
  const { nomor, title, department } = facts;
  const input = {
    submission_purpose: facts.purpose,
    document_title: title,
    document_type: 'SOP' as const,
    document_number: nomor,
    department,
    ...{ draft_upload_id, supporting_upload_id, change_reason: 'Menyesuaikan temuan audit internal' },
    ...(resubmissionOf !== undefined && { resubmission_of: resubmissionOf }),
  };
  return async () => {
    const answer = await person.do('upload-and-submit-document', input, command.isRepeated);
    const outcome = 'body' in answer ? { code: 'ok' as const, id: answer.body.submission_id } : outcomeOf(answer);
    return {
      ...{ kind: 'submit', by: person.nrp, purpose: facts.purpose, nomor, title, department, resubmissionOf },
      outcome: outcome as never,
    };
  };
};

const headOf: Record<SubmissionFacts['department'], PersonName> = {
  Produksi: 'produksiHead',
  Engineering: 'engineeringHead',
  Plant: 'plantHead',
  HCGS: 'hcgsHead',
  Logistic: 'logisticHead',
  SHE: 'sheHead',
  TDC: 'tdcHead',
};

const holderOf = (state: SubmissionFacts['state'], department: SubmissionFacts['department']): PersonName => {
  const level = approverLevelOf(state);
  return level === 'dept_head' ? headOf[department] : level === 'she_head' ? 'sheHead' : 'projectManager';
};

/** The substitute of the absent holder of a level. */
const substituteFor = (
  state: SubmissionFacts['state'],
  department: SubmissionFacts['department'],
  { absences }: World,
): string | undefined => {
  if (approverLevelOf(state) === null) return undefined;
  const holder = nrps[holderOf(state, department)];
  return [...absences.values()].find((each) => each.holder === holder)?.substitute;
};

/** The decision of the level at which the submission is: by one of those who may decide, or by `by`. */
const decision = (command: Command, [id, facts]: Submission, harness: Harness, by?: string): Send => {
  const { does, who, isStale, isRepeated } = command;
  const level = approverLevelOf(facts.state) ?? 'review';
  const holder: PersonName =
    level === 'review'
      ? oneOf(['admin', 'secondAdmin'], who)
      : does === 'decide-without-right'
        ? 'logisticHead'
        : holderOf(facts.state, facts.department);
  const action: 'approve' | 'reject' = does === 'reject' ? 'reject' : 'approve';
  const version = isStale && facts.version > 1 ? facts.version - 1 : facts.version;
  const person = by === undefined ? harness.people[holder] : personOf(harness, by);
  const input = {
    ...{ submission_id: id, action, version },
    ...(action === 'reject' && { rejection_reason: 'Belum sesuai' }),
  };
  return async () => {
    const answer =
      level === 'review'
        ? await person.do('process-document-review', input, isRepeated)
        : await person.do('process-document-approval', { ...input, approver_role: level }, isRepeated);
    return { kind: 'decide', by: person.nrp, id, action, level, version, outcome: outcomeOf(answer) };
  };
};

export const submissions: Domain = { prepare, after: afterSubmissionCommand, read: readSubmissions };
