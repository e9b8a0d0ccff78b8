import { describe, expect, it } from 'vitest';
import { keys } from '../../functions/db/keys.ts';
import { synthesizeOnce } from './synthesis.ts';
import { ofType, onlyResource, type Properties, type Statement, stackIds } from './templates.ts';

const { templates } = await synthesizeOnce('staging');

/** The resource of a type in the data stack whose logical id starts with `id`. */
const resourceNamed = (id: string, type: string): Properties => {
  const found = ofType(templates.data, type).find(([logicalId]) => logicalId.startsWith(id));
  if (!found) throw new Error(`No ${type} ${id}`);
  return found[1].Properties ?? {};
};

describe('the table', () => {
  const table = onlyResource(templates.data, 'AWS::DynamoDB::GlobalTable');

  it('has the keys and indexes that the stores use', () => {
    const schema = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(table['KeySchema']).toEqual(schema('PK', 'SK'));
    expect(Object.keys(keys.profile('10000001'))).toEqual(['PK', 'SK']);
    expect(table['GlobalSecondaryIndexes']).toEqual([
      { IndexName: 'GSI1', KeySchema: schema('GSI1PK', 'GSI1SK'), Projection: { ProjectionType: 'ALL' } },
      { IndexName: 'GSI2', KeySchema: schema('GSI2PK', 'GSI2SK'), Projection: { ProjectionType: 'ALL' } },
    ]);
    expect(Object.keys(keys.documentIndex('IMS', '', ''))).toEqual(['GSI1PK', 'GSI1SK']);
    expect(Object.keys({ ...keys.topicIndex('', '', undefined), ...keys.connectionIndex('', '') })).toEqual([
      'GSI1PK',
      'GSI1SK',
      'GSI2PK',
      'GSI2SK',
    ]);
  });

  it('declares no attribute without a key', () => {
    const declared = (table['AttributeDefinitions'] as { AttributeName: string }[]).map((a) => a.AttributeName);
    const used = JSON.stringify([table['KeySchema'], table['GlobalSecondaryIndexes']]);
    for (const name of declared) expect(used).toContain(`"${name}"`);
  });

  it('is billed per request, expires items by `ttl` and streams both images', () => {
    expect(table).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('has point-in-time recovery', () => {
    expect(table['Replicas']).toMatchObject([
      { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true }, Region: 'ap-southeast-3' },
    ]);
  });
});

describe('buckets', () => {
  it('are private, encrypted, without ACLs and require TLS', () => {
    for (const template of stackIds.map((id) => templates[id])) {
      const policies = JSON.stringify(ofType(template, 'AWS::S3::BucketPolicy'));
      for (const [id, { Properties: bucket }] of ofType(template, 'AWS::S3::Bucket')) {
        expect(bucket, id).toMatchObject({
          PublicAccessBlockConfiguration: {
            BlockPublicAcls: true,
            BlockPublicPolicy: true,
            IgnorePublicAcls: true,
            RestrictPublicBuckets: true,
          },
          OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        });
        expect(bucket?.['BucketEncryption'], id).toBeDefined();
        expect(bucket?.['AccessControl'], id).toBeUndefined();
        expect(bucket?.['WebsiteConfiguration'], id).toBeUndefined();
        expect(policies).toContain(id);
      }
    }
  });

  it('grant no anonymous access', () => {
    for (const template of stackIds.map((id) => templates[id])) {
      const policies = ['AWS::S3::BucketPolicy', 'AWS::SQS::QueuePolicy'].flatMap((type) => ofType(template, type));
      for (const [id, { Properties: policy = {} }] of policies) {
        const { Statement: statements } = policy['PolicyDocument'] as {
          Statement: (Statement & { Principal: unknown })[];
        };
        for (const { Principal } of statements.filter(({ Effect }) => Effect === 'Allow')) {
          expect(JSON.stringify(Principal), id).not.toContain('"*"');
        }
      }
      expect(ofType(template, 'AWS::Lambda::Url')).toEqual([]);
      for (const [id, { Properties: permission }] of ofType(template, 'AWS::Lambda::Permission')) {
        // The APIs and EventBridge rules, each restricted to a source ARN.
        expect(permission?.['Principal'], id).toMatch(/^(apigateway|events)\.amazonaws\.com$/);
        expect(permission?.['SourceArn'], id).toBeDefined();
      }
    }
  });

  it('expire uploads after a day, but no views, and accept signed PUTs and GETs from any origin', () => {
    const uploads = resourceNamed('uploads', 'AWS::S3::Bucket');
    expect(uploads['VersioningConfiguration']).toBeUndefined();
    expect(uploads).toMatchObject({
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedMethods: ['PUT'],
            AllowedOrigins: ['*'],
            AllowedHeaders: ['content-type', 'if-none-match', 'x-amz-checksum-sha256'],
          },
          { AllowedMethods: ['GET'], AllowedOrigins: ['*'], AllowedHeaders: ['range'] },
        ],
      },
    });
    const { Rules: rules } = uploads['LifecycleConfiguration'] as { Rules: Properties[] };
    const expiring = rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
    expect(expiring).toEqual(['files/', 'jobs/'].map((Prefix) => ({ Prefix, ExpirationInDays: 1, Status: 'Enabled' })));
  });

  it('retain every version of a document', () => {
    const documents = resourceNamed('documents', 'AWS::S3::Bucket');
    expect(documents).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['GET'], AllowedOrigins: ['*'] }] },
    });
    const { Rules: rules } = documents['LifecycleConfiguration'] as { Rules: Properties[] };
    for (const prefix of ['submissions/', 'controlled/']) {
      const [rule] = rules.filter(({ Prefix }) => Prefix === prefix);
      expect(rule, prefix).toEqual({
        Prefix: prefix,
        Status: 'Enabled',
        NoncurrentVersionTransitions: [{ StorageClass: 'GLACIER_IR', TransitionInDays: 90 }],
      });
    }
    expect(rules.find(({ Prefix }) => Prefix === 'copies/')).toEqual({
      Prefix: 'copies/',
      Status: 'Enabled',
      ExpirationInDays: 30,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
    expect(rules.find(({ Prefix }) => Prefix === 'waiting/')).toMatchObject({
      ExpirationInDays: 372,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
    // Only stamped copies, reports of ended jobs, old versions of texts, and waiting files expire.
    const expiring = rules.filter((rule) => Object.keys(rule).some((name) => name.includes('Expiration')));
    expect(expiring.map(({ Prefix }) => Prefix)).toEqual(['copies/', 'reports/', 'texts/', 'waiting/']);
  });

  it('end versions of partial tiles after a day, and no current object of the log', () => {
    const { Rules: rules } = resourceNamed('log', 'AWS::S3::Bucket')['LifecycleConfiguration'] as {
      Rules: Properties[];
    };
    expect(rules.map(({ Status: _status, ...rule }) => rule)).toEqual([
      { Prefix: 'tile/', NoncurrentVersionExpiration: { NoncurrentDays: 1 }, ExpiredObjectDeleteMarker: true },
      { Prefix: 'checkpoint', NoncurrentVersionExpiration: { NoncurrentDays: 90 } },
    ]);
  });

  it('contain the change-request form', () => {
    expect(onlyResource(templates.data, 'Custom::CDKBucketDeployment')).toMatchObject({
      DestinationBucketKeyPrefix: 'templates',
      Prune: false,
    });
  });
});

