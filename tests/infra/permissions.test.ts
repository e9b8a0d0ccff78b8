import { describe, expect, it } from 'vitest';
import { keys } from '../../functions/data/keys.ts';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import { allowed, functionsOf, list, type Statement, statementsOf, synthesized } from './synthesized.ts';

const { stage } = await synthesized('dev');

const roles = new Map<string, { statements: Statement[]; environment: Record<string, unknown> }>(
  [stage.api, stage.realtime, stage.bulk].flatMap((template) =>
    [...functionsOf(template)].map(([name, { properties }]) => [
      name,
      {
        statements: statementsOf(template, properties),
        environment: (properties['Environment'] as { Variables?: Record<string, unknown> })?.Variables ?? {},
      },
    ]),
  ),
);

const roleOf = (name: string) => {
  const role = roles.get(name);
  if (!role) throw new Error(`No function ${name}`);
  return role;
};
const holders = (action: string): string[] =>
  [...roles]
    .filter(([, { statements }]) => allowed(statements).includes(action))
    .map(([name]) => name)
    .sort();
const onTable = (name: string): string[] =>
  allowed(roleOf(name).statements)
    .filter((action) => action.startsWith('dynamodb:'))
    .map((action) => action.slice('dynamodb:'.length));

const every = ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'];
const reading = ['BatchGetItem', 'GetItem', 'Query'];
const deciding = ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'];

const passwordCalls = ['change-password', 'import-users', 'reset-user-password', 'validate-login'] as const;

/** What each function may do to the table, in full. */
const tableActions: Record<CallName, string[]> = {
  'validate-login': ['GetItem', 'PutItem', 'UpdateItem'],
  'refresh-session': ['GetItem', 'UpdateItem'],
  'sign-out': ['GetItem', 'UpdateItem'],
  'get-session': ['GetItem'],
  'get-realtime-ticket': ['GetItem', 'PutItem'],
  'create-upload-urls': ['GetItem', 'PutItem'],
  'upload-and-submit-document': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'withdraw-submission': ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
  'get-dashboard-documents': reading,
  'get-submission': ['GetItem', 'Query'],
  'get-pending-documents': reading,
  'process-document-review': deciding,
  'get-approval-documents': reading,
  'process-document-approval': [...reading, ...deciding.filter((action) => !reading.includes(action))].sort(),
  'list-hims-documents': reading,
  'get-hims-document': reading,
  'create-hims-document': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'update-hims-documents': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'delete-hims-document': ['GetItem', 'PutItem', 'UpdateItem'],
  'restore-hims-document': ['GetItem', 'PutItem'],
  'bulk-import-csv': ['GetItem', 'PutItem', 'UpdateItem'],
  'bulk-upload-files': ['BatchGetItem', 'GetItem', 'PutItem', 'Query'],
  'get-bulk-job': ['GetItem'],
  'list-bulk-jobs': ['BatchGetItem', 'GetItem', 'Query'],
  'cancel-bulk-job': ['GetItem', 'PutItem', 'UpdateItem'],
  'get-document-file': ['GetItem'],
  'get-form-template': ['GetItem'],
  'get-user-notifications': ['GetItem', 'Query'],
  'mark-notification-read': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'delete-all-notifications': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'list-users': reading,
  'save-user': ['BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'reset-user-password': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'unlock-user': ['GetItem', 'PutItem', 'Query', 'UpdateItem'],
  'import-users': ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
  'get-password-choices': ['GetItem'],
  'change-password': ['GetItem', 'PutItem', 'UpdateItem'],
};

describe('what a function may do to the table', () => {
  it.each(callNames)('%s', (name) => expect(onTable(name)).toEqual(tableActions[name]));

  it('for the socket routes and the worker', () => {
    expect(onTable('connect')).toEqual(['DeleteItem', 'GetItem', 'PutItem']);
    expect(onTable('disconnect')).toEqual(['DeleteItem']);
    expect(onTable('ping')).toEqual(['GetItem']);
    expect(onTable('run-bulk-job')).toEqual([
      'BatchGetItem',
      'GetItem',
      'PartiQLInsert',
      'PutItem',
      'Query',
      'UpdateItem',
    ]);
    expect(onTable('publish-changes').filter((action) => !/Stream|Shard|GetRecords/.test(action))).toEqual([
      'BatchGetItem',
      'DeleteItem',
      'GetItem',
      'PutItem',
      'Query',
      'UpdateItem',
    ]);
  });

  it('is never to scan, to delete in batches, or whatever it likes', () => {
    for (const action of ['dynamodb:Scan', 'dynamodb:BatchWriteItem', 'dynamodb:DeleteTable']) {
      expect(holders(action), action).toEqual([]);
    }
    for (const [name, { statements }] of roles) {
      expect(
        allowed(statements).filter((action) => action.includes('*')),
        name,
      ).toEqual([]);
    }
  });

  it('is to delete only what does not outlive its purpose: no history, document or submission', () => {
    const deletions = [...roles].flatMap(([name, { statements }]) =>
      statements
        .filter(({ Effect, Action }) => Effect === 'Allow' && list(Action).includes('dynamodb:DeleteItem'))
        .map(({ Action, Condition }) => ({ name, Action, Condition })),
    );
    const onlyKeys = (...keys: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    });
    const queue = { Action: 'dynamodb:DeleteItem', Condition: onlyKeys('QUEUE#*') };
    const connection = { Action: 'dynamodb:DeleteItem', Condition: onlyKeys('CONN#*') };
    expect(deletions.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'connect', Action: 'dynamodb:DeleteItem', Condition: onlyKeys('TKT#*') },
      { name: 'disconnect', ...connection },
      { name: 'process-document-approval', ...queue },
      { name: 'process-document-review', ...queue },
      {
        name: 'publish-changes',
        Action: 'dynamodb:DeleteItem',
        Condition: onlyKeys('CONN#*', 'QUEUE#*'),
      },
      { name: 'withdraw-submission', ...queue },
    ]);
  });

  it('is not to touch credentials and sessions, or what was tried at sign-in, but for the calls about them', () => {
    const freeOf = (key: string): string[] =>
      [...roles]
        .filter(
          ([, { statements, environment }]) =>
            'TABLE_NAME' in environment &&
            !statements.some(
              ({ Effect, Action, Condition }) =>
                Effect === 'Deny' &&
                Action === 'dynamodb:*' &&
                JSON.stringify(Condition) ===
                  JSON.stringify({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [key] } }),
            ),
        )
        .map(([name]) => name)
        .sort();
    expect(freeOf('AUTH#*')).toEqual([...passwordCalls, 'refresh-session', 'sign-out'].sort());
    expect(freeOf('THR#*')).toEqual(
      ['change-password', 'list-users', 'reset-user-password', 'save-user', 'unlock-user', 'validate-login'].sort(),
    );
  });
});

