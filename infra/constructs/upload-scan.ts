import { CfnMalwareProtectionPlan } from 'aws-cdk-lib/aws-guardduty';
import { Effect, PolicyStatement, Role, ServicePrincipal, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledgeWildcard } from './acknowledge.ts';

/** The tag that GuardDuty adds to every scanned object. */
const tag = 's3:ExistingObjectTag/GuardDutyMalwareScanStatus';

/**
 * GuardDuty scans every new object under a prefix of a bucket. Other principals can read only objects there that are
 * tagged as clean and cannot change the tag, so no function can copy an infected upload into the documents. A missing
 * tag is not clean either: a negated condition also matches a missing key.
 * https://docs.aws.amazon.com/guardduty/latest/ug/tag-based-access-s3-malware-protection.html
 */
export class UploadScan extends Construct {
  constructor(scope: Construct, id: string, { bucket, prefix }: { bucket: Bucket; prefix: `${string}/` }) {
    super(scope, id);
    const { account, region } = Stack.of(this);
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('malware-protection-plan.guardduty.amazonaws.com'),
    });
    const allow = (sid: string, actions: string[], resources: string[], conditions = {}): void => {
      role.addToPolicy(new PolicyStatement({ sid, actions, resources, conditions }));
    };
    const objects = bucket.arnForObjects(`${prefix}*`);
    const managed = `arn:aws:events:${region}:${account}:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*`;
    allow(
      'ManageEventRule',
      ['events:PutRule', 'events:DeleteRule', 'events:PutTargets', 'events:RemoveTargets'],
      [managed],
      {
        StringLike: { 'events:ManagedBy': 'malware-protection-plan.guardduty.amazonaws.com' },
      },
    );
    allow('ReadEventRule', ['events:DescribeRule', 'events:ListTargetsByRule'], [managed]);
    allow(
      'ReadAndTag',
      [
        ...['s3:GetObject', 's3:GetObjectVersion', 's3:GetObjectTagging', 's3:GetObjectVersionTagging'],
        ...['s3:PutObjectTagging', 's3:PutObjectVersionTagging'],
      ],
      [objects],
    );
    allow(
      'ManageBucketNotification',
      ['s3:ListBucket', 's3:GetBucketNotification', 's3:PutBucketNotification'],
      [bucket.bucketArn],
    );
    allow(
      'PutValidationObject',
      ['s3:PutObject'],
      [bucket.arnForObjects('malware-protection-resource-validation-object')],
    );

    const others = { ArnNotEquals: { 'aws:PrincipalArn': role.roleArn } };
    const deny = (sid: string, actions: string[], when: Record<string, Record<string, string>>): void => {
      bucket.addToResourcePolicy(
        new PolicyStatement({
          sid,
          effect: Effect.DENY,
          principals: [new StarPrincipal()],
          actions,
          resources: [objects],
          conditions: { ...when, ...others },
        }),
      );
    };
    deny('ReadOnlyWhatIsClean', ['s3:GetObject', 's3:GetObjectVersion'], {
      StringNotEquals: { [tag]: 'NO_THREATS_FOUND' },
    });
    // A request that names the version `null` of an unversioned object has the actions on versions.
    const tagActions = ['s3:PutObjectTagging', 's3:PutObjectVersionTagging'];
    deny('OnlyTheScannerTags', [...tagActions, ...tagActions.map((action) => action.replace('Put', 'Delete'))], {});

    new CfnMalwareProtectionPlan(this, 'plan', {
      role: role.roleArn,
      protectedResource: { s3Bucket: { bucketName: bucket.bucketName, objectPrefixes: [prefix] } },
      actions: { tagging: { status: 'ENABLED' } },
    }).node.addDependency(role);
    const documentedReason =
      'GuardDuty’s own event rule and the objects it scans: the policy that AWS documents for the plan.';
    acknowledgeWildcard(role, '/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*', documentedReason);
    acknowledgeWildcard(role, `/${prefix}*`, documentedReason);
  }
}
