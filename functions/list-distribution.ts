import { readingCalls } from '../shared/api/reading.ts';
import { canSeeEvidence } from '../shared/domain/people/roles.ts';
import { Failure } from '../shared/errors.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { handle } from './http/handler.ts';
import { loadAudiences, loadDistribution } from './required-reading/distribution-service.ts';
import { requireSupervised } from './required-reading/supervision-rules.ts';

export const handler = handle(readingCalls['list-distribution'], async ({ department, ids, cursor }, { caller }) => {
  if (department === undefined) {
    if (!canSeeEvidence(caller)) throw new Failure('forbidden');
    // The contract requires one of the two.
    const documents = await loadAudiences(ids ?? []);
    return { documents, total: documents.length, next_cursor: null };
  }
  requireSupervised(caller, department);
  const after = cursor === undefined ? undefined : sortKeyIn(cursor, /^[A-Za-z0-9_-]{1,64}$/);
  const { documents, total, next } = await loadDistribution(department, after);
  return { documents, total, next_cursor: next === null ? null : cursorOf(next) };
});
