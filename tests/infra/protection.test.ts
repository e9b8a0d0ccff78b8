import { describe, expect, it } from 'vitest';
import { losses, retainedResources } from '../../infra/config/baseline.ts';
import { callStackIds } from '../../infra/config/call-stacks.ts';
import { roles } from './roles.ts';
import { dataStack, functionStacks } from './stacks.ts';
import { settings, settingsOf, synthesizeOnce } from './synthesis.ts';
import {
  apiOf,
  functionsOf,
  ofType,
  onlyResource,
  type Properties,
  type Statement,
  statementsOf,
  type Template,
} from './templates.ts';

const { templates, stacks, read } = await synthesizeOnce('prod');
const { templates: allFeatures, stacks: allStacks } = await synthesizeOnce('everyFeature');
const { templates: local, stacks: localStacks, read: readLocal } = await synthesizeOnce('local');

const optionalStack = (id: 'edge' | 'monitoring' | 'backup'): Template => {
  const found = templates[id];
  if (!found) throw new Error(`prod has no stack ${id}`);
  return found;
};

interface BackupRule {
  RuleName: string;
  ScheduleExpression: string;
  Lifecycle: { DeleteAfterDays: number };
  CopyActions?: unknown[];
}

const backupRules = (backup: Template): BackupRule[] =>
  ofType(backup, 'AWS::Backup::BackupPlan').flatMap(
    ([, { Properties }]) => (Properties as { BackupPlan: { BackupPlanRule: BackupRule[] } }).BackupPlan.BackupPlanRule,
  );

type Manifest = {
  artifacts: Record<string, { properties?: { terminationProtection?: boolean }; dependencies?: string[] }>;
};
const retainedTypes = ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::KMS::Key', 'AWS::SecretsManager::Secret'];

