import type { BucketProperties } from '../model.ts';
import type { LifecycleRule } from '../resource-properties.ts';
import { isLocked } from './object-lock.ts';
import type { S3State } from './request.ts';

const dayMs = 24 * 60 * 60 * 1000;
const sweepMs = 60 * 60 * 1000;

/** Applies every enabled rule of every bucket once. */
const applyLifecycle = async (state: S3State, nowMs: number): Promise<void> => {
  for (const bucket of state.buckets.values()) {
    for (const rule of bucket.lifecycle ?? []) if (rule.Status === 'Enabled') await apply(state, bucket, rule, nowMs);
  }
};

const apply = async (state: S3State, bucket: BucketProperties, rule: LifecycleRule, now: number): Promise<void> => {
  const { objectIndex } = state;
  const { Prefix: prefix = '', ExpirationInDays: days } = rule;
  if (days !== undefined)
    for (const key of objectIndex.writtenBefore(bucket.name, prefix, now - days * dayMs)) {
      const latest = objectIndex.latest(bucket.name, key);
      if (bucket.versioned) objectIndex.put(bucket, key, undefined);
      else if (latest) await removeVersion(state, bucket, key, latest.version);
    }
  const noncurrent = rule.NoncurrentVersionExpiration?.NoncurrentDays;
  if (noncurrent === undefined) return;
  for (const { key, version } of objectIndex.supersededBefore(bucket.name, prefix, now - noncurrent * dayMs))
    if (!isLocked(objectIndex.version(bucket.name, key, version), now))
      await removeVersion(state, bucket, key, version);
};

const removeVersion = async (
  { objectIndex, blobs }: S3State,
  { name }: BucketProperties,
  key: string,
  version: string,
): Promise<void> => blobs.remove(objectIndex.remove(name, key, version)?.orphans ?? []);

/** Applies the rules every hour; returns a function that stops it. */
export const startLifecycle = (state: S3State, clock: () => number, log: (line: string) => void): (() => void) => {
  const timer = setInterval(() => {
    applyLifecycle(state, clock()).catch((error: unknown) => {
      log(`S3 lifecycle failed: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }, sweepMs);
  timer.unref();
  return () => clearInterval(timer);
};