describe('keys', () => {
  it('compute MACs and signatures without leaving KMS', () => {
    expect(resourceNamed('passwordkey', 'AWS::KMS::Key')).toMatchObject({
      KeySpec: 'HMAC_256',
      KeyUsage: 'GENERATE_VERIFY_MAC',
    });
    expect(resourceNamed('signingkey', 'AWS::KMS::Key')).toMatchObject({
      KeySpec: 'ECC_NIST_P256',
      KeyUsage: 'SIGN_VERIFY',
    });
  });
});

describe('the outbox', () => {
  const [mapping = {}] = ofType(templates.realtime, 'AWS::Lambda::EventSourceMapping')
    .map(([, { Properties = {} }]) => Properties)
    .filter(({ FunctionName }) => JSON.stringify(FunctionName).includes('publishchanges'));

  it('is read from the table’s stream by the publisher', () => {
    const exported = Object.values(templates.data.Outputs ?? {}).find(({ Value }) =>
      JSON.stringify(Value).includes('StreamArn'),
    );
    expect(mapping['EventSourceArn']).toEqual({ 'Fn::ImportValue': exported?.Export?.Name });
    expect(JSON.stringify(mapping['FunctionName'])).toContain('publishchanges');
  });

  it('contains only marked items and those of the audit trail, so never credentials', () => {
    expect(mapping['FilterCriteria']).toEqual({
      Filters: [
        { Pattern: '{"dynamodb":{"NewImage":{"outbox":{"N":["1"]}}}}' },
        { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"HIST#"},{"prefix":"PAST#"}]}}}}' },
        { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"DOC#"}]},"SK":{"S":["CURRENT"]}}}}' },
        { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"U#"}]},"SK":{"S":["PROFILE"]}}}}' },
      ],
    });
  });

  const mappings = [templates.realtime, templates.schedules].flatMap((template) =>
    ofType(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties),
  );

  it('has one more reader, which logs evidence and skips none while the stream has it', () => {
    const streams = mappings.filter((each) => each?.['FilterCriteria'] !== undefined);
    expect(streams).toHaveLength(2);
    const sequencer = streams.find((each) => JSON.stringify(each?.['FunctionName']).includes('sequencelog'));
    expect(sequencer).toMatchObject({
      EventSourceArn: mapping['EventSourceArn'],
      FilterCriteria: {
        Filters: [
          { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"HIST#"},{"prefix":"PAST#"}]}}}}' },
          { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"DOC#"}]},"SK":{"S":["CURRENT"]}}}}' },
          { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"U#"}]},"SK":{"S":["PROFILE"]}}}}' },
          { Pattern: '{"dynamodb":{"Keys":{"PK":{"S":[{"prefix":"COPIES#"}]},"SK":{"S":[{"prefix":"COPY#"}]}}}}' },
        ],
      },
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: -1,
    });
    // Without it batches of a shard come one after the other, in the order of the stream.
    expect(sequencer?.['ParallelizationFactor'] ?? 1).toBe(1);
    expect(JSON.stringify(sequencer?.['DestinationConfig'])).toContain('sequencelogdlq');
  });

  it('queues the changed catalogues for the audience lists, through the publisher', () => {
    const follower = mappings.find((each) => JSON.stringify(each?.['FunctionName']).includes('syncaudiencelists'));
    expect(JSON.stringify(follower?.['EventSourceArn'])).toContain('audiencesyncs');
    expect(follower).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
  });

  it('is published in concurrent batches', () => {
    expect(mapping).toMatchObject({ BatchSize: 100, ParallelizationFactor: 4 });
  });

  it('gives up on a failing record within an hour and sends it to the dead-letter queue', () => {
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 8,
      MaximumRecordAgeInSeconds: 3600,
    });
    const [[queue, { Properties: dlq }] = ['', {} as never]] = ofType(templates.realtime, 'AWS::SQS::Queue').filter(
      ([id]) => id.startsWith('publishchangesdlq'),
    );
    expect(mapping['DestinationConfig']).toEqual({ OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } });
    expect(dlq).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 60 * 60, SqsManagedSseEnabled: true });
  });
});
