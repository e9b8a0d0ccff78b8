import { submissionDepartments } from '../../shared/domain/departments.ts';
import type { Position } from '../../shared/domain/people/roles.ts';
import { log } from '../observability/log.ts';
import { type Holding, loadTurnedHoldings } from '../profiles/position-store.ts';
import { publishTurn } from '../profiles/profile-change-store.ts';
import { evaluatePost, systemActor } from '../submissions/vacancy-service.ts';
import { followAbsences } from '../users/absence-follow-service.ts';

/** Attempts in case a user's profile changes at the same moment; manual changes are never more frequent. */
const maxAttempts = 5;

type Post = Pick<Position, 'role' | 'department'>;

const posts: readonly Post[] = [
  ...submissionDepartments.map((department) => ({ role: 'dept_head' as const, department })),
  { role: 'she_head' },
  { role: 'project_manager' },
];

/**
 * Runs on a schedule. Publishes the holdings that began or ended by their date since the last run as profile changes,
 * so that the submissions waiting for those posts are evaluated again. Begins and ends absences by their days. Then
 * evaluates the other posts too, so that no submission waits without a holder, even where an event was lost.
 */
export const handler = async (): Promise<void> => {
  const changedHoldings = await publishDateChanges();
  const failed: unknown[] = [];
  try {
    log.info('absences followed', { absences: await followAbsences() });
  } catch (error) {
    failed.push(error);
  }
  const others = posts.filter((post) => !changedHoldings.some((each) => isSamePost(each, post)));
  for (const post of others) {
    try {
      await evaluatePost(post, { actor: systemActor });
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Absences or posts could not be followed');
  log.info('posts evaluated', { posts: others.length });
};

const isSamePost = (one: Post, other: Post): boolean => one.role === other.role && one.department === other.department;

/** The posts whose holders changed by date; the stream does the rest. */
const publishDateChanges = async (): Promise<Post[]> => {
  const posts: Post[] = [];
  let announced = 0;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const now = new Date();
    const changedHoldings = await loadTurnedHoldings(now);
    if (changedHoldings.length === 0) {
      log.info('positions followed', { users: announced });
      return posts;
    }
    posts.push(...changedHoldings.map(({ post }) => post));
    for (const [nrp, holdings] of Map.groupBy(changedHoldings, (each: Holding) => each.nrp))
      if (await publishTurn(nrp, holdings, now)) announced += 1;
  }
  throw new Error('Positions turn faster than they can be followed');
};
