import { describe, expect, it } from 'vitest';
import { callNamed, callNames } from '../../shared/api/index.ts';
import { functionsAllowed, passwordCalls, roleOf, roles } from './roles.ts';
import { allowedActions, asArray } from './synthesis.ts';

const every = ['logs:CreateLogStream', 'logs:PutLogEvents', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'];

describe('keys', () => {
  it('are used for passwords by sign-in, change, reset and import alone', () => {
    expect(functionsAllowed('kms:GenerateMac')).toEqual([...passwordCalls]);
    expect(functionsAllowed('kms:VerifyMac')).toEqual([]);
  });

  it('sign tokens for the sign-in and the refresh alone', () => {
    expect(functionsAllowed('kms:Sign')).toEqual(['refresh-session', 'validate-login']);
  });

  it('are read to verify tokens by every call that is not public, and by nothing else', () => {
    const signedIn = callNames.filter((name) => callNamed(name).access.who !== 'public');
    expect(functionsAllowed('kms:GetPublicKey')).toEqual([...signedIn].sort());
    for (const name of signedIn) expect(roleOf(name).environment, name).toHaveProperty('SIGNING_KEY_IDS');
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
  /** Grants on objects as `action …/prefix`. */
  const objects = (name: string): string[] =>
    roleOf(name)
      .statements.filter(({ Action }) => asArray(Action).some((action) => action.startsWith('s3:')))
      .flatMap(({ Action, Resource }) =>
        asArray(Resource).flatMap((resource) => {
          const text = JSON.stringify(resource);
          const bucket = /GetAtt(uploads|documents)/.exec(text)?.[1];
          const prefix = /"(\/[^"]*)"\]\]/.exec(text)?.[1] ?? '';
          return asArray(Action).map((action) => `${action} ${bucket}${prefix}`);
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
    expect(functionsAllowed('execute-api:ManageConnections')).toEqual(['publish-changes']);
    const [statement] = roleOf('publish-changes').statements.filter(({ Action }) =>
      asArray(Action).includes('execute-api:ManageConnections'),
    );
    const ends = asArray(statement?.Resource).map((arn) => /"(\/ws\/[^"]+)"/.exec(JSON.stringify(arn))?.[1]);
    expect(ends).toEqual(['/ws/DELETE/@connections/*', '/ws/POST/@connections/*']);
    expect(JSON.stringify(roleOf('publish-changes').environment['AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI'])).toMatch(
      /https:\/\/.*\.execute-api\.ap-southeast-3\..*\/ws"/,
    );
  });
});

describe('everything else', () => {
  it('that a call may do is writing its own logs and traces', () => {
    for (const name of callNames) {
      const others = allowedActions(roleOf(name).statements).filter((action) => !/^(dynamodb|kms|s3):/.test(action));
      const queues = name.startsWith('bulk-') ? ['sqs:SendMessage'] : [];
      expect(others, name).toEqual([...every, ...queues].sort());
    }
  });

  it('that the worker of bulk jobs may do is with its own queue', () => {
    const others = allowedActions(roleOf('run-bulk-job').statements).filter(
      (action) => !/^(dynamodb|kms|s3):/.test(action),
    );
    const own = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'];
    expect(others).toEqual([...every, ...[...own, 'SendMessage'].map((action) => `sqs:${action}`)].sort());
  });

  it('in the environment is what the function was given', () => {
    const variables = (name: string) => Object.keys(roleOf(name).environment).sort();
    expect(variables('validate-login')).toEqual(['PASSWORD_COST', 'PASSWORD_KEY_ID', 'SIGNING_KEY_ID', 'TABLE_NAME']);
    expect(variables('get-form-template')).toEqual(['DOCUMENTS_BUCKET', 'SIGNING_KEY_IDS', 'TABLE_NAME']);
    expect(variables('create-upload-urls')).toEqual(['SIGNING_KEY_IDS', 'TABLE_NAME', 'UPLOADS_BUCKET']);
    expect(variables('disconnect')).toEqual(['TABLE_NAME']);
  });
});
