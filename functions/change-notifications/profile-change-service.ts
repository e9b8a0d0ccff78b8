import { appointmentNotice, newAdminNotice } from '../../shared/domain/notices/notices.ts';
import { isAdmin, isPositionInForce } from '../../shared/domain/people/roles.ts';
import { isPositionForSubmitter, mayDecideFor } from '../../shared/domain/workflow/workflow.ts';
import { eventIdOf, loadNotifiedEvents, notify } from '../notifications/notification-store.ts';
import type { Post, ProfileChange } from '../profiles/profile-change-store.ts';
import { loadProfile } from '../profiles/profile-store.ts';
import { closeAfterProfileChange } from '../realtime/socket-service.ts';
import type { Submission } from '../submissions/submission-store.ts';
import { evaluatePost } from '../submissions/vacancy-service.ts';
import { loadQueue } from '../submissions/vacancy-store.ts';
import { followAbsences } from '../users/absence-follow-service.ts';

/**
 * Carries out what follows from a changed profile: closes sockets, evaluates the posts whose holders changed, and
 * notifies a new admin of what waits for review. It is idempotent: transitions name the version they change, and
 * notifications have the id of their event.
 */
export const publishProfileChange = async (change: ProfileChange): Promise<void> => {
  if (change.sessions !== 'untouched') await closeAfterProfileChange({ ...change, sessions: change.sessions });
  for (const post of change.posts) await reevaluatePost(post, change);
  if (change.became_admin) await notifyNewAdmin(change);
  await followAbsences({ concerned: change.nrp });
};

const reevaluatePost = async (post: Post, change: ProfileChange): Promise<void> => {
  const waiting = await evaluatePost(post, {
    actor: { nrp: change.by_nrp, name: change.by_name },
    warned_nrp: change.by_nrp,
  });
  const toDecide = waiting.filter(({ submitter_nrp }) => mayDecideFor(change.nrp, submitter_nrp));
  if (post.taken && toDecide.length > 0) await notifyAppointment(post, toDecide, change);
};

const notifyAppointment = async (
  post: Post,
  undecided: readonly Submission[],
  { nrp, change, at }: ProfileChange,
): Promise<void> => {
  const profile = await loadProfile(nrp);
  const held = profile?.positions.find(
    (each) => each.role === post.role && each.department === post.department && isPositionInForce(each, new Date()),
  );
  if (!held || !profile?.active) return;
  const waiting = undecided.filter(({ submitter_nrp }) => isPositionForSubmitter(held, submitter_nrp));
  if (waiting.length === 0) return;
  const [first] = waiting;
  await notify(nrp, {
    event_id: `U#${nrp}#${change}#${post.role}#${post.department ?? ''}`,
    at,
    ...appointmentNotice(held, waiting),
    submission_id: waiting.length === 1 && first ? first.id : null,
  });
};

const transitionEventId = ({ id, version }: Submission): string => eventIdOf({ submission_id: id, version });

/** Notifies a new admin of what waits for review, without what an earlier notification reported already. */
const notifyNewAdmin = async ({ nrp, change, at }: ProfileChange): Promise<void> => {
  const profile = await loadProfile(nrp);
  if (!profile?.active || !isAdmin(profile)) return;
  const waiting = (await loadQueue({ state: 'pending' }))
    .map(({ submission }) => submission)
    .filter(({ submitter_nrp }) => mayDecideFor(nrp, submitter_nrp));
  const [oldest] = waiting;
  if (!oldest) return;
  const notified = await loadNotifiedEvents(nrp, new Date(oldest.created_at));
  const unreported = waiting.filter((submission) => !notified.has(transitionEventId(submission)));
  const [first] = unreported;
  if (!first) return;
  await notify(nrp, {
    event_id: `U#${nrp}#${change}#admin`,
    at,
    ...newAdminNotice(unreported, unreported.length < waiting.length),
    submission_id: unreported.length === 1 ? first.id : null,
    covers: unreported.map(transitionEventId),
  });
};
