import { publicationDepartment } from '../../../shared/domain/departments.ts';
import { approverLevelOf } from '../../../shared/domain/workflow.ts';
import type { Command } from './commands.ts';
import { changeDocument } from './document-operations.ts';
import { readSomething } from './read-operations.ts';
import { outcomeOf, type Send, selected } from './send.ts';
import { modelDepartments, type PersonName, type Stage } from './stage.ts';
import { changeUser } from './user-operations.ts';
import type { SubmissionFacts, World } from './world.ts';

/** Resolves a command against the world at its beginning, and prepares it. Without anything to act on it is a read. */
export const prepare = async (command: Command, world: World, stage: Stage): Promise<Send> =>
  (await changeSubmission(command, world, stage)) ??
  (await changeDocument(command, world, stage)) ??
  (await changeUser(command, world, stage)) ??
  readSomething(command, world, stage);

const submitters = ['employee', 'sheEmployee', 'manager'] as const satisfies readonly PersonName[];

type Submission = readonly [id: string, SubmissionFacts];

const changeSubmission = async (command: Command, world: World, stage: Stage): Promise<Send | undefined> => {
  const { does, who, which } = command;
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
      return submission(command, world, stage);
    case 'withdraw': {
      const found = inState(({ state }) => state === 'pending') ?? selected(submissions, which);
      if (!found) return undefined;
      const [id, { by, version }] = found;
      const person = Object.values(stage.people).find(({ nrp }) => nrp === by);
      return async () => {
        const answer = await person?.do('withdraw-submission', { submission_id: id, version }, command.isRepeated);
        return { kind: 'withdraw', id, version, outcome: outcomeOf(answer ?? { code: 'lost' }) };
      };
    }
    case 'approve':
    case 'reject':
    case 'decide-without-right': {
      const found = inState(({ state }) => state === 'pending' || approverLevelOf(state) !== null);
      return found && decision(command, found, stage, who);
    }
    default:
      return undefined;
  }
};

const submission = async (command: Command, world: World, stage: Stage): Promise<Send | undefined> => {
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
  const submitter = stage.people[submitters[who % submitters.length] ?? 'employee'];
  const by = does === 'resubmit' ? rejected?.[1].by : submitter.nrp;
  const person = Object.values(stage.people).find(({ nrp }) => nrp === by) ?? submitter;
  const name = stage.freshName();
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
            ) ??
            modelDepartments[who % modelDepartments.length] ??
            'Produksi',
        };
  const [draft_upload_id = '', supporting_upload_id = ''] = await person.upload([stage.files.draft, stage.files.form]);
  const input = {
    submission_purpose: facts.purpose,
    document_title: facts.title,
    document_type: 'SOP' as const,
    document_number: facts.nomor,
    department: facts.department,
    ...{ draft_upload_id, supporting_upload_id },
    ...(does === 'resubmit' && rejected && { resubmission_of: rejected[0] }),
  };
  return async () => {
    const answer = await person.do('upload-and-submit-document', input, command.isRepeated);
    const outcome = 'body' in answer ? { code: 'ok' as const, id: answer.body.submission_id } : outcomeOf(answer);
    const { purpose, nomor, title, department } = facts;
    const resubmissionOf = does === 'resubmit' ? rejected?.[0] : undefined;
    return {
      kind: 'submit',
      by: person.nrp,
      purpose,
      nomor,
      title,
      department,
      resubmissionOf,
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

/** The decision of the level at which the submission is, by one of those who may decide, or by the head of another department. */
const decision = (command: Command, [id, facts]: Submission, { people }: Stage, who: number): Send => {
  const { does, isStale, isRepeated } = command;
  const level = approverLevelOf(facts.state) ?? 'review';
  const isHolder = does !== 'decide-without-right' || level === 'review';
  const holder: PersonName =
    level === 'review'
      ? ((['admin', 'secondAdmin'] as const)[who % 2] ?? 'admin')
      : !isHolder
        ? 'logisticHead'
        : level === 'dept_head'
          ? headOf[facts.department]
          : level === 'she_head'
            ? 'sheHead'
            : 'projectManager';
  const action: 'approve' | 'reject' = does === 'reject' ? 'reject' : 'approve';
  const version = isStale && facts.version > 1 ? facts.version - 1 : facts.version;
  const person = people[holder];
  const input = {
    ...{ submission_id: id, action, version },
    ...(action === 'reject' && { rejection_reason: 'Belum sesuai' }),
  };
  return async () => {
    const answer =
      level === 'review'
        ? await person.do('process-document-review', input, isRepeated)
        : await person.do('process-document-approval', { ...input, approver_role: level }, isRepeated);
    return { kind: 'decide', by: person.nrp, id, action, level, isHolder, version, outcome: outcomeOf(answer) };
  };
};
