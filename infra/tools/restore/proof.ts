import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { recordRestoreTest } from '../../../functions/audit-packs/restore-test-store.ts';
import { type RestoreTest, restoreTest } from '../../../shared/api/audit-packs.ts';
import { type Manifest, manifestFile, readManifest } from '../backup/manifest.ts';
import { digestOfFile, writeWhole } from '../backup/part-files.ts';
import { CommandError } from '../common/command-error.ts';
import type { Print } from '../common/run-tool.ts';

const proofFile = 'restore-proof.json';

/** Who restores: the AWS identity of the credentials, on a laptop the user of the operating system. */
export const operatorOf = (environment: string): string => {
  if (environment === 'local') return userInfo().username;
  const question = ['sts', 'get-caller-identity', '--query', 'Arn', '--output', 'text'];
  try {
    return execFileSync('aws', question, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch (cause) {
    throw new CommandError(`aws ${question.join(' ')} does not say who you are; sign in. Nothing was restored`, {
      cause,
    });
  }
};

const manifestDigest = async (folder: string): Promise<string> =>
  (await digestOfFile(join(folder, manifestFile))) ?? '';

/** Says beside the backup that all of it was restored. A continued restore, which has the same beginning, is one restore. */
export const saveProof = async (
  folder: string,
  { stage, finished_at, items, objects, is_one_moment, problems }: Manifest,
  restore: Pick<RestoreTest, 'environment' | 'operator' | 'started_at'>,
): Promise<void> => {
  const proof: RestoreTest = {
    ...restore,
    stage,
    backup_at: finished_at,
    at: new Date().toISOString(),
    manifest_sha256: await manifestDigest(folder),
    ...{ items, objects, is_one_moment, problems: problems.length },
  };
  await writeWhole(join(folder, proofFile), `${JSON.stringify(proof, null, 2)}\n`);
};

const readProof = (folder: string): RestoreTest => {
  let text: string;
  try {
    text = readFileSync(join(folder, proofFile), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new CommandError(`${folder} has no ${proofFile}: no restore of this backup was completed`);
  }
  const parsed = restoreTest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new CommandError(`${proofFile} in ${folder} has another format`);
  return parsed.data;
};

/** Records the restore of this folder as a test, in the environment whose backup it has. */
export const recordProof = async (folder: string, environment: string, print: Print): Promise<void> => {
  const manifest = readManifest(folder);
  const proof = readProof(folder);
  if (proof.manifest_sha256 !== (await manifestDigest(folder)))
    throw new CommandError(`${proofFile} in ${folder} is of another backup: it names another ${manifestFile}`);
  if (manifest.stage !== environment || proof.stage !== environment)
    throw new CommandError(`${folder} has a backup of ${manifest.stage}, not of ${environment}; record it there`);
  if (!(await recordRestoreTest(proof)))
    throw new CommandError(`The restore that began at ${proof.started_at} is recorded already`);
  print(`✓ recorded: backup of ${proof.backup_at}, restored into ${proof.environment} at ${proof.at}`);
};
