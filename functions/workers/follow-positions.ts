import { submissionDepartments } from '../../shared/domain/departments.ts';
import type { Position } from '../../shared/domain/roles.ts';
import { log } from '../observability/log.ts';
import { evaluatePost, systemActor } from '../submissions/vacancy-service.ts';
import { type Holding, loadTurnedHoldings } from '../users/position-store.ts';
import { publishTurn } from '../users/profile-change-store.ts';

/** Looks again when somebody's profile changes in the very moment; more often than this nobody changes it by hand. */
const maxAttempts = 5;

type Post = Pick<Position, 'role' | 'department'>;

const posts: readonly Post[] = [
  ...submissionDepartments.map((department) => ({ role: 'dept_head' as const, department })),
  { role: 'she_head' },
  { role: 'project_manager' },
];

/**
 * Finds, by the clock, whose positions began or ended since it last looked, however long ago that was, and announces it
 * as a change of their profile is announced: what waits for those posts is looked at again. Then looks at what waits
 * for the other posts, so that no submission goes on waiting for nobody, whatever happened or was lost on its way there.
 */
export const handler = async (): Promise<void> => {
  const turned = await publishTurns();
  const others = posts.filter((post) => !turned.some((each) => isSamePost(each, post)));
  const failed: unknown[] = [];
  for (const post of others) {
    try {
      await evaluatePost(post, { actor: systemActor });
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'Posts could not be evaluated');
};

const isSamePost = (one: Post, other: Post): boolean => one.role === other.role && one.department === other.department;

/** The posts of which a date changed the holders; the stream carries on what follows. */
const publishTurns = async (): Promise<Post[]> => {
  const posts: Post[] = [];
  let announced = 0;
  for (let look = 0; look < maxAttempts; look += 1) {
    const now = new Date();
    const turned = await loadTurnedHoldings(now);
    if (turned.length === 0) {
      log.info('positions followed', { people: announced });
      return posts;
    }
    posts.push(...turned.map(({ post }) => post));
    for (const [nrp, holdings] of Map.groupBy(turned, (each: Holding) => each.nrp))
      if (await publishTurn(nrp, holdings, now)) announced += 1;
  }
  throw new Error('Positions turn faster than they can be followed');
};
