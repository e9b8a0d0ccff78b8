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
import { followedDefaults, loadFollowed, saveFollowed } from './follow-store.ts';
import { gapKeys } from './gap-rules.ts';
import { loadPlacementChanges, loadPlacementWrites, type PlacementChange, placementGroups } from './placement-store.ts';
import { loadBegunChanges, publishChangesWrites, readingChangeId, saveBegunChanges } from './reading-change-store.ts';

/** Documents that are compared together, as those of an import: each part of a list is written once for all of them. */
const comparedTogether = 10_000;
const concurrency = 8;

/** A run, with what it has noted to be published. */
interface Run {
  id: string;
  /** By the department with whose version they are published. */
  begun: Map<DepartmentCode, Set<string>>;
  /** Documents that it compared: another run may have followed their later changes before they were written. */
  compared: Set<string>;
}

/**
 * Brings the audience lists in agreement with the documents of departments, from the version up to which an earlier run
 * did; all of them where the log no longer has the changes, or the defaults have changed. Publishes the lists whose duties
 * changed, those of a run that stopped too. Resolves to the number of documents that were compared. It may be repeated,
 * and run twice at the same time.
 */
export const followDepartments = async (
  departments: readonly DepartmentCode[],
  run: Run = { id: randomUUID(), begun: new Map(), compared: new Set() },
): Promise<number> => {
  const states = await Promise.all(departments.map((department) => loadState(department, run)));
  const due = states.filter((state) => state !== undefined);
  const [first] = due;
  if (!first) return 0;
  const isComplete = due.some(({ changed }) => changed === undefined);
  const changed = await Promise.all(due.map((each) => each.changed ?? loadDepartmentIds(each.department, each.now)));
  const ids = [...new Set([...changed.flat(), ...(isComplete ? await loadAllListedIds() : []), ...run.compared])];
  await placeDocuments(ids, run, first.department);
  for (const id of ids) run.compared.add(id);
  const left: DepartmentCode[] = [];
  for (const { department, before, now } of due) {
    const changes = [...(run.begun.get(department) ?? [])];
    const published = { run: `${run.id}-${department}`, at: new Date(clock.now()).toISOString(), changes };
    const followed = { catalogue_version: now, defaults: followedDefaults() };
    const writes = publishChangesWrites(department, published);
    if (await saveFollowed(department, before, followed, writes)) run.begun.delete(department);
    else left.push(department);
  }
  // Caches of the lists follow the saved version, which another run has set to that of its own lists.
  return ids.length + (left.length === 0 ? 0 : await followDepartments(left, run));
};

/** A department that is behind its catalogue; `changed` is undefined where all its documents must be compared. */
const loadState = async (department: DepartmentCode, { begun, compared }: Run) => {
  const before = await loadFollowed(department);
  const now = await loadCatalogueVersion(department);
  const unpublished = new Set([...(begun.get(department) ?? []), ...(await loadBegunChanges(department))]);
  begun.set(department, unpublished);
  const isConfiguredSo = before?.defaults === followedDefaults();
  const isUnfinished = unpublished.size > 0 || compared.size > 0;
  if (isConfiguredSo && before.catalogue_version >= now && !isUnfinished) return undefined;
  const changed = isConfiguredSo
    ? await loadChangedIds('audiences', department, before.catalogue_version, now)
    : undefined;
  return { department, before, now, changed };
};

const loadDepartmentIds = async (department: DepartmentCode, now: number): Promise<string[]> => {
  const { rows, removed } = await loadDepartmentList(department, now);
  return [...rows.keys(), ...removed.keys()];
};

/** All that a list has: one of them may have been deleted since. */
const loadAllListedIds = async (): Promise<string[]> => {
  const audiences = [everyoneKey, ...departmentCodes.map(departmentKey), ...audiencePositions.map(positionKey)];
  return (await Promise.all([...audiences, ...Object.values(gapKeys)].map(loadListedIds))).flat();
};

/** Changes of duties are noted with `department`. */
const placeDocuments = async (ids: readonly string[], run: Run, department: DepartmentCode): Promise<void> => {
  const note = (changed: readonly AudienceKey[]) => noteChanges(changed, run, department);
  for (let start = 0; start < ids.length; start += comparedTogether)
    await placeTogether(ids.slice(start, start + comparedTogether), new Set(), note);
};

/** Documents in `compared` compare their numbers in any case. */
const placeTogether = async (
  ids: readonly string[],
  compared: Set<string>,
  note: (changed: readonly AudienceKey[]) => Promise<void>,
): Promise<void> => {
  const peers = new Set<string>();
  const load = async (requested: readonly string[]): Promise<PlacementChange[]> => {
    const loaded = await loadPlacementChanges(requested, compared, companyDistribution().defaults);
    for (const id of loaded.compared) compared.add(id);
    for (const id of loaded.peers) peers.add(id);
    return loaded.changes;
  };
  await pLimit(concurrency).map(placementGroups(await load(ids)), async (group) => {
    for (let remaining = group; remaining.length > 0; ) {
      let isStale = false;
      remaining = await retryOnConflict(async (write) => {
        if (isStale) remaining = await load(remaining.map(({ id }) => id));
        isStale = true;
        const { writes, changed, left } = await loadPlacementWrites(remaining);
        await note(changed);
        await write(writes);
        return left;
      });
    }
  });
  // Those with the same numbers compare theirs with these.
  const next = [...peers].filter((id) => !compared.has(id));
  for (const id of next) compared.add(id);
  if (next.length > 0) await placeTogether(next, compared, note);
};

const noteChanges = async (
  changed: readonly AudienceKey[],
  { id, begun }: Run,
  department: DepartmentCode,
): Promise<void> => {
  const noted = begun.get(department) ?? new Set();
  begun.set(department, noted);
  const fresh = changed.map((key) => readingChangeId(key, id)).filter((change) => !noted.has(change));
  if (fresh.length === 0) return;
  await saveBegunChanges(department, fresh);
  for (const change of fresh) noted.add(change);
};