describe('history', () => {
  const changes = ['BatchWriteItem', 'DeleteItem', 'PartiQLDelete', 'PartiQLUpdate', 'UpdateItem'];
  const denied = (name: string): string[] =>
    roleOf(name)
      .statements.filter(
        ({ Effect, Condition }) =>
          Effect === 'Deny' &&
          JSON.stringify(Condition) ===
            JSON.stringify({ 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['HIST#*', 'PAST#*'] } }),
      )
      .flatMap(({ Action }) => list(Action).map((action) => action.slice('dynamodb:'.length)));

  it('is changed and deleted by nobody, and appended to by the calls whose work it is', () => {
    const onTheTable = [...roles].filter(([, { environment }]) => 'TABLE_NAME' in environment).map(([name]) => name);
    const appending = [
      'delete-hims-document',
      'process-document-approval',
      'process-document-review',
      'publish-changes',
      'restore-hims-document',
      'run-bulk-job',
      'update-hims-documents',
      'upload-and-submit-document',
      'withdraw-submission',
    ];
    for (const name of onTheTable) {
      const expected = appending.includes(name) ? changes : [...changes, 'PutItem'];
      expect(denied(name).sort(), name).toEqual([...expected].sort());
    }
    expect(onTheTable).toEqual(expect.arrayContaining(appending));
  });

  it('lies where those rules look', () => {
    expect(keys.submissionEvent('S1', 1).PK).toBe('HIST#S1');
    for (const { PK } of [keys.documentRevision('D1', 1), keys.documentEdit('D1', 1), keys.destruction('D1', '')]) {
      expect(PK).toBe('PAST#D1');
    }
  });
});

describe('keys', () => {
  it('are used for passwords by sign-in, change, reset and import alone', () => {
    expect(holders('kms:GenerateMac')).toEqual([...passwordCalls]);
    expect(holders('kms:VerifyMac')).toEqual([]);
  });

  it('sign tokens for the sign-in and the refresh alone', () => {
    expect(holders('kms:Sign')).toEqual(['refresh-session', 'validate-login']);
  });

  it('are read to verify tokens by every call that is not public, and by nothing else', () => {
    const signedIn = callNames.filter((name) => callNamed(name).access.who !== 'public');
    expect(holders('kms:GetPublicKey')).toEqual([...signedIn].sort());
    for (const name of signedIn) expect(roleOf(name).environment, name).toHaveProperty('SIGNING_KEY_IDS');
  });

  it('have no other use', () => {
    const used = new Set([...roles.values()].flatMap(({ statements }) => allowed(statements)));
    expect([...used].filter((action) => action.startsWith('kms:')).sort()).toEqual([
      'kms:GenerateMac',
      'kms:GetPublicKey',
      'kms:Sign',
    ]);
  });
});

