import type { ServiceResponse } from '../protocol/response.ts';
import { isLocked, lockedError } from './object-lock.ts';
import { type S3Request, type S3State, targetOf, versionedAction } from './request.ts';

/**
 * In a versioned bucket a delete adds a marker; a delete of a version removes it permanently, unless Object Lock
 * retains it.
 */
export const deleteObject = async (
  { objectIndex, blobs, clock }: S3State,
  request: S3Request,
): Promise<ServiceResponse> => {
  const { bucket, key } = request;
  const target = targetOf(request);
  request.authorize(versionedAction('Delete', '', target), target);

  const { version } = target;
  if (version !== undefined) {
    if (isLocked(objectIndex.version(bucket.name, key, version), clock())) throw lockedError();
    const removed = objectIndex.remove(bucket.name, key, version);
    await blobs.remove(removed?.orphans ?? []);
    return noContent({ 'x-amz-version-id': version, ...(removed?.marker && { 'x-amz-delete-marker': 'true' }) });
  }
  if (bucket.versioned) {
    const marker = objectIndex.put(bucket, key, undefined);
    return noContent({ 'x-amz-version-id': marker.version, 'x-amz-delete-marker': 'true' });
  }
  const latest = objectIndex.latest(bucket.name, key);
  const removed = latest && objectIndex.remove(bucket.name, key, latest.version);
  await blobs.remove(removed?.orphans ?? []);
  return noContent({});
};

const noContent = (headers: Record<string, string>): ServiceResponse => ({ status: 204, headers, body: '' });
