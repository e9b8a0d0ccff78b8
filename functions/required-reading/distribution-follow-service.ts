import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import {
  type AudienceKey,
  audiencePositions,
  departmentKey,
  everyoneKey,
  positionKey,
} from '../../shared/domain/required-reading/audiences.ts';
import { retryOnConflict } from '../db/transactions.ts';
import { loadChangedIds } from '../documents/catalogue-log-store.ts';
import { loadCatalogueVersion, loadDepartmentList } from '../documents/catalogue-store.ts';
import { clock } from '../runtime/clock.ts';
import { companyDistribution } from '../runtime/distribution-settings.ts';
import { loadListedIds } from './audience-list-store.ts';
import { bucketOf } from './bucket-store.ts';
import { followedDefaults, loadFollowed, saveFollowed } from './follow-store.ts';
import { gapKeys } from './gap-rules.ts';
import { loadPlacementChanges, loadPlacementWrites, type PlacementChange } from './placement-store.ts';
import { loadBegunChanges, publishChangesWrites, readingChangeId, saveBegunChanges } from './reading-change-store.ts';

/** Documents that are compared together: an import changes about as many at a time. */
const comparedTogether = 1000;
/** Changes that are written together; a bucket of 10,000 documents has about 80. */
const groupSize = 40;
const concurrency = 8;

/** A run for one department, with what it has noted to be published. */
interface Run {
  department: DepartmentCode;
  id: string;
  begun: Set<string>;
  /** Documents that it compared: another run may have followed their later changes before they were written. */
  compared: Set<string>;
}

/**
 * Brings the audience lists in agreement with a department's documents, from the version up to which an earlier run
 * did; all of them where the log no longer has the changes, or the defaults have changed. Publishes the lists whose duties
 * changed, those of a run that stopped too. Resolves to the number of documents that were compared. It may be repeated,
 * and run twice at the same time.
 */
export const followDepartment = async (
  department: DepartmentCode,
  run: Run = { department, id: randomUUID(), begun: new Set(), compared: new Set() },
): Promise<number> => {
  const defaults = followedDefaults();
  const before = await loadFollowed(department);
  const now = await loadCatalogueVersion(department);
  for (const change of await loadBegunChanges(department)) run.begun.add(change);
  const isConfiguredSo = before?.defaults === defaults;
  const isUnfinished = run.begun.size > 0 || run.compared.size > 0;
  if (isConfiguredSo && before.catalogue_version >= now && !isUnfinished) return 0;
  const changed =
    (isConfiguredSo ? await loadChangedIds('audiences', department, before.catalogue_version, now) : undefined) ??
    (await loadAllIds(department, now));
  const ids = [...new Set([...changed, ...run.compared])];
  await placeDocuments(ids, run);
  for (const id of ids) run.compared.add(id);
  const published = { run: run.id, at: new Date(clock.now()).toISOString(), changes: [...run.begun] };
  const isSaved = await saveFollowed(
    department,
    before,
    { catalogue_version: now, defaults },
    publishChangesWrites(department, published),
  );
  // Caches of the lists follow the saved version, which another run has set to that of its own lists.
  return ids.length + (isSaved ? 0 : await followDepartment(department, run));
};

/** The department's documents, and all that a list has: one of them may have been deleted since. */
const loadAllIds = async (department: DepartmentCode, now: number): Promise<string[]> => {
  const { rows, removed } = await loadDepartmentList(department, now);
  const ids = new Set([...rows.keys(), ...removed.keys()]);
  const audiences = [everyoneKey, ...departmentCodes.map(departmentKey), ...audiencePositions.map(positionKey)];
  const lists = [...audiences, ...Object.values(gapKeys)];
  for (const listed of await Promise.all(lists.map(loadListedIds))) for (const id of listed) ids.add(id);
  return [...ids];
};

const placeDocuments = async (ids: readonly string[], run: Run): Promise<void> => {
  for (let start = 0; start < ids.length; start += comparedTogether)
    await placeTogether(ids.slice(start, start + comparedTogether), new Set(), run);
};

/** Documents in `compared` compare their numbers in any case. */
const placeTogether = async (ids: readonly string[], compared: Set<string>, run: Run): Promise<void> => {
  const peers = new Set<string>();
  const load = async (requested: readonly string[]): Promise<PlacementChange[]> => {
    const loaded = await loadPlacementChanges(requested, compared, companyDistribution().defaults);
    for (const id of loaded.compared) compared.add(id);
    for (const id of loaded.peers) peers.add(id);
    return loaded.changes;
  };
  await pLimit(concurrency).map(groupsByBucket(await load(ids)), async (group) => {
    for (let remaining = group; remaining.length > 0; ) {
      let isStale = false;
      remaining = await retryOnConflict(async (write) => {
        if (isStale) remaining = await load(remaining.map(({ id }) => id));
        isStale = true;
        const { writes, changed, left } = await loadPlacementWrites(remaining);
        await noteChanges(changed, run);
        await write(writes);
        return left;
      });
    }
  });
  // Those with the same numbers compare theirs with these.
  const next = [...peers].filter((id) => !compared.has(id));
  for (const id of next) compared.add(id);
  if (next.length > 0) await placeTogether(next, compared, run);
};

/** A transaction writes each bucket once, and groups that are written at the same time share none. */
const groupsByBucket = (changes: readonly PlacementChange[]): PlacementChange[][] => {
  const groups: PlacementChange[][] = [];
  const byBucket = Map.groupBy(changes, ({ id }) => bucketOf(id));
  for (const [, sharing] of [...byBucket].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const group = groups.at(-1);
    if (group && group.length + sharing.length <= groupSize) group.push(...sharing);
    else groups.push(sharing);
  }
  return groups;
};

const noteChanges = async (changed: readonly AudienceKey[], run: Run): Promise<void> => {
  const fresh = changed.map((key) => readingChangeId(key, run.id)).filter((change) => !run.begun.has(change));
  if (fresh.length === 0) return;
  await saveBegunChanges(run.department, fresh);
  for (const change of fresh) run.begun.add(change);
};
