import type { SoakSettings } from '../soak-part.ts';
import { absenceWork } from './work/absences.ts';
import { documentWork } from './work/documents.ts';
import { attachmentWork, copyWork, createDocuments, importWork } from './work/jobs.ts';
import { mailSettingWork } from './work/mail.ts';
import { readingWork } from './work/reading.ts';
import { submissionWork } from './work/submissions.ts';
import type { Load, Step, Work } from './work.ts';

/** Everybody who works until the local stack is killed. */
export interface Team {
  works: readonly Work[];
  imports: ReturnType<typeof importWork>;
  /** Kinds of writes that each run acknowledges. */
  kinds: number;
  /** What is done at the same time in a round, which counts from 1, and how many kinds of writes that acknowledges. */
  workOf: (round: number, size: SoakSettings['size']) => { steps: readonly Step[]; kinds: number };
  /** Submissions that were approved or rejected. */
  ended: () => string[];
}

/** Prepares the documents that are not created by the work. */
export const allWork = async (load: Load): Promise<Team> => {
  const [copied = '', attached = '', read = '', reviewed = ''] = await createDocuments(load, 4);
  const submissions = submissionWork();
  const documents = documentWork(reviewed);
  const copies = copyWork(copied);
  const attachments = attachmentWork(attached);
  const absences = absenceWork();
  const reading = readingWork(read);
  const mail = mailSettingWork();
  const imports = importWork();
  // A copy that the first rounds can close.
  await copies.steps.print?.(load);
  const { submit, decide, remind } = submissions.steps;
  const { editTitle, review, distribute, readNotifications } = documents.steps;
  /**
   * In turn from round to round: after each kill every function of a round must start again, which takes most of its
   * time.
   */
  const sets = [
    [submit, submit, decide],
    [copies.steps.print, copies.steps.close, absences.steps.set, absences.steps.end],
    [editTitle, editTitle, readNotifications, review],
    [decide, decide, remind],
    [attachments.steps.attach, reading.steps.read, distribute, mail.steps.setMail],
  ].map((steps) => steps.filter((step) => step !== undefined));
  const kindsOf = (steps: readonly Step[]): number => new Set(steps.filter((step) => step !== readNotifications)).size;
  const half = Math.ceil(sets.length / 2);
  /** Two rounds do everything. */
  const shortSets = [sets.slice(0, half).flat(), sets.slice(half).flat()];
  return {
    works: [submissions, documents, copies, attachments, absences, reading, mail, imports],
    imports,
    // And imports, which are no step.
    kinds: kindsOf(sets.flat()) + 1,
    workOf: (round, size) => {
      const all = size === 'short' ? shortSets : sets;
      const steps = all[(round - 1) % all.length] ?? [];
      return { steps, kinds: kindsOf(steps) };
    },
    ended: submissions.ended,
  };
};