describe('prod', () => {
  it('retains its data when a stack is deleted, and its logs for a year', () => {
    for (const type of retainedTypes) {
      const found = ofType(templates.data, type);
      expect(found.length, type).toBeGreaterThan(0);
      for (const [id, { DeletionPolicy }] of found) expect(DeletionPolicy, id).toBe('Retain');
    }
    for (const [id, { Properties: logs }] of ofType(apiOf(templates), 'AWS::Logs::LogGroup')) {
      expect(logs?.['RetentionInDays'], id).toBe(365);
    }
    expect(ofType(templates.data, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });

  it.each(['documents', 'log'])('lets no one delete a version in the bucket %s or change its retention', (name) => {
    const [bucket = ''] = ofType(templates.data, 'AWS::S3::Bucket').flatMap(([id]) =>
      id.startsWith(name) ? [id] : [],
    );
    const policy = ofType(templates.data, 'AWS::S3::BucketPolicy').find(([, { Properties }]) =>
      JSON.stringify(Properties?.['Bucket']).includes(`"${bucket}"`),
    )?.[1].Properties?.['PolicyDocument'] as { Statement: Statement[] };
    const sequencer = { ArnNotLike: { 'aws:PrincipalArn': expect.anything() } };
    const objects = (prefix: string) => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket, 'Arn'] }, prefix]] });
    const deny = (Sid: string, actions: string[], more: object = { Resource: objects('/*') }) => ({
      ...{ Effect: 'Deny', Principal: expect.anything(), Sid, Action: actions.length === 1 ? actions[0] : actions },
      ...more,
    });
    const versions = ['s3:BypassGovernanceRetention', 's3:DeleteObjectVersion'];
    const retention = ['s3:PutObjectLegalHold', 's3:PutObjectRetention'];
    const ofDocuments = [
      deny('RecordsStay', ['s3:DeleteObject', 's3:DeleteObjectVersion'], {
        Resource: objects('/records/*'),
        Condition: {
          ArnNotLike: {
            'aws:PrincipalArn': {
              'Fn::Join': [
                '',
                [expect.anything(), { Ref: 'AWS::AccountId' }, ':role/hims-prod-schedules-destroyfilesrole*'],
              ],
            },
          },
        },
      }),
      deny('VersionsStay', ['s3:DeleteObjectVersion'], { NotResource: objects('/records/*') }),
      deny('RetentionStays', ['s3:BypassGovernanceRetention', ...retention]),
    ];
    const ofLog = [
      deny('VersionsStay', versions),
      deny('RetentionStays', retention, { Resource: objects('/*'), Condition: sequencer }),
    ];
    const expected = name === 'documents' ? ofDocuments : ofLog;
    expect(policy.Statement.slice(-expected.length)).toEqual(expected);
  });

  it('records who deletes evidence or tries to, and who changes the policies, where no one deletes it', () => {
    const trail = onlyResource(templates.data, 'AWS::CloudTrail::Trail');
    const idOf = (start: string, type: string) =>
      ofType(templates.data, type).find(([logicalId]) => logicalId.startsWith(start))?.[0] ?? '';
    const [documents, log, own] = ['documents', 'log', 'deletions'].map((name) => idOf(name, 'AWS::S3::Bucket'));
    const arn = (bucket = '', path = '/') => ({ 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket, 'Arn'] }, path]] });
    expect(trail).toMatchObject({
      ...{
        IsLogging: true,
        EnableLogFileValidation: true,
        S3BucketName: { Ref: own },
        TrailName: 'hims-prod-deletions',
      },
      AdvancedEventSelectors: [
        {
          FieldSelectors: [
            { Field: 'eventCategory', Equals: ['Data'] },
            { Field: 'resources.type', Equals: ['AWS::S3::Object'] },
            { Field: 'resources.ARN', StartsWith: [documents, log, own].map((bucket) => arn(bucket)) },
            {
              Field: 'eventName',
              Equals: ['DeleteObject', 'DeleteObjects', 'PutObjectRetention', 'PutObjectLegalHold'],
            },
          ],
        },
        { FieldSelectors: [{ Field: 'eventCategory' }, { Field: 'readOnly', Equals: ['false'] }] },
      ],
    });
    // CloudTrail checks when it creates the trail that it may write.
    const policyId = idOf('deletions', 'AWS::S3::BucketPolicy');
    expect(templates.data.Resources[idOf('deletions', 'AWS::CloudTrail::Trail')]?.DependsOn).toContain(policyId);
    const account = { Ref: 'AWS::AccountId' };
    const arnOfTrail = ['arn:aws:cloudtrail:ap-southeast-3:', account, ':trail/hims-prod-deletions'];
    const ofTrail = { 'aws:SourceArn': { 'Fn::Join': ['', arnOfTrail] } };
    const allow = (Action: string, more: object) =>
      expect.objectContaining({ Effect: 'Allow', Action, Condition: { StringEquals: { ...ofTrail, ...more } } });
    expect(templates.data.Resources[policyId]?.Properties?.['PolicyDocument']).toMatchObject({
      Statement: expect.arrayContaining([
        allow('s3:GetBucketAcl', {}),
        allow('s3:PutObject', { 's3:x-amz-acl': 'bucket-owner-full-control' }),
        expect.objectContaining({ Effect: 'Deny', Sid: 'VersionsStay' }),
      ]),
    });
  });

  it('lets one function delete the files of records, and nothing else of the bucket', () => {
    const deleting = [...roles].filter(([, { statements }]) =>
      statements.some(
        ({ Action, Resource }) =>
          [Action].flat().some((action) => /^s3:(\*|Delete)/.test(action)) &&
          JSON.stringify(Resource).includes('documents'),
      ),
    );
    expect(deleting.map(([name]) => name)).toEqual(['destroy-files']);
    const [[, { statements }] = ['', { statements: [] }]] = deleting;
    const onFiles = statements.filter(({ Resource }) => JSON.stringify(Resource).includes('documents'));
    expect(onFiles.map(({ Action }) => Action)).toEqual(['s3:DeleteObjectVersion', 's3:ListBucketVersions']);
    expect(JSON.stringify(onFiles[0]?.Resource)).toContain('/records/*');
  });

  it('gives no role the right to delete evidence, nor to write over it but by what stores it', () => {
    const rights = Object.entries(allFeatures).flatMap(([stack, template]) =>
      ofType(template, 'AWS::IAM::Policy').flatMap(([id, { Properties: policy }]) =>
        ((policy?.['PolicyDocument'] ?? { Statement: [] }) as { Statement: Statement[] }).Statement.flatMap(
          ({ Action, Resource }) =>
            [Action, []].flat(2).flatMap((action) => {
              if (!/^s3:(Put|Delete|Bypass|\*)|^\*$/.test(action)) return [];
              return [Resource].flat().flatMap((resource) => {
                const text = JSON.stringify(resource);
                const bucket = /(documents|log)[0-9A-F]{8}/.exec(text)?.[1];
                const prefix = /"(\/[^"]*)"\]\]/.exec(text)?.[1] ?? '';
                const isEvidence = bucket === 'log' || /^\/(submissions|controlled|records|\*)|^$/.test(prefix);
                return bucket !== undefined && isEvidence
                  ? [`${stack} ${id.replace(/role.*/, '')} ${action} ${bucket}${prefix}`]
                  : [];
              });
            }),
        ),
      ),
    );
    expect(rights.sort()).toEqual([
      'bulk runbulkjob s3:PutObject documents/controlled/*',
      'record-calls actondestruction s3:PutObject documents/submissions/*',
      'record-calls changerecord s3:PutObject documents/records/*',
      'schedules destroyfiles s3:DeleteObjectVersion documents/records/*',
      'schedules sequencelog s3:DeleteObject log/tile/*.p/*',
      'schedules sequencelog s3:PutObject log/checkpoint*',
      'schedules sequencelog s3:PutObject log/tile/*',
      'schedules sequencelog s3:PutObjectRetention log/checkpoint*',
      'schedules sequencelog s3:PutObjectRetention log/tile/*',
      'submission-calls processdocumentapproval s3:PutObject documents/controlled/*',
      'submission-calls uploadandsubmitdocument s3:PutObject documents/submissions/*',
    ]);
  });

  it('retains the logs of a function that is removed', () => {
    const logs = ofType(apiOf(templates), 'AWS::Logs::LogGroup');
    expect(logs).not.toEqual([]);
    for (const [id, { DeletionPolicy }] of logs) expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
  });

  it('has point-in-time recovery for 35 days, and deletion protection on its table', () => {
    const [replica] = onlyResource(templates.data, 'AWS::DynamoDB::GlobalTable')['Replicas'] as Properties[];
    expect(replica).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
    });
  });

  it('has termination protection on every stack', () => {
    const { artifacts } = read('manifest.json') as Manifest;
    for (const id of stacks) expect(artifacts[id]?.properties?.terminationProtection, id).toBe(true);
  });

  it('backs up files daily, the table weekly, and both monthly, in a retained vault', () => {
    const backup = optionalStack('backup');
    const [[, vault] = []] = ofType(backup, 'AWS::Backup::BackupVault');
    expect(vault).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { LockConfiguration: { MinRetentionDays: 35 } },
    });
    const rulesOf = (template: Template) =>
      backupRules(template).map(({ RuleName, ScheduleExpression, Lifecycle }) =>
        [RuleName, ScheduleExpression, Lifecycle.DeleteAfterDays].join(' '),
      );
    const monthly = 'cron(0 20 1 * ? *) 2555';
    const files = ['files-daily cron(0 18 * * ? *) 35', `files-monthly ${monthly}`];
    expect(rulesOf(backup)).toEqual([...files, 'table-weekly cron(0 18 ? * SUN *) 35', `table-monthly ${monthly}`]);
    // The copies for the loss of the account are made every day.
    const copied = allFeatures.backup ? rulesOf(allFeatures.backup) : [];
    expect(copied).toEqual([...files, 'table-daily cron(0 18 * * ? *) 35', `table-monthly ${monthly}`]);
    const selected = ofType(backup, 'AWS::Backup::BackupSelection').map(([, { Properties: selection }]) =>
      [...JSON.stringify(selection?.['BackupSelection']).matchAll(/(table|documents|log)[0-9A-F]{8}/g)].map(
        ([, name]) => name,
      ),
    );
    expect(selected).toEqual([['documents', 'log'], ['table']]);
  });

  it('can copy every backup to a vault of another account, for as long', () => {
    expect(backupRules(optionalStack('backup')).flatMap(({ CopyActions = [] }) => CopyActions)).toEqual([]);
    const rules = allFeatures.backup ? backupRules(allFeatures.backup) : [];
    expect(rules).toHaveLength(4);
    for (const { CopyActions, Lifecycle } of rules) {
      expect(CopyActions).toEqual([
        { DestinationBackupVaultArn: settings.everyFeature.backup_copy?.vault_arn, Lifecycle },
      ]);
    }
  });

  it('can switch to a restored table in one deployment without losses', () => {
    const arn = 'arn:aws:dynamodb:ap-southeast-3:123456789012:table/hims-prod-restored';
    const restored_table = { arn, stream_arn: `${arn}/stream/2026-11-20T00:00:00.000` };
    const calls = ['validate-login', 'save-user', 'list-hims-documents', 'process-document-review'] as const;
    const stacks = functionStacks(settings.prod, calls);
    const restored = functionStacks(
      settingsOf('prod', { restored_table, deployment: { rollout: 'gradual', maintenance: 'on' } }),
      calls,
    );
    const before = Object.keys(stacks.data.Outputs ?? {}).sort();
    expect(Object.keys(restored.data.Outputs ?? {}).sort()).toEqual(before);
    expect(losses(retainedResources({ data: stacks.data }), retainedResources({ data: restored.data }))).toEqual([]);
    for (const [name, { properties }] of functionsOf(restored.calls)) {
      expect(properties['Environment'], name).toMatchObject({ Variables: { TABLE_NAME: 'hims-prod-restored' } });
      expect(JSON.stringify(statementsOf(restored.calls, properties)), name).not.toMatch(/table\w+Arn/);
    }
    const sources = ofType(restored.realtime, 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => Properties?.['EventSourceArn'],
    );
    expect(sources).toContain(restored_table.stream_arn);
  });

  it('can lock document versions against deletion', () => {
    const [[, documents] = []] = ofType(allFeatures.data, 'AWS::S3::Bucket').filter(([id]) =>
      id.startsWith('documents'),
    );
    expect(documents?.Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 5 * 365 } } },
    });
  });

  it('can lock the objects of the log that never change, and only those', () => {
    const [[, log] = []] = ofType(allFeatures.data, 'AWS::S3::Bucket').filter(([id]) => /^log[0-9A-F]{8}$/.test(id));
    expect(log?.Properties).toMatchObject({ ObjectLockEnabled: true, VersioningConfiguration: { Status: 'Enabled' } });
    expect(log?.Properties).not.toHaveProperty('ObjectLockConfiguration');
  });

  it('lets only the sequencer sign the log, whatever an IAM policy says', () => {
    const [[, key] = []] = ofType(allFeatures.data, 'AWS::KMS::Key').filter(([id]) => id.startsWith('logkey'));
    expect(key?.Properties).toMatchObject({ KeySpec: 'ECC_NIST_EDWARDS25519', KeyUsage: 'SIGN_VERIFY' });
    const { Statement } = (key?.Properties?.['KeyPolicy'] ?? {}) as { Statement?: { Effect: string }[] };
    const denied = Statement?.filter(({ Effect }) => Effect === 'Deny');
    expect(denied).toEqual([
      {
        Sid: 'OnlyTheSequencerSigns',
        Effect: 'Deny',
        Principal: '*',
        Action: 'kms:Sign',
        Resource: '*',
        Condition: { ArnNotLike: { 'aws:PrincipalArn': expect.anything() } },
      },
    ]);
    // CloudFormation names a role after its stack and its logical id.
    const roles = ofType(allFeatures.schedules, 'AWS::IAM::Role').map(([id]) => `hims-prod-schedules-${id}`);
    const [, prefix = ''] = /role\/([\w-]+)\*/.exec(JSON.stringify(denied)) ?? [];
    expect(roles.filter((role) => role.startsWith(prefix))).toHaveLength(1);
  });

  it('deploys its stacks in the order of their dependencies', () => {
    const { artifacts } = read('manifest.json') as Manifest;
    expect(artifacts['api']?.dependencies).toContain('data');
    expect(artifacts['realtime']?.dependencies).toContain('data');
    for (const id of callStackIds)
      expect(artifacts[id]?.dependencies, id).toEqual(expect.arrayContaining(['data', 'api']));
    expect(artifacts['web']?.dependencies).toEqual(
      expect.arrayContaining(['api', ...callStackIds, 'realtime', 'edge']),
    );
  });
});

