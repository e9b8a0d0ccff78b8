import { describe, expect, it } from 'vitest';
import { untracedCalls } from '../../infra/stacks/calls.ts';
import { callNamed, callNames } from '../../shared/api/index.ts';
import { functionsAllowed, passwordCalls, roleOf, roles } from './roles.ts';
import { allowedActions, asArray } from './templates.ts';

const loggingActions = [
  'logs:CreateLogStream',
  'logs:PutLogEvents',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

describe('keys', () => {
  it('compute password MACs only for sign-in, change, reset, import and confirmations with a password', () => {
    expect(functionsAllowed('kms:GenerateMac')).toEqual([...passwordCalls, 'confirm-reading-together'].sort());
    expect(functionsAllowed('kms:VerifyMac')).toEqual([]);
  });

  /** The keys on which a function may do something, by their constructs. */
  const keysOf = (name: string, action: string): string[] =>
    roleOf(name)
      .statements.filter(({ Action }) => asArray(Action).includes(action))
      .flatMap(({ Resource }) => asArray(Resource))
      .map((resource) => /(signingkey|logkey|passwordkey)[0-9A-F]{8}/.exec(JSON.stringify(resource))?.[1] ?? '');

  it('sign tokens only for sign-in and refresh, and checkpoints only for the sequencer of the log', () => {
    expect(functionsAllowed('kms:Sign')).toEqual(['refresh-session', 'sequence-log', 'validate-login']);
    expect(keysOf('refresh-session', 'kms:Sign')).toEqual(['signingkey']);
    expect(keysOf('validate-login', 'kms:Sign')).toEqual(['signingkey']);
    expect(keysOf('sequence-log', 'kms:Sign')).toEqual(['logkey']);
  });

  it('have their public part in the environment of exactly the calls that are not public, and of the sign-out', () => {
    const signedIn = callNames.filter((name) => callNamed(name).access.who !== 'public' || name === 'sign-out');
    const verifying = [...roles].filter(([, { environment }]) => 'SIGNING_PUBLIC_KEYS' in environment);
    expect(verifying.map(([name]) => name).sort()).toEqual([...signedIn].sort());
    // An audit pack has the key with which its log is verified.
    expect(functionsAllowed('kms:GetPublicKey')).toEqual(['read-public-key', 'run-bulk-job', 'sequence-log']);
    expect(keysOf('run-bulk-job', 'kms:GetPublicKey')).toEqual(['logkey']);
    expect(keysOf('read-public-key', 'kms:GetPublicKey')).toEqual(['signingkey']);
  });

  it('have no other use', () => {
    const used = new Set([...roles.values()].flatMap(({ statements }) => allowedActions(statements)));
    expect([...used].filter((action) => action.startsWith('kms:')).sort()).toEqual([
      'kms:GenerateMac',
      'kms:GetPublicKey',
      'kms:Sign',
    ]);
  });
});

describe('files', () => {
  /** Grants on objects as `action bucket/prefix`. */
  const objects = (name: string): string[] =>
    roleOf(name)
      .statements.filter(({ Action }) => asArray(Action).some((action) => action.startsWith('s3:')))
      .flatMap(({ Action, Resource }) =>
        asArray(Resource).flatMap((resource) => {
          const text = JSON.stringify(resource);
          const bucket = /GetAtt(uploads|documents|log)/.exec(text)?.[1];
          const prefix = /"(\/[^"]*)"\]\]/.exec(text)?.[1] ?? '';
          return asArray(Action).map((action) => `${action} ${bucket}${prefix}`);
        }),
      )
      .sort();

  it('are accessible only to the functions that use them', () => {
    const withObjects = [...roles.keys()].filter((name) => objects(name).length > 0);
    expect(Object.fromEntries(withObjects.map((name) => [name, objects(name)]))).toEqual({
      'create-upload-urls': ['s3:PutObject uploads/files/*'],
      ...Object.fromEntries(
        ['get-checkpoint-recipients', 'scan-copy', 'send-reminders'].map((name) => [
          name,
          ['s3:GetObject log/checkpoint', 's3:ListBucket log'],
        ]),
      ),
      'sequence-log': [
        's3:DeleteObject log/tile/*.p/*',
        's3:GetObject log/checkpoint*',
        's3:GetObject log/tile/*',
        's3:ListBucket log',
        's3:PutObject log/checkpoint*',
        's3:PutObject log/tile/*',
      ],
      'upload-and-submit-document': [
        's3:GetObject uploads/files/*',
        's3:GetObjectVersion documents/controlled/*',
        's3:GetObjectVersion documents/submissions/*',
        's3:ListBucket uploads',
        's3:PutObject documents/submissions/*',
      ],
      'act-on-destruction': [
        's3:GetObject uploads/files/*',
        's3:ListBucket uploads',
        's3:PutObject documents/submissions/*',
      ],
      'get-destruction': ['s3:GetObjectVersion documents/submissions/destruction/*'],
      'change-record': ['s3:GetObject uploads/files/*', 's3:ListBucket uploads', 's3:PutObject documents/records/*'],
      'get-record-file': ['s3:GetObjectVersion documents/records/*'],
      'get-record': ['s3:GetObject uploads/record-texts/*'],
      'list-records': ['s3:GetObject uploads/record-texts/*', 's3:GetObject uploads/search/*'],
      'destroy-files': [
        's3:DeleteObject uploads/record-texts/*',
        's3:DeleteObject uploads/search/*',
        's3:DeleteObjectVersion documents/records/*',
        's3:GetObject uploads/search/*',
        's3:ListBucket uploads',
        's3:ListBucketVersions documents',
        's3:PutObject uploads/search/*',
      ],
      'process-document-approval': [
        's3:GetObjectVersion documents/submissions/*',
        's3:PutObject documents/controlled/*',
      ],
      'get-document-file': [
        's3:GetObject uploads/views/*',
        's3:GetObjectVersion documents/controlled/*',
        's3:GetObjectVersion documents/submissions/*',
      ],
      'extract-texts': [
        's3:DeleteObject uploads/record-texts/*',
        's3:GetObject documents/texts/*',
        's3:GetObject uploads/record-texts/*',
        's3:GetObjectVersion documents/controlled/*',
        's3:GetObjectVersion documents/records/*',
        's3:GetObjectVersion documents/submissions/*',
        's3:PutObject documents/texts/*',
        's3:PutObject uploads/record-texts/*',
      ],
      'make-views': [
        's3:GetObject uploads/views/*',
        's3:GetObjectVersion documents/controlled/*',
        's3:PutObject uploads/views/*',
      ],
      'index-texts': [
        's3:DeleteObject uploads/search/*',
        's3:GetObject documents/texts/*',
        's3:GetObject uploads/record-texts/*',
        's3:GetObject uploads/search/*',
        's3:ListBucket uploads',
        's3:PutObject uploads/search/*',
      ],
      'search-in-files': ['s3:GetObject documents/texts/*', 's3:GetObject uploads/search/*'],
      'get-form-template': ['s3:GetObject uploads/templates/*'],
      'get-bulk-job': ['s3:GetObject documents/reports/*'],
      'get-copy-file': ['s3:GetObject documents/copies/*'],
      'get-import-review': ['s3:GetObject uploads/jobs/*', 's3:ListBucket uploads'],
      'list-import-rows': ['s3:GetObject uploads/jobs/*', 's3:ListBucket uploads'],
      'run-bulk-job': [
        's3:GetObject documents/copies/*',
        's3:GetObject log/checkpoint',
        's3:GetObject log/checkpoints/*',
        's3:GetObject log/tile/*',
        's3:GetObject uploads/files/*',
        's3:GetObject uploads/jobs/*',
        's3:GetObjectVersion documents/controlled/*',
        's3:GetObjectVersion documents/waiting/*',
        's3:ListBucket log',
        's3:ListBucket uploads',
        's3:PutObject documents/controlled/*',
        's3:PutObject documents/copies/*',
        's3:PutObject documents/reports/*',
        's3:PutObject documents/waiting/*',
        's3:PutObject uploads/jobs/*',
      ],
    });
  });
});

