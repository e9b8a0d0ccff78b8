import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Group } from './commands.ts';
import { prepare } from './operations.ts';
import { sendOnce } from './people.ts';
import { worldsAfterAll } from './serial-order.ts';
import { type Stage, viewersOf } from './stage.ts';
import type { ListViewer } from './viewer.ts';
import type { DocumentFacts, Observation, World } from './world.ts';

/** Commits of a process that was killed may follow until then. */
const settleMs = 500;
/** Each function that reads needs no more processes than this, whose start takes longer than a read. */
const concurrentReads = 2;

/**
 * Runs commands at the same time. Their outcomes, and what is read afterwards, must follow from some serial order; the
 * world after it is returned.
 */
export const runGroup = async (group: Group, before: World, stage: Stage): Promise<World> => {
  const sends = await Promise.all(group.map((command) => prepare(command, before, stage)));
  const seen = await Promise.all(sends.map((send) => send()));
  stage.steps.count += group.length;
  if (seen.some(({ outcome }) => outcome.code === 'unknown')) await wait(settleMs);
  const worlds = worldsAfterAll(before, seen);
  if (worlds.length === 0) throw new Error(`No serial order explains these outcomes:\n${seen.map(text).join('\n')}`);
  const read = await readTouched(seen, before, stage);
  const world = worlds.find((each) => differences(each, read).length === 0);
  if (!world) {
    const found = worlds.map((each) => differences(each, read).join('; ')).join('\nor ');
    throw new Error(`After these outcomes:\n${seen.map(text).join('\n')}\nthe data differs: ${found}`);
  }
  await checkLists(seen, world, stage);
  const [violation] = stage.violations.splice(0);
  if (violation) throw violation;
  const failedCall = stage.readFailedCall();
  if (failedCall !== undefined) throw new Error(`A call failed without a fault: ${failedCall}`);
  return world;
};

const text = (seen: Observation): string => JSON.stringify(seen);

/** What was read of the things that the commands concern, in the words of the model. */
interface Read {
  submissions: Map<string, { state: string; version: number }>;
  documents: Map<string, DocumentFacts | undefined>;
  /** The users and one password that opens their account, if any of those in question does. */
  passwords: Map<string, string | undefined>;
}

const nomorsOf = (seen: readonly Observation[], { submissions }: World): Set<string> =>
  new Set(
    seen.flatMap((each) => {
      if ('nomor' in each) return [each.nomor];
      return 'id' in each ? (submissions.get(each.id)?.nomor ?? []) : [];
    }),
  );

const readTouched = async (seen: readonly Observation[], before: World, stage: Stage): Promise<Read> => {
  const read: Read = { submissions: new Map(), documents: new Map(), passwords: new Map() };
  const ids = seen.flatMap((each) => {
    if (each.kind === 'submit') return 'id' in each.outcome ? [each.outcome.id] : [];
    return 'id' in each ? [each.id] : [];
  });
  const inTurn = pLimit(concurrentReads);
  await Promise.all([
    inTurn.map(new Set(ids), async (id) => read.submissions.set(id, await readSubmission(id, stage))),
    inTurn.map(nomorsOf(seen, before), async (nomor) => read.documents.set(nomor, await readDocument(nomor, stage))),
    inTurn.map(passwordsOf(seen, before), async ([nrp, passwords]) =>
      read.passwords.set(nrp, await openingPassword(nrp, passwords, stage)),
    ),
  ]);
  return read;
};

/** Its history has no gap, and its last event is its state. */
const readSubmission = async (id: string, { people }: Stage): Promise<{ state: string; version: number }> => {
  const { submission, history } = await people.admin.ok('get-submission', { submission_id: id });
  const { submission_status: state, version } = submission;
  if (history.length !== version || history.at(-1)?.to !== state)
    throw new Error(`${id} is ${state} at version ${version}; its history: ${history.map(({ to }) => to).join(' ')}`);
  return { state, version };
};

