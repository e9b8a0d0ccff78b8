import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from './acknowledge.ts';
import { denyDeletionOfVersions } from './evidence-lock.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Data events of S3: CloudTrail calls the deletion of a version `DeleteObject` too. */
const deletions = ['DeleteObject', 'DeleteObjects', 'PutObjectRetention', 'PutObjectLegalHold'];

/**
 * Records who deletes or tries to delete evidence, also where the policy of the bucket refuses it, and who changes such a
 * policy: for seven years, in a bucket whose versions no user deletes. Whole buckets, because `DeleteObjects` has no key.
 */
export class DeletionTrail extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { environment, evidence }: { environment: Environment; evidence: readonly Bucket[] },
  ) {
    super(scope, id);
    const { account, partition, region } = Stack.of(this);
    // By name: the policy of the bucket must exist before the trail.
    const trailName = `hims-${environment.name}-deletions`;
    const bucket = new PrivateBucket(this, 'bucket', {
      environment,
      versioned: true,
      lifecycleRules: [{ expiration: Duration.days(7 * 365), noncurrentVersionExpiration: Duration.days(1) }],
    });
    acknowledge(bucket, { 'AwsSolutions-S1': 'The trail records the deletion of its own files.' });
    denyDeletionOfVersions(bucket);
    const writing = { 'aws:SourceArn': `arn:${partition}:cloudtrail:${region}:${account}:trail/${trailName}` };
    const allowTrail = (action: string, resource: string, conditions: Record<string, string>): void => {
      const principals = [new ServicePrincipal('cloudtrail.amazonaws.com')];
      bucket.addToResourcePolicy(
        new PolicyStatement({
          ...{ principals, actions: [action], resources: [resource] },
          conditions: { StringEquals: { ...writing, ...conditions } },
        }),
      );
    };
    allowTrail('s3:GetBucketAcl', bucket.bucketArn, {});
    allowTrail('s3:PutObject', bucket.arnForObjects(`AWSLogs/${account}/*`), {
      's3:x-amz-acl': 'bucket-owner-full-control',
    });
    const trail = new CfnTrail(this, 'trail', {
      ...{ trailName, s3BucketName: bucket.bucketName, isLogging: true, enableLogFileValidation: true },
      advancedEventSelectors: [
        {
          name: 'deletions of evidence',
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Data'] },
            { field: 'resources.type', equalTo: ['AWS::S3::Object'] },
            { field: 'resources.ARN', startsWith: [...evidence, bucket].map((each) => each.arnForObjects('')) },
            { field: 'eventName', equalTo: deletions },
          ],
        },
        {
          name: 'changes of policies',
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Management'] },
            { field: 'readOnly', equalTo: ['false'] },
          ],
        },
      ],
    });
    if (bucket.policy) trail.node.addDependency(bucket.policy);
  }
}
