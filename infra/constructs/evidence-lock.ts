import { Effect, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

/**
 * Denies everyone to delete a version of a bucket or to change its retention, so that a role with too many rights, or a
 * person, cannot remove evidence: the policy of the bucket would have to be changed first, which CloudTrail records.
 * Lifecycle rules are not concerned. `retentionBy`: the roles that may set the retention of what they store.
 */
export const denyDeletionOfVersions = (bucket: Bucket, retentionBy?: string): void => {
  const deny = (sid: string, actions: string[], exceptFor?: string) =>
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid,
        effect: Effect.DENY,
        principals: [new StarPrincipal()],
        actions,
        resources: [bucket.arnForObjects('*')],
        ...(exceptFor === undefined ? {} : { conditions: { ArnNotLike: { 'aws:PrincipalArn': exceptFor } } }),
      }),
    );
  deny('VersionsStay', ['s3:DeleteObjectVersion', 's3:BypassGovernanceRetention']);
  deny('RetentionStays', ['s3:PutObjectRetention', 's3:PutObjectLegalHold'], retentionBy);
};
