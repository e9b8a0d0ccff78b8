import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { LocalStackInfo } from '../../infra/local/run/local-stack.ts';
import type { Position } from '../../shared/domain/roles.ts';

/** The functions' own verbs read their names and endpoints from the environment. */
const setAdminVariables = (): void => {
  Object.assign(process.env, inject('adminEnv'));
};

/** Lets somebody hold these positions while `run` does its work. */
export const withPositions = async (nrp: string, positions: Position[], run: () => Promise<void>): Promise<void> => {
  setAdminVariables();
  const { loadProfile, saveProfile } = await import('../../functions/users/profile-store.ts');
  const change = async (to: Position[]): Promise<Position[]> => {
    const profile = await loadProfile(nrp);
    if (!profile) throw new Error(`There is no user ${nrp}`);
    const { version: _counted, ...wanted } = profile;
    await saveProfile({ ...wanted, positions: to });
    return profile.positions;
  };
  const before = await change(positions);
  try {
    await run();
  } finally {
    await change(before);
  }
};

/** Replaces the bytes of an upload behind the product's back. */
export const replaceUpload = async (uploadId: string, nrp: string, name: string, bytes: Uint8Array): Promise<void> => {
  setAdminVariables();
  const { UPLOADS_BUCKET } = inject('adminEnv');
  await new S3Client({}).send(
    new PutObjectCommand({
      Bucket: UPLOADS_BUCKET,
      Key: `${nrp}/${uploadId}/${name}`,
      Body: bytes,
      ChecksumAlgorithm: 'SHA256',
    }),
  );
};

/** Has the stage run what its template schedules, as if the time had come. */
export const runSchedules = (): void => {
  const { pid } = JSON.parse(readFileSync(join(inject('dataDir'), 'stage.json'), 'utf8')) as LocalStackInfo;
  process.kill(pid, 'SIGUSR2');
};