describe('files', () => {
  /** Grants on objects as `action …/prefix`. */
  const objects = (name: string): string[] =>
    roleOf(name)
      .statements.filter(({ Action }) => list(Action).some((action) => action.startsWith('s3:')))
      .flatMap(({ Action, Resource }) =>
        list(Resource).flatMap((resource) => {
          const text = JSON.stringify(resource);
          const bucket = /GetAtt(uploads|documents)/.exec(text)?.[1];
          const prefix = /"(\/[^"]*)"\]\]/.exec(text)?.[1] ?? '';
          return list(Action).map((action) => `${action} ${bucket}${prefix}`);
        }),
      )
      .sort();

  it('are written and read only where a call’s work is', () => {
    const touching = [...roles.keys()].filter((name) => objects(name).length > 0);
    expect(Object.fromEntries(touching.map((name) => [name, objects(name)]))).toEqual({
      'create-upload-urls': ['s3:PutObject uploads/*'],
      'upload-and-submit-document': [
        's3:GetObject uploads/*',
        's3:ListBucket uploads',
        's3:PutObject documents/submissions/*',
      ],
      'process-document-approval': [
        's3:GetObjectVersion documents/submissions/*',
        's3:PutObject documents/controlled/*',
      ],
      'get-document-file': [
        's3:GetObjectVersion documents/controlled/*',
        's3:GetObjectVersion documents/submissions/*',
      ],
      'get-form-template': ['s3:GetObject documents/templates/*'],
      'get-bulk-job': ['s3:GetObject documents/reports/*'],
      'run-bulk-job': [
        's3:GetObject uploads/*',
        's3:ListBucket uploads',
        's3:PutObject documents/controlled/*',
        's3:PutObject documents/reports/*',
        's3:PutObject uploads/jobs/*',
      ],
    });
  });
});

describe('sockets', () => {
  it('are posted to by the worker alone, on its own API and stage', () => {
    expect(holders('execute-api:ManageConnections')).toEqual(['publish-changes']);
    const [statement] = roleOf('publish-changes').statements.filter(({ Action }) =>
      list(Action).includes('execute-api:ManageConnections'),
    );
    const ends = list(statement?.Resource).map((arn) => /"(\/ws\/[^"]+)"/.exec(JSON.stringify(arn))?.[1]);
    expect(ends).toEqual(['/ws/DELETE/@connections/*', '/ws/POST/@connections/*']);
    expect(JSON.stringify(roleOf('publish-changes').environment['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'])).toMatch(
      /https:\/\/.*\.execute-api\.ap-southeast-3\..*\/ws"/,
    );
  });
});

describe('everything else', () => {
  it('that a call may do is writing its own logs and traces', () => {
    for (const name of callNames) {
      const others = allowed(roleOf(name).statements).filter((action) => !/^(dynamodb|kms|s3):/.test(action));
      const queues = name.startsWith('bulk-') ? ['sqs:SendMessage'] : [];
      expect(others, name).toEqual([...every, ...queues].sort());
    }
  });

  it('that the worker of bulk jobs may do is with its own queue', () => {
    const others = allowed(roleOf('run-bulk-job').statements).filter((action) => !/^(dynamodb|kms|s3):/.test(action));
    const own = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'];
    expect(others).toEqual([...every, ...[...own, 'SendMessage'].map((action) => `sqs:${action}`)].sort());
  });

  it('in the environment is what the function was given', () => {
    const variables = (name: string) => Object.keys(roleOf(name).environment).sort();
    expect(variables('validate-login')).toEqual(['PASSWORD_KEY_ID', 'SIGNING_KEY_ID', 'TABLE_NAME']);
    expect(variables('get-form-template')).toEqual(['DOCUMENTS_BUCKET', 'SIGNING_KEY_IDS', 'TABLE_NAME']);
    expect(variables('create-upload-urls')).toEqual(['SIGNING_KEY_IDS', 'TABLE_NAME', 'UPLOADS_BUCKET']);
    expect(variables('disconnect')).toEqual(['TABLE_NAME']);
  });
});
