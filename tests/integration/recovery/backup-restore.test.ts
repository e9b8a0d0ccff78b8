import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signIn } from '../../support/api.ts';
import { killTool, runTool } from '../../support/backups.ts';
import { withImportLock } from '../../support/bulk-jobs.ts';
import { runCommand } from '../../support/commands.ts';
import { signInAs } from '../../support/demo-users.ts';
import { header, workbook } from '../../support/import-corpus/workbooks.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { waitForIdleStack } from '../../support/local-stack-data.ts';
import { nrps } from '../../support/nrps.ts';
import { approve, freshNomor, submit, waitUntil } from '../../support/submissions.ts';
import { loadRestorableItems } from '../../support/table-copy.ts';
import { runVerify } from '../../support/verify.ts';

let target: LocalStack;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hims-backup-'));
  const env = { HIMS_ASSEMBLY: inject('assembly') };
  target = await startLocalStack({ seed: 'none', protectFiles: true, env });
  // A backup names what was written while it read.
  await waitForIdleStack();
});
afterAll(async () => {
  await target.stop();
  rmSync(folder, { recursive: true });
});

const backUp = (...options: string[]) => runTool('backup', inject('dataDir'), ...options);
const backUpToFolder = () => backUp('--to', folder);
const restore = (...options: string[]) => runTool('restore', target.dataDir, '--from', folder, ...options);
const record = (from = folder) => runTool('restore', inject('dataDir'), '--record', from);
const filesIn = (pattern: string): string[] => globSync(join(folder, pattern));
const oneOf = (names: readonly string[]): string => {
  const [name] = names;
  if (name === undefined) throw new Error('No such file');
  return name;
};

/** Changes one byte of a file while `run` runs. */
const withChangedByte = async (path: string, run: () => Promise<void>): Promise<void> => {
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  const at = Math.floor(bytes.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  writeFileSync(path, changed);
  await run();
  writeFileSync(path, bytes);
};

let queuedJob = '';
let importedNomor = '';

test('says in one line what is wrong with an environment or a folder', async () => {
  expect(await backUp()).toMatchObject({ code: 2, output: 'Name the folder with --to\n' });
  expect(await backUp('--to', folder, '--stage', 'production')).toMatchObject({
    code: 2,
    output: expect.stringContaining("Unknown environment 'production'"),
  });
  expect(await restore()).toMatchObject({ code: 2, output: expect.stringContaining('has no finished backup') });
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await backUp('--to', join(file, 'inside'))).toMatchObject({
    code: 2,
    output: expect.stringMatching(/cannot be used: a part of the path is a file/),
  });
  expect(await backUpToFolder()).toMatchObject({ code: 2, output: expect.stringContaining('is not empty') });
  rmSync(file);
});

test('names a full disk, and continues when there is space', async () => {
  const full = mkdtempSync(join(tmpdir(), 'hims-full-'));
  await killTool('backup', inject('dataDir'), ['--to', full], () => existsSync(join(full, 'table')));
  // Whatever is written to it fails as on a full disk; the backup writes to it at its end.
  const last = join(full, 'manifest.json.sha256.new');
  symlinkSync('/dev/full', last);
  expect(await backUp('--to', full)).toMatchObject({
    code: 2,
    output: expect.stringContaining('the disk is full; free space and run the same command again, it continues'),
  });
  rmSync(last);
  const { code, output } = await backUp('--to', full);
  expect(output).toMatch(/^continues the backup/);
  expect(output).toContain('✓ a second reading found the same items: they are those of one moment');
  expect(code).toBe(0);
  rmSync(full, { recursive: true });
});

test('continues a backup that was killed, and finds the items of one moment', { timeout: 300_000 }, async () => {
  const [employee, admin] = await Promise.all([signInAs('employee'), signInAs('admin')]);
  await approve(admin, await submit(employee));
  // A job that waits for its turn continues in the other environment, with its upload.
  await withImportLock(async () => {
    importedNomor = freshNomor();
    const list = workbook('daftar.xlsx', [[...header], [importedNomor, 'Dari cadangan', 'SOP', 'SHE']]);
    const [upload_id = ''] = await admin.upload([list], 'bulk');
    queuedJob = (await admin.ok('bulk-import-csv', { upload_id })).job_id;
    await killTool('backup', inject('dataDir'), ['--to', folder], () => filesIn('files/??/*').length >= 20);
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
    const { code, output } = await backUpToFolder();
    expect(output).toMatch(/^continues the backup that began at /);
    expect(output).toMatch(/✓ \d+ items in \d+ parts\n✓ \d+ objects with \d+ contents of [\d.]+ MB/);
    expect([0, 1]).toContain(code);
  });
  expect(readdirSync(folder).toSorted()).toEqual([
    'files',
    'manifest.json',
    'manifest.json.sha256',
    expect.stringMatching(/^objects-0000/),
    'table',
  ]);
  expect(await backUpToFolder()).toMatchObject({ code: 2, output: expect.stringContaining('has a finished backup') });
});

