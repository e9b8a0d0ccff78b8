import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { z } from 'zod';
import { requiredEnv } from '../runtime/env.ts';

const secrets = new SecretsManagerClient({});

/** Every value is good: during a rotation CloudFront's servers send the old one and the new one side by side. */
const accepted = z.record(z.string(), z.string().min(32));

const cacheMs = 5 * 60_000;
/** An unknown value makes us look again, but a stranger who guesses must not make us ask AWS at his pace. */
const refetchAfterMs = 10_000;

let cache: { at: number; digests: Buffer[] } | undefined;

const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

const loadDigests = async (now: number, olderThanMs: number): Promise<Buffer[]> => {
  if (cache && now - cache.at < olderThanMs) return cache.digests;
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: requiredEnv('ORIGIN_SECRET_ID') }));
  cache = { at: now, digests: Object.values(accepted.parse(JSON.parse(SecretString ?? '{}'))).map(digestOf) };
  return cache.digests;
};

/** Whether a request came through our CloudFront distribution, by the secret it alone knows. */
export const isFromCloudFront = async (given: string | undefined, now = Date.now()): Promise<boolean> => {
  if (!given) return false;
  const own = digestOf(given);
  const known = (all: Buffer[]): boolean => all.some((digest) => timingSafeEqual(digest, own));
  return known(await loadDigests(now, cacheMs)) || known(await loadDigests(now, refetchAfterMs));
};