/** At most one revision is in force, and it is the newest; a number has at most one document. */
const readDocument = async (nomor: string, stage: Stage): Promise<DocumentFacts | undefined> => {
  const { documents } = await stage.people.controller.ok('get-hims-document', { nomor });
  if (documents.length > 1) throw new Error(`${nomor} has ${documents.length} documents`);
  const [document] = documents;
  if (!document) return undefined;
  const { id, nama, department, revisi, status, version, revisions } = document;
  stage.ids.set(nomor, id);
  const inForce = revisions.filter((each) => each.status === 'Aktif').map((each) => each.revisi);
  const highest = Math.max(...revisions.map((each) => each.revisi));
  if (inForce.length > 1 || (inForce[0] ?? revisi) !== revisi || highest !== revisi)
    throw new Error(`${nomor} shows revision ${revisi} as current; in force ${inForce}, highest ${highest}`);
  return { nama, department, revisi, status, version, isDeleted: false };
};

const passwordsOf = (seen: readonly Observation[], before: World): Map<string, Set<string>> => {
  const passwords = new Map<string, Set<string>>();
  for (const each of seen) {
    if (each.kind !== 'change-password' && each.kind !== 'reset-password') continue;
    const present = before.users.get(each.nrp)?.password;
    const known = passwords.get(each.nrp) ?? new Set(present === undefined ? [] : [present]);
    if (each.kind === 'change-password') known.add(each.to);
    else if ('password' in each.outcome) known.add(each.outcome.password);
    passwords.set(each.nrp, known);
  }
  return passwords;
};

const openingPassword = async (nrp: string, passwords: Set<string>, stage: Stage): Promise<string | undefined> => {
  await stage.people.admin.ok('unlock-user', { nrp });
  for (const password of passwords) {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { code } = await sendOnce(stage.people.admin.client, 'validate-login', { nrp, password });
      if (code === 'ok') return password;
      if (code === 'invalid_credentials') break;
      if (code === 'locked_out') await stage.people.admin.ok('unlock-user', { nrp });
    }
  }
  return undefined;
};

const differences = (world: World, read: Read): string[] => {
  const found: string[] = [];
  for (const [id, { state, version }] of read.submissions) {
    const expected = world.submissions.get(id);
    if (expected?.state !== state || expected.version !== version)
      found.push(`${id} is ${state} at ${version}, expected ${expected?.state} at ${expected?.version}`);
  }
  for (const [nomor, document] of read.documents) {
    const expected = world.documents.get(nomor);
    const listed = expected?.isDeleted ? undefined : expected;
    if (factsText(listed) !== factsText(document))
      found.push(`${nomor} is ${factsText(document)}, expected ${factsText(listed)}`);
  }
  for (const [nrp, password] of read.passwords) {
    const user = world.users.get(nrp);
    const expected = user?.active ? user.password : undefined;
    if (expected !== password) found.push(`${nrp} signs in with ${password}, expected ${expected}`);
  }
  return found;
};

const factsText = (facts: DocumentFacts | undefined): string =>
  facts ? [facts.department, facts.nama, facts.revisi, facts.status, facts.version].join(' ') : 'not listed';

/**
 * Every page that reads its list now sees what was acknowledged before: the changes, or the whole list, which a page
 * with older rows merges with them.
 */
const checkLists = async (seen: readonly Observation[], world: World, stage: Stage): Promise<void> => {
  const current = new Set<ListViewer>();
  for (const nomor of nomorsOf(seen, world)) {
    const facts = world.documents.get(nomor);
    const id = stage.ids.get(nomor);
    const viewers = facts ? viewersOf(stage, facts.department) : [];
    const viewer = viewers[stage.steps.count % Math.max(1, viewers.length)];
    if (!facts || !viewer || id === undefined) continue;
    if (!current.has(viewer)) await viewer.read(stage.steps.count % 2 === 0);
    current.add(viewer);
    const row = viewer.rows.get(id);
    const shown = row && { ...row, isDeleted: false };
    if (factsText(facts.isDeleted ? undefined : facts) !== factsText(shown))
      throw new Error(
        `The list of ${facts.department} that ${viewer.person.nrp} sees has ${nomor} as ${factsText(shown)}, not as ${factsText(facts)}`,
      );
  }
};