describe('sockets', () => {
  it.each([
    ['deliver-events', ['/ws/POST/@connections/*']],
    ['publish-changes', ['/ws/DELETE/@connections/*', '/ws/POST/@connections/*']],
  ])('are posted to and closed only by the workers that send events, on their own API: %s', (name, expected) => {
    expect(functionsAllowed('execute-api:ManageConnections')).toEqual(['deliver-events', 'publish-changes']);
    const arns = roleOf(name)
      .statements.filter(({ Action }) => asArray(Action).includes('execute-api:ManageConnections'))
      .flatMap(({ Resource }) => asArray(Resource));
    const ends = arns.map((arn) => /"(\/ws\/[^"]+)"/.exec(JSON.stringify(arn))?.[1]);
    expect(ends.sort()).toEqual(expected);
    expect(JSON.stringify(roleOf(name).environment['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'])).toMatch(
      /https:\/\/.*\.execute-api\.ap-southeast-3\..*\/ws"/,
    );
  });
});

describe('everything else', () => {
  const queuesJobs = (name: string): boolean =>
    name.startsWith('bulk-') ||
    [
      ...['attach-files', 'delete-waiting-files', 'take-over-waiting-files'],
      ...['print-controlled-copies', 'undo-bulk-import', 'create-audit-pack'],
    ].includes(name);
  it('that a call may do is to write its logs and traces, and to queue jobs', () => {
    for (const name of callNames) {
      const others = allowedActions(roleOf(name).statements).filter((action) => !/^(dynamodb|kms|s3):/.test(action));
      const queues = queuesJobs(name) ? ['sqs:SendMessage'] : [];
      const traces = !untracedCalls.has(name);
      const logs = loggingActions.filter((action) => traces || !action.startsWith('xray:'));
      expect(others, name).toEqual([...logs, ...queues].sort());
    }
  });

  it('that the worker of bulk jobs may do concerns its own queue', () => {
    const others = allowedActions(roleOf('run-bulk-job').statements).filter(
      (action) => !/^(dynamodb|kms|s3):/.test(action),
    );
    const receivingActions = [
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
      'GetQueueUrl',
      'ReceiveMessage',
    ];
    expect(others).toEqual(
      [...loggingActions, ...[...receivingActions, 'SendMessage'].map((action) => `sqs:${action}`)].sort(),
    );
  });

  it('that the workers of sockets send is sent to their own queue, or requests that waiting files are attached', () => {
    for (const name of ['deliver-events', 'publish-changes']) {
      const sent = roleOf(name)
        .statements.filter(({ Action }) => asArray(Action).includes('sqs:SendMessage'))
        .flatMap(({ Resource }) => asArray(Resource))
        .map(
          (resource) =>
            /(deliveries|publishchangesdlq|jobs|audiencesyncs|texts|views)[0-9A-F]{8}/.exec(
              JSON.stringify(resource),
            )?.[1],
        );
      expect(sent.sort(), name).toEqual(
        name === 'deliver-events'
          ? ['deliveries']
          : ['audiencesyncs', 'deliveries', 'jobs', 'publishchangesdlq', 'texts', 'views'],
      );
    }
  });

  it('in a function’s environment is exactly what its permissions state', () => {
    const variables = (name: string) => {
      // Commands have it where there are alarms.
      const { POWERTOOLS_METRICS_NAMESPACE: _, ...stated } = roleOf(name).environment;
      return Object.keys(stated).sort();
    };
    expect(variables('validate-login')).toEqual([
      'PASSWORD_COST',
      'PASSWORD_KEY_ID',
      'SIGNING_KEY_ID',
      'TABLE_NAME',
      'TIME_ZONE',
    ]);
    expect(variables('get-form-template')).toEqual(['SIGNING_PUBLIC_KEYS', 'TABLE_NAME', 'UPLOADS_BUCKET']);
    expect(variables('create-upload-urls')).toEqual(['SIGNING_PUBLIC_KEYS', 'TABLE_NAME', 'UPLOADS_BUCKET']);
    expect(variables('disconnect')).toEqual(['TABLE_NAME']);
    expect(variables('deliver-events')).toEqual([
      'AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI',
      'DELIVERIES_QUEUE_URL',
      'TABLE_NAME',
    ]);
  });
});