test('restores nothing from a folder in which a byte was changed, and names the file', async () => {
  const damaged = [oneOf(filesIn('table/*')), oneOf(filesIn('files/??/*')), oneOf(filesIn('objects-*'))];
  for (const path of damaged)
    await withChangedByte(path, async () => {
      const { code, output } = await restore();
      expect(output).toContain(`nothing was restored:\n  ${path.slice(folder.length + 1)} was changed`);
      expect(code).toBe(2);
    });
  await withChangedByte(join(folder, 'manifest.json'), async () => {
    expect(await restore()).toMatchObject({ code: 2, output: expect.stringContaining('manifest.json in') });
  });
  expect(await loadRestorableItems(target.adminEnv)).toEqual(new Map());
});

test('continues a restore that was killed; the copy passes verify, and its unfinished job ends', {
  timeout: 300_000,
}, async () => {
  const blobs = join(target.dataDir, 's3', 'blobs');
  await killTool('restore', target.dataDir, ['--from', folder], () => globSync(join(blobs, '**')).length > 100);
  expect(await runVerify(target.dataDir)).toMatchObject({
    code: 2,
    output: expect.stringMatching(
      /^The restore of backup .* has not finished in this environment, so .* nothing was checked/,
    ),
  });
  expect(await record()).toMatchObject({ code: 2, output: expect.stringContaining('no restore of this backup was') });
  const { code, output } = await restore();
  expect(output).toContain('continues the interrupted restore\n');
  expect(output).toContain('✓ 1 unfinished jobs continue\n');
  expect(code).toBe(0);
  expect(await restore()).toMatchObject({
    code: 2,
    output: expect.stringContaining('local is not empty: it has the item '),
  });

  // No password was restored: an operator sets new ones.
  await expect(signIn(target.url, nrps.admin)).rejects.toThrow('invalid_credentials');
  const passwords = join(folder, 'passwords.csv');
  const reset = await runCommand(
    [
      ...['env', `HIMS_DATA_DIR=${target.dataDir}`, 'node', 'infra/tools/users.ts'],
      ...['reset', '--all', '--yes', '--passwords', passwords],
    ],
    { timeoutSeconds: 120 },
  );
  expect(reset.code, reset.output).toBe(0);
  const password = new RegExp(`^${nrps.admin},.*,(\\d{8})$`, 'm').exec(readFileSync(passwords, 'utf8'))?.[1] ?? '';
  const admin = await signIn(target.url, nrps.admin, password);
  const job = await waitUntil(async () => {
    const { job } = await admin.ok('get-bulk-job', { job_id: queuedJob });
    return job.finished_at === null ? undefined : job;
  }, 60_000);
  expect(job).toMatchObject({ state: 'done', result: { imported_count: 1 } });
  expect((await admin.ok('get-hims-document', { nomor: importedNomor })).documents).toHaveLength(1);
  const verified = await runVerify(target.dataDir, '--digests');
  expect(verified.output).not.toContain('✗');
  expect(verified.code).toBe(0);
});

test('records the restore as a test once, and only with the manifest that was restored', async () => {
  const [path, digestPath] = [join(folder, 'manifest.json'), join(folder, 'manifest.json.sha256')];
  const [text, digest] = [readFileSync(path, 'utf8'), readFileSync(digestPath, 'utf8')];
  const { items, objects, problems, finished_at } = JSON.parse(text);
  writeFileSync(path, `${text} `);
  writeFileSync(digestPath, createHash('sha256').update(`${text} `).digest('hex'));
  expect(await record()).toMatchObject({ code: 2, output: expect.stringContaining('is of another backup') });
  writeFileSync(path, text);
  writeFileSync(digestPath, digest);

  expect(await record()).toMatchObject({ code: 0, output: expect.stringContaining('✓ recorded') });
  expect(await record()).toMatchObject({ code: 2, output: expect.stringContaining('is recorded already') });
  const { tests } = await (await signInAs('auditor')).ok('list-restore-tests', {});
  expect(tests[0]).toMatchObject({
    ...{ stage: 'local', environment: 'local', operator: userInfo().username, backup_at: finished_at },
    ...{ items, objects, problems: problems.length },
  });
  expect(tests.filter(({ stage }) => stage === 'local')).toHaveLength(1);
});
