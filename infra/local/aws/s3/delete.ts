import type { ServiceResponse } from '../protocol/response.ts';
import type { S3Request, S3State } from './request.ts';

/** In a versioned bucket a delete adds a marker; a delete of a version removes it permanently. */
export const deleteObject = async ({ catalogue, blobs }: S3State, request: S3Request): Promise<ServiceResponse> => {
  const { bucket, key } = request;
  const version = request.query.get('versionId');
  request.authorize(version === null ? 's3:DeleteObject' : 's3:DeleteObjectVersion', bucket.name, key);

  if (version !== null) {
    const removed = catalogue.remove(bucket.name, key, version);
    await blobs.remove(removed?.orphans ?? []);
    return noContent({ 'x-amz-version-id': version, ...(removed?.marker && { 'x-amz-delete-marker': 'true' }) });
  }
  if (bucket.versioned) {
    const marker = catalogue.put(bucket, key, undefined);
    return noContent({ 'x-amz-version-id': marker.version, 'x-amz-delete-marker': 'true' });
  }
  const latest = catalogue.latest(bucket.name, key);
  const removed = latest && catalogue.remove(bucket.name, key, latest.version);
  await blobs.remove(removed?.orphans ?? []);
  return noContent({});
};

const noContent = (headers: Record<string, string>): ServiceResponse => ({ status: 204, headers, body: '' });
