import { Effect, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

/**
 * Denies everyone to delete a version of a bucket or to change its retention, so that a role with too many rights, or a
 * person, cannot remove evidence: the policy of the bucket would have to be changed first, which a trail records (deletion-trail.ts).
 * Lifecycle rules are not concerned. `retentionBy`: the roles that may set the retention of what they store.
 */
export const denyDeletionOfVersions = (bucket: Bucket, retentionBy?: string): void => {
  denyTo(bucket, 'VersionsStay', ['s3:DeleteObjectVersion', 's3:BypassGovernanceRetention']);
  denyTo(bucket, 'RetentionStays', ['s3:PutObjectRetention', 's3:PutObjectLegalHold'], { exceptFor: retentionBy });
};

/** The same of the documents, where the files of records are deleted by one role after an approved destruction. */
export const denyDeletionOfDocuments = (bucket: Bucket, keepsVersions: boolean, destroyer: string): void => {
  denyTo(bucket, 'RecordsStay', ['s3:DeleteObject', 's3:DeleteObjectVersion'], {
    resources: [bucket.arnForObjects(recordFiles)],
    exceptFor: destroyer,
  });
  if (!keepsVersions) return;
  denyTo(bucket, 'VersionsStay', ['s3:DeleteObjectVersion'], { notResources: [bucket.arnForObjects(recordFiles)] });
  denyTo(bucket, 'RetentionStays', [
    ...['s3:PutObjectRetention', 's3:PutObjectLegalHold', 's3:BypassGovernanceRetention'],
  ]);
};

/** The files of records in the bucket of documents. */
export const recordFiles = 'records/*';

const denyTo = (
  bucket: Bucket,
  sid: string,
  actions: string[],
  { exceptFor, ...objects }: { exceptFor?: string | undefined; resources?: string[]; notResources?: string[] } = {},
): void => {
  bucket.addToResourcePolicy(
    new PolicyStatement({
      ...{ sid, effect: Effect.DENY, principals: [new StarPrincipal()], actions },
      ...(objects.resources || objects.notResources ? objects : { resources: [bucket.arnForObjects('*')] }),
      ...(exceptFor === undefined ? {} : { conditions: { ArnNotLike: { 'aws:PrincipalArn': exceptFor } } }),
    }),
  );
};
