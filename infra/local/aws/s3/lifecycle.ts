import type { BucketProperties, LifecycleRule } from '../model.ts';
import type { Scene } from './request.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SWEEP_MS = 60 * 60 * 1000;

/** Applies every bucket's enabled rules once. */
async function applyLifecycle(scene: Scene, nowMs: number): Promise<void> {
  for (const bucket of scene.buckets.values()) {
    for (const rule of bucket.lifecycle ?? []) if (rule.Status === 'Enabled') await apply(scene, bucket, rule, nowMs);
  }
}

async function apply(
  { catalogue, blobs }: Scene,
  bucket: BucketProperties,
  rule: LifecycleRule,
  now: number,
): Promise<void> {
  const prefix = rule.Prefix ?? '';
  if (rule.ExpirationInDays !== undefined) {
    for (const key of catalogue.aged(bucket.name, prefix, now - rule.ExpirationInDays * DAY_MS)) {
      const latest = catalogue.latest(bucket.name, key);
      if (bucket.versioned) catalogue.put(bucket, key, undefined);
      else if (latest) await blobs.remove(catalogue.remove(bucket.name, key, latest.version)?.orphans ?? []);
    }
  }
  const noncurrent = rule.NoncurrentVersionExpiration?.NoncurrentDays;
  if (noncurrent !== undefined) {
    for (const { key, version } of catalogue.superseded(bucket.name, prefix, now - noncurrent * DAY_MS)) {
      await blobs.remove(catalogue.remove(bucket.name, key, version)?.orphans ?? []);
    }
  }
}

/** Runs the rules every hour; answers how to stop. */
export function startLifecycle(scene: Scene, clock: () => number, log: (line: string) => void): () => void {
  const timer = setInterval(() => {
    applyLifecycle(scene, clock()).catch((error: unknown) => {
      log(`S3 lifecycle failed: ${error instanceof Error ? error.stack : String(error)}`);
    });
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
