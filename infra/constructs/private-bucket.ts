import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';

export type PrivateBucketProps = Pick<
  BucketProps,
  | 'versioned'
  | 'objectLockDefaultRetention'
  | 'objectLockEnabled'
  | 'cors'
  | 'lifecycleRules'
  | 'serverAccessLogsBucket'
  | 'serverAccessLogsPrefix'
> & { environment: Environment };

/** A bucket that requires signed requests: no public access, no ACLs, TLS only, encrypted. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { environment, ...props }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: environment.retention.keep_data ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      // CloudFormation cannot delete a bucket with objects. On the local stack, `--fresh` empties the buckets instead.
      autoDeleteObjects: !environment.retention.keep_data && environment.name !== 'local',
      ...props,
    });
  }
}
