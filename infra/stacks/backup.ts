import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  BackupVaultEvents,
  type CfnBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SubscriptionFilter } from 'aws-cdk-lib/aws-sns';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Resources } from '../constructs/grants.ts';
import { OperatorTopic } from '../constructs/operator-topic.ts';
import type { Environment } from '../environments.ts';

const policies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

/**
 * Daily backups for five weeks and monthly for seven years, in a separate vault, because point-in-time recovery and
 * object versions are lost with the table and the bucket.
 */
export class BackupStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      environment,
      resources,
      ...props
    }: StackProps & { environment: Environment; resources: Pick<Resources, 'table' | 'documents'> },
  ) {
    super(scope, id, props);
    const vault = new BackupVault(this, 'vault', {
      backupVaultName: `hims-${environment.name}`,
      removalPolicy: RemovalPolicy.RETAIN,
      // Recovery points cannot be deleted before this age; governance mode, so that a mistake here can be corrected.
      lockConfiguration: { minRetention: Duration.days(35) },
    });
    this.notifyFailures(vault, environment);
    const plan = new BackupPlan(this, 'plan', {
      backupPlanName: `hims-${environment.name}`,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '18', minute: '0' }),
          deleteAfter: Duration.days(35),
        }),
        new BackupPlanRule({
          ruleName: 'monthly',
          scheduleExpression: Schedule.cron({ day: '1', hour: '20', minute: '0' }),
          moveToColdStorageAfter: Duration.days(90),
          deleteAfter: Duration.days(7 * 365),
        }),
      ],
    });
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    plan.addSelection('data', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromDynamoDbTable(resources.table),
        BackupResource.fromArn(resources.documents.bucketArn),
      ],
    });
    acknowledge(
      role,
      Object.fromEntries(
        policies.map((name) => [
          `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
          'AWS maintains these policies for its backup service, which alone may assume the role.',
        ]),
      ),
    );
  }
  /**
   * The vault reports every job that has ended, and only the state in the message distinguishes failed, aborted and
   * expired jobs: AWS no longer sends the events of that name. The vault's own `notificationTopic` would let the backup
   * service of any account publish.
   * https://docs.aws.amazon.com/aws-backup/latest/devguide/backup-notifications.html
   */
  private notifyFailures(vault: BackupVault, environment: Environment): void {
    const topic = new OperatorTopic(this, 'failures', {
      environment,
      publishers: ['backup'],
      filterPolicy: { State: SubscriptionFilter.stringFilter({ denylist: ['COMPLETED'] }) },
    });
    (vault.node.defaultChild as CfnBackupVault).notifications = {
      snsTopicArn: topic.topicArn,
      backupVaultEvents: [BackupVaultEvents.BACKUP_JOB_COMPLETED],
    };
    vault.node.addDependency(topic);
  }
}
