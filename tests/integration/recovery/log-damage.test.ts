import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Item } from '../../../functions/db/table.ts';
import { importFile, waitForJob } from '../../support/bulk-jobs.ts';
import { runCommand } from '../../support/commands.ts';
import { signInAs } from '../../support/demo-users.ts';
import { testFile } from '../../support/files.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { documentWith, orderOf } from '../../support/printable-documents.ts';
import { approveInTurn, freshNomor, submit, waitUntil } from '../../support/submissions.ts';
import type { TableDamage } from '../../support/table-damage.ts';
import { readPublished, verifyLog } from '../../support/transparency-log.ts';
import { addUser, createSignedInUser, updateUser } from '../../support/users.ts';
import { create, editOrThrow } from '../master-list.ts';

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

let restore: TableDamage['restore'] | undefined;
afterEach(async () => {
  await restore?.();
  restore = undefined;
});

const verifyFolder = (folder: string, ...options: string[]) =>
  runCommand(['node', 'infra/tools/verify-log.ts', folder, '--restored-until', begunAt, ...options], {
    timeoutSeconds: 60,
  });

/** Demo data has times of its own; what tests do has not. */
let begunAt = '';

test('forgets a person: their entries say nothing, and only with the list verification finds nothing', {
  timeout: 300_000,
}, async () => {
  begunAt = new Date().toISOString();
  const { user } = await addUser();
  const folder = mkdtempSync(join(tmpdir(), 'hims-forget-'));
  const list = join(folder, 'forgotten.txt');
  const forget = (...people: string[]) =>
    runCommand(
      ['env', `HIMS_DATA_DIR=${inject('dataDir')}`, 'node', 'infra/tools/forget.ts', '--list', list, ...people],
      {
        timeoutSeconds: 60,
      },
    );
  expect(await forget(user.nrp)).toMatchObject({ code: 2, output: expect.stringContaining(`${user.nrp} is active`) });
  await updateUser(user.nrp, { active: false });
  await waitUntil(async () => (await verifyLog({ restoredUntil: begunAt })).isSound || undefined);
  const { openTableDamage } = await import('../../support/table-damage.ts');
  const damage = await openTableDamage();
  ({ restore } = damage);
  // What the test deletes returns at its end, for the tests after it.
  await damage.put(damage.find(({ PK }) => PK === `LOGSALT#${user.nrp}`));

  expect(await forget(user.nrp)).toMatchObject({ code: 0, output: `${user.nrp}: forgotten\n` });
  expect(await forget()).toMatchObject({ code: 0, output: `${user.nrp}: was forgotten before\n` });
  expect(readFileSync(list, 'utf8')).toBe(`${user.nrp}\n`);
  const listed = await waitUntil(async () => {
    const found = await verifyLog({ restoredUntil: begunAt, forgottenPeople: [user.nrp], saveTo: folder });
    return found.isSound ? found : undefined;
  });
  expect(listed.text).toMatch(/· entry \d+ \(user\) U#person:/);
  expect((await verifyFolder(folder, '--forgotten', list)).code).toBe(0);
  expect(readFileSync(join(folder, 'evidence.ndjson'), 'utf8')).toContain(`"nrp":"${user.nrp}","salt":null`);
  const unlisted = await verifyFolder(folder);
  expect(unlisted.code).toBe(1);
  expect(unlisted.output).toContain('U#person:');
  rmSync(folder, { recursive: true });
});

test('names what was changed with rights on the table, also without the environment', {
  timeout: 300_000,
}, async () => {
  begunAt = new Date().toISOString();
  const [employee, controller, reader] = [
    await signInAs('employee'),
    await signInAs('controller'),
    await createSignedInUser({ department: 'PRO' }),
  ];
  const approvers = await Promise.all(
    (['admin', 'produksiHead', 'sheHead', 'projectManager'] as const).map((who) => signInAs(who)),
  );
  const ids = [await submit(employee), await submit(employee)];
  for (const id of ids) await approveInTurn(id, ...approvers);
  const edited = await create(controller);
  await editOrThrow(controller, edited, { nama: 'Nama Lain' });
  const copied = await documentWith(controller, await testFile('pdf'));
  const { job_id } = await controller.ok('print-controlled-copies', { copies: [orderOf(copied)] });
  await waitForJob(controller, job_id);
  const { document_id, reading_id } = await readPublished(ids[0] ?? '', reader);
  const nomors = [0, 1, 2].map(() => freshNomor('ST', 'PRO'));
  const rows = nomors.map((nomor) => [nomor, 'Standar Baru', 'STD', 'PRODUKSI', 'Aktif', 0]);
  await importFile(controller, workbook('daftar.xlsx', [[...header], ...rows]));
  const folder = mkdtempSync(join(tmpdir(), 'hims-log-'));
  const sound = await verifyLog({ restoredUntil: begunAt, saveTo: folder });
  expect(sound.isSound, sound.text).toBe(true);
  expect((await verifyFolder(folder)).code).toBe(0);

  const { openTableDamage } = await import('../../support/table-damage.ts');
  const damage = await openTableDamage();
  ({ restore } = damage);
  const at = (PK: string, SK: string): Item => damage.find((item) => item.PK === PK && item.SK.startsWith(SK));
  const expected: string[] = [];
  const change = async (item: Item, values: Record<string, unknown>, differs: string, version = '') => {
    await damage.put({ ...item, ...values });
    expected.push(`${item.PK} ${item.SK}${version}: ${differs} differ from entry`);
  };
  const remove = async (item: Item) => {
    await damage.remove(item);
    expected.push(`${item.PK} ${item.SK}: Its item was deleted`);
  };
  await change(at(`HIST#${ids[0]}`, 'EV#000003'), { actor_name: 'Orang Lain' }, 'actor_name');
  await change(at(`HIST#${ids[0]}`, 'EV#000004'), { actor_nrp: '10000099' }, 'actor_name, actor_nrp');
  await change(at(`HIST#${ids[1]}`, 'EV#000001'), { at: '2026-01-01T00:00:00.000Z' }, 'at');
  await remove(at(`HIST#${ids[1]}`, 'EV#000004'));
  await remove(damage.find(({ PK }) => PK.startsWith(`HIST#COPY#${copied.id}#`)));
  await change(at(`PAST#${edited.id}`, 'EDIT#'), { changes: [] }, 'changes');
  const document = at(`DOC#${document_id}`, 'CURRENT');
  const file = { ...(document['file'] as object), sha256: 'A'.repeat(43) };
  await change(document, { file }, 'file', ` v${document['version']}`);
  const copy = at(`COPIES#${copied.id}`, 'COPY#');
  await change(copy, { state: 'destroyed' }, 'state', ` v${copy['version']}`);
  const profile = at(`U#${reader.nrp}`, 'PROFILE');
  await change(profile, { roles: ['admin'] }, 'roles', ` v${profile['version']}`);
  const imported = nomors.map((nomor) => damage.find((item) => item.PK.startsWith('DOC#') && item['nomor'] === nomor));
  for (const [item, values, finding] of [
    [imported[0], { nama: 'Nama Lain' }, 'It differs from its row in entry'],
    [imported[1], { made_by_name: 'Orang Lain' }, 'Its personal data differ from its row in entry'],
  ] as const) {
    if (!item) throw new Error('The import stored no document');
    await damage.put({ ...item, ...values });
    expected.push(`${item.PK} CURRENT v1: ${finding}`);
  }
  if (imported[2]) {
    await damage.remove(imported[2]);
    expected.push(`(document) ${imported[2].PK} CURRENT v1: Its item was deleted`);
  }
  const understood = damage.find(
    ({ PK, SK }) => PK === `HIST#READ#${document_id}#${reading_id}` && SK.endsWith('#understood'),
  );
  await change(understood, { full_name: 'Orang Lain' }, 'full_name');
  // An event that did not happen, with a time at which it could not have been stored.
  const invented = { ...at(`HIST#${ids[1]}`, 'EV#000005'), SK: 'EV#000006', at: '2026-01-02T00:00:00.000Z' };
  await damage.put(invented);
  expected.push(`${invented.PK} EV#000006: It says 2026-01-02T00:00:00.000Z, and was stored at`);

  const changed = await verifyLog({ restoredUntil: begunAt, saveTo: folder });
  expect(changed.isSound).toBe(false);
  expect(
    expected.filter((line) => !changed.text.includes(line)),
    changed.text,
  ).toEqual([]);
  expect(changed.text.split('\n').filter((line) => /^ {2}[^·]/.test(line))).toHaveLength(expected.length);
  const offline = await verifyFolder(folder);
  expect(offline.code).toBe(1);
  expect(
    expected.filter((line) => !offline.output.includes(line)),
    offline.output,
  ).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('names what was changed in the objects of a log', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hims-log-'));
  await verifyLog({ saveTo: folder });
  const log = join(folder, 'log');
  const damaged = async (path: string, change: (bytes: Buffer) => Buffer | undefined): Promise<string> => {
    const file = join(log, path);
    const before = readFileSync(file);
    const after = change(Buffer.from(before));
    if (after) writeFileSync(file, after);
    else rmSync(file);
    const { code, output } = await verifyFolder(folder);
    writeFileSync(file, before);
    expect(code).toBe(1);
    return output;
  };
  const flip = (bytes: Buffer): Buffer => {
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    return bytes;
  };
  const size = Number(readFileSync(join(log, 'checkpoint'), 'utf8').split('\n')[1]);
  expect(size).toBeGreaterThan(256);

  expect(await damaged('tile/entries/000', flip)).toContain('tile/0/000: It does not follow from the entries 0 to 255');
  expect(await damaged('tile/entries/000', (bytes) => bytes.subarray(0, -1))).toContain(
    'tile/entries/000: A bundle ends',
  );
  expect(await damaged('tile/entries/000', () => undefined)).toContain('tile/entries/000: It does not exist');
  expect(await damaged('tile/0/000', flip)).toContain('tile/0/000: It does not follow from the entries 0 to 255');
  expect(await damaged('checkpoint', flip)).toContain('checkpoint: Its signature of hims/local is not valid');
  const archived = `checkpoints/${String(size).padStart(12, '0')}`;
  expect(
    await damaged(archived, (note) => Buffer.from(String(note).replace(`\n${size}\n`, `\n${size - 1}\n`))),
  ).toContain(`${archived}: Its signature of hims/local is not valid`);

  // A shortened log does not agree with a checkpoint that someone else has.
  const mailed = join(folder, 'from-a-mail.txt');
  writeFileSync(mailed, readFileSync(join(log, 'checkpoint')));
  const earlier = readdirSync(join(log, 'checkpoints')).sort().at(-2) ?? '';
  writeFileSync(join(log, 'checkpoint'), readFileSync(join(log, 'checkpoints', earlier)));
  rmSync(join(log, archived));
  const { code, output } = await verifyFolder(folder, '--checkpoint', mailed);
  expect(code).toBe(1);
  expect(output).toContain(`from-a-mail.txt: It is of ${size} entries, and the log has ${Number(earlier)}`);
  rmSync(folder, { recursive: true });
});