describe('an environment that keeps no data', () => {
  it('retains nothing after its deletion', () => {
    const { artifacts } = readLocal('manifest.json') as Manifest;
    for (const id of localStacks) {
      expect(artifacts[id]?.properties?.terminationProtection, id).toBeFalsy();
      const template = local[id as keyof typeof local];
      // Lambda deletes a function's versions with the function.
      const retained = Object.entries(template?.Resources ?? {}).filter(
        ([, { Type, DeletionPolicy }]) =>
          String(DeletionPolicy).startsWith('Retain') && Type !== 'AWS::Lambda::Version',
      );
      expect(retained, id).toEqual([]);
    }
  });

  it('empties its buckets before they are deleted', () => {
    const dev = dataStack(settingsOf('dev'));
    const emptied = JSON.stringify(ofType(dev, 'Custom::S3AutoDeleteObjects'));
    const buckets = ofType(dev, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(4);
    for (const [bucket] of buckets) expect(emptied).toContain(bucket);
  });
});

describe('a custom host', () => {
  it('has a certificate in us-east-1 and DNS records', () => {
    const host = settings.everyFeature.domain?.host;
    expect(allFeatures.edge && onlyResource(allFeatures.edge, 'AWS::CertificateManager::Certificate')).toMatchObject({
      DomainName: host,
    });
    const { DistributionConfig } = onlyResource(allFeatures.web, 'AWS::CloudFront::Distribution') as {
      DistributionConfig: Properties;
    };
    expect(DistributionConfig).toMatchObject({
      Aliases: [host],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    const types = ofType(allFeatures.web, 'AWS::Route53::RecordSet').map(
      ([, { Properties: record }]) => record?.['Type'],
    );
    expect(types.sort()).toEqual(['A', 'AAAA']);
    expect(JSON.stringify(allFeatures.web.Outputs)).toContain(`https://${host}`);
  });
});

describe('every policy of every stack', () => {
  /** Actions that do not support resource-level permissions, and those of CDK helpers. */
  const allowedWildcards = [
    /^(xray:|dynamodb:ListStreams)/,
    // The CDK's custom resources for bucket deployments and cross-region references.
    /^(s3:|ssm:)/,
  ];

  it('names its resources, or has only actions that do not support them', () => {
    for (const id of allStacks) {
      const template = allFeatures[id as keyof typeof allFeatures];
      for (const [policy, { Properties: properties = {} }] of template ? ofType(template, 'AWS::IAM::Policy') : []) {
        const { Statement: statements } = properties['PolicyDocument'] as { Statement: Statement[] };
        for (const { Effect, Action, Resource } of statements) {
          if (Effect !== 'Allow' || Resource !== '*') continue;
          const unknown = [Action].flat().filter((action) => !allowedWildcards.some((pattern) => pattern.test(action)));
          expect(unknown, `${id}/${policy}`).toEqual([]);
        }
      }
    }
  });
});
