import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { requiredEnv } from '../runtime/env.ts';

const secrets = new SecretsManagerClient({});

/** Every value is accepted: during a rotation CloudFront's servers send the old and the new value at the same time. */
const acceptedValues = z.record(z.string(), z.string().check(z.minLength(32)));

const cacheMs = 5 * 60_000;
/**
 * An unknown value makes us fetch the secret again, but a client that guesses values must not set the rate of those
 * requests.
 */
const refetchAfterMs = 10_000;

let cache: { at: number; digests: Buffer[] } | undefined;

const digestOf = (value: string): Buffer => createHash('sha256').update(value).digest();

const loadDigests = async (now: number, olderThanMs: number): Promise<Buffer[]> => {
  if (cache && now - cache.at < olderThanMs) return cache.digests;
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: requiredEnv('ORIGIN_SECRET_ID') }));
  cache = { at: now, digests: Object.values(acceptedValues.parse(JSON.parse(SecretString ?? '{}'))).map(digestOf) };
  return cache.digests;
};

/** Whether a request came through our CloudFront distribution, by the secret that only it sends. */
export const isFromCloudFront = async (secret: string | undefined, now = Date.now()): Promise<boolean> => {
  if (!secret) return false;
  const digest = digestOf(secret);
  const isAccepted = (digests: Buffer[]): boolean => digests.some((accepted) => timingSafeEqual(accepted, digest));
  return isAccepted(await loadDigests(now, cacheMs)) || isAccepted(await loadDigests(now, refetchAfterMs));
};
