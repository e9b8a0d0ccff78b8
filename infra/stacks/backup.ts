import {
  BackupPlan,
  type BackupPlanCopyActionProps,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  BackupVaultEvents,
  type CfnBackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SubscriptionFilter } from 'aws-cdk-lib/aws-sns';
import { Aws, CfnOutput, Duration, Fn, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Resources } from '../constructs/grants.ts';
import { OperatorTopic } from '../constructs/operator-topic.ts';

const policies = [
  'service-role/AWSBackupServiceRolePolicyForBackup',
  'service-role/AWSBackupServiceRolePolicyForRestores',
  'AWSBackupServiceRolePolicyForS3Backup',
  'AWSBackupServiceRolePolicyForS3Restore',
];

type Lifecycle = Pick<BackupPlanCopyActionProps, 'deleteAfter' | 'moveToColdStorageAfter'>;

/**
 * A vault's name must be given, and the vault stays after its stack. The id of the stack makes the name new for every
 * creation, so that a vault of an earlier stack, also of one whose creation failed, is not in the way.
 */
const vaultName = ({ name }: Environment): string => {
  const uuid = Fn.select(2, Fn.split('/', Aws.STACK_ID));
  return `hims-${name}-${Fn.select(0, Fn.split('-', uuid))}`;
};

/**
 * Daily backups of files and weekly ones of the table for five weeks, and monthly for seven years, in a separate vault,
 * because point-in-time recovery and object versions are lost with the table and the bucket.
 */
export class BackupStack extends Stack {
  readonly vault: IBackupVault;

  constructor(
    scope: Construct,
    id: string,
    {
      environment,
      resources,
      ...props
    }: StackProps & { environment: Environment; resources: Pick<Resources, 'table' | 'documents' | 'log'> },
  ) {
    super(scope, id, props);
    const vault = new BackupVault(this, 'vault', {
      backupVaultName: vaultName(environment),
      removalPolicy: RemovalPolicy.RETAIN,
      // Recovery points cannot be deleted before this age; governance mode, so that a mistake here can be corrected.
      lockConfiguration: { minRetention: Duration.days(35) },
    });
    this.vault = vault;
    this.notifyFailures(vault, environment);
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    const copies = this.copyVaults(environment);
    const addPlan = (name: 'files' | 'table', often: 'daily' | 'weekly', backedUp: BackupResource[]): void => {
      // A copy has the lifecycle of its backup. S3 has no cold storage for backups: AWS Backup ignores the setting for it.
      const rule = (ruleName: string, scheduleExpression: Schedule, lifecycle: Lifecycle): BackupPlanRule =>
        new BackupPlanRule({
          ...{ ruleName: `${name}-${ruleName}`, scheduleExpression },
          ...lifecycle,
          copyActions: copies.map((destinationBackupVault) => ({ destinationBackupVault, ...lifecycle })),
        });
      const weekDay = often === 'weekly' ? { weekDay: 'SUN' } : {};
      const plan = new BackupPlan(this, `${name}-plan`, {
        backupPlanName: `hims-${environment.name}-${name}`,
        backupVault: vault,
        backupPlanRules: [
          rule(often, Schedule.cron({ hour: '18', minute: '0', ...weekDay }), { deleteAfter: Duration.days(35) }),
          rule('monthly', Schedule.cron({ day: '1', hour: '20', minute: '0' }), {
            moveToColdStorageAfter: Duration.days(90),
            deleteAfter: Duration.days(7 * 365),
          }),
        ],
      });
      plan.addSelection('data', { role, disableDefaultBackupPolicy: true, resources: backedUp });
    };
    // A backup of a bucket has what changed; one of the table is complete, and point-in-time recovery has each second of
    // 35 days. Copies for the loss of the account are made every day.
    addPlan('files', 'daily', [
      BackupResource.fromArn(resources.documents.bucketArn),
      BackupResource.fromArn(resources.log.bucket.bucketArn),
    ]);
    addPlan('table', copies.length > 0 ? 'daily' : 'weekly', [BackupResource.fromDynamoDbTable(resources.table)]);
    new CfnOutput(this, 'vault-name', { value: vault.backupVaultName });
    new CfnOutput(this, 'role-arn', { value: role.roleArn });
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
  /** The vault of another account that receives copies, if there is one; its own policy has to allow them. */
  private copyVaults({ backup_copy }: Environment): IBackupVault[] {
    return backup_copy === undefined ? [] : [BackupVault.fromBackupVaultArn(this, 'copy-vault', backup_copy.vault_arn)];
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
      backupVaultEvents: [BackupVaultEvents.BACKUP_JOB_COMPLETED, BackupVaultEvents.COPY_JOB_FAILED],
    };
    vault.node.addDependency(topic);
  }
}
