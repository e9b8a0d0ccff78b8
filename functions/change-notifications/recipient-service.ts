import { type Audience, type Notice, transitionNotices } from '../../shared/domain/notices/notices.ts';
import { approverLevelOf, holdersFor, mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import type { BatchReads } from './batch-reads.ts';

/** Whether the transition ended a revision, so that its copies must be recalled. */
export const endsRevision = ({ to, submission_purpose }: SubmissionEventItem): boolean =>
  to === 'approved' && submission_purpose !== 'new';

/** The recipients of a transition: one notice for each user, the first that addresses them. */
export const loadRecipients = async (event: SubmissionEventItem, reads: BatchReads): Promise<Map<string, Notice>> => {
  const recipients = new Map<string, Notice>();
  const recalls = endsRevision(event) ? (await reads.recalledCopies(event.submission_id)).length : 0;
  const changeReason = await reads.changeReason(event.submission_id, event.submission_purpose);
  for (const notice of transitionNotices(event, { recalls, changeReason }))
    for (const nrp of await loadAudience(notice, event, reads)) if (!recipients.has(nrp)) recipients.set(nrp, notice);
  return recipients;
};

/** Submitters are not asked to decide on their own submission, and approvers are not notified of their own decision. */
const loadAudience = async (
  { to }: Notice,
  event: SubmissionEventItem,
  reads: BatchReads,
): Promise<readonly string[]> => {
  if (to.are === 'submitter') return [event.submitter_nrp];
  const decider = to.are === 'approved_before' ? event.actor_nrp : undefined;
  return (await loadGroup(to, event, reads)).filter((nrp) => nrp !== decider && mayDecideFor(nrp, event.submitter_nrp));
};

const loadGroup = async (
  to: Exclude<Audience, { are: 'submitter' }>,
  event: SubmissionEventItem,
  { holders, users }: BatchReads,
): Promise<readonly string[]> => {
  switch (to.are) {
    case 'approved_before':
      return event.approved_before;
    case 'holders':
      return holdersFor(await holders(to.level, event.department, new Date(event.at)), event.submitter_nrp).map(
        ({ nrp }) => nrp,
      );
    case 'admins':
      return (await users('admin')).map(({ nrp }) => nrp);
    case 'document_controllers':
      return (await users('document_controller')).map(({ nrp }) => nrp);
  }
};

/**
 * The NRPs of the users whose screens a transition concerns, beside the lists of submissions: submitter, actor (in
 * their other tabs), the users who approved before, and those whose decision queue it enters or leaves.
 */
export const loadParticipants = async (
  { from, to, department, submitter_nrp, actor_nrp, approved_before }: SubmissionEventItem,
  { holders, users }: Pick<BatchReads, 'holders' | 'users'>,
): Promise<string[]> => {
  const levels = [from, to].flatMap((state) => approverLevelOf(state ?? '') ?? []);
  const deciders = await Promise.all([
    ...(from === 'pending' || to === 'pending' ? [users('admin')] : []),
    ...levels.map((level) => holders(level, department, new Date())),
  ]);
  return [submitter_nrp, actor_nrp, ...approved_before, ...deciders.flat().map(({ nrp }) => nrp)];
};
