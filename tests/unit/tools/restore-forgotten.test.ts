import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { lineOf } from '../../../infra/tools/backup/item-lines.ts';
import { saveManifest } from '../../../infra/tools/backup/manifest.ts';
import { writePart } from '../../../infra/tools/backup/part-files.ts';
import { runCommand } from '../../support/commands.ts';
import { startWorkerStack, type WorkerStack } from '../import/worker-stack.ts';

let stack: WorkerStack;
const folder = mkdtempSync(join(tmpdir(), 'hims-forgotten-'));
beforeAll(async () => {
  stack = await startWorkerStack();
});
afterAll(async () => {
  await stack.testGateway.stop();
  rmSync(folder, { recursive: true });
});

const saltOf = (nrp: string): string => Buffer.from(`salt of ${nrp}`).toString('base64');

/** A backup of these salts of people in the log, all of them from before any person was forgotten. */
const saveBackup = async (nrps: readonly string[]): Promise<void> => {
  const lines = nrps.map((nrp) => {
    const { PK, SK } = keys.logSalt(nrp);
    return lineOf({ PK: { S: PK }, SK: { S: SK }, nrp: { S: nrp }, salt: { S: saltOf(nrp) } });
  });
  await saveManifest(folder, {
    ...{ format: 1, backup_id: 'b', stage: 'local', table: 't', started_at: 's', finished_at: 'f', problems: [] },
    ...{ is_one_moment: true, items: lines.length, items_sum: '0', left_out: {}, objects: 0, contents: 0 },
    ...{ content_bytes: 0, object_parts: [], table_parts: [await writePart(folder, 'table/0-000000.jsonl.gz', lines)] },
  });
};

/** The local stack as the command finds it. */
const describeStack = async (): Promise<void> => {
  const names = ['jobs', 'deliveries', 'publisher', 'audiencesyncs', 'texts', 'views', 'fileindex', 'mails'];
  const schedules = ['applypositiondates', 'sendreminders', 'announceholidays', 'syncaudiencelists', 'sequencelog'];
  const queues = [...names, ...schedules, 'handlebounces'].flatMap((name) => [name, `${name}dlq`]);
  const urls = Object.fromEntries(queues.map((name) => [`${name}0123ABCD`, stack.env['JOBS_QUEUE_URL']]));
  const local = { adminEnv: stack.env, queues: urls };
  writeFileSync(join(folder, 'local-stack.json'), JSON.stringify(local));
};

test('a restore leaves the people forgotten whom the list names, and gives the others back their salts', async () => {
  const { readItems } = await import('../../../functions/db/table.ts');
  const { saltItem } = await import('../../../functions/transparency-log/salt-item.ts');
  const { loadOrCreateSalts } = await import('../../../functions/transparency-log/salt-store.ts');
  const [listed, named, remaining] = ['10000031', '10000032', '10000033'];
  await saveBackup([listed, named, remaining]);
  await describeStack();
  const list = join(folder, 'forgotten.txt');
  writeFileSync(list, `${listed} 2026-11-20\n`);
  const restored = await runCommand(
    ['node', 'infra/tools/restore.ts', '--from', folder, '--overwrite', '--forgotten', list, '--forgotten', named],
    { timeoutSeconds: 60, env: { HIMS_DATA_DIR: folder } },
  );
  expect(restored.output).toContain('✓ 3 salts of people in the log');
  expect(restored.code).toBe(0);

  const people = [listed, named, remaining];
  const expected = [null, null, saltOf(remaining)].map((salt, at) => ({ nrp: people[at], salt }));
  expect(await readItems(saltItem, people.map(keys.logSalt))).toEqual(expected);
  // What is logged of them later gives them no salt again.
  const used = await loadOrCreateSalts(people);
  expect(used.get(remaining)).toBe(saltOf(remaining));
  for (const nrp of [listed, named]) expect(used.get(nrp)).not.toBe(saltOf(nrp));
  expect(await readItems(saltItem, people.map(keys.logSalt))).toEqual(expected);
});
