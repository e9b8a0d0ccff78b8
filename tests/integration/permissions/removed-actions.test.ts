import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callStackIds, callsOfStack } from '../../../infra/config/call-stacks.ts';
import type { CallName } from '../../../shared/api/index.ts';
import { asArray, functionsOf, ofType, type Properties, type Statement, type Template } from '../../infra/templates.ts';
import type { ErrorResponse, UserClient } from '../../support/api.ts';
import { type LocalStack, startLocalStack } from '../../support/local-stack.ts';
import { signInFirst } from '../../support/sign-in-first.ts';

/**
 * Verifies that IAM is enforced: a local stack runs the synthesized templates with one action removed from the role of
 * each of these functions, and their calls, which also run in the integration suite, must fail.
 */
interface SampleCall {
  input: unknown;
  /** Actions that the call requires; each run removes one of them. */
  requiredActions: readonly string[];
}

const dynamodbActions = (...actions: string[]) => actions.map((action) => `dynamodb:${action}`);
const sampleCalls: Partial<Record<CallName, SampleCall>> = {
  'get-session': { input: {}, requiredActions: dynamodbActions('GetItem') },
  'get-realtime-ticket': { input: {}, requiredActions: dynamodbActions('GetItem', 'PutItem') },
  'get-user-notifications': { input: {}, requiredActions: dynamodbActions('GetItem', 'Query') },
  'get-dashboard-documents': { input: {}, requiredActions: dynamodbActions('GetItem', 'Query') },
  'get-pending-documents': { input: {}, requiredActions: dynamodbActions('GetItem', 'Query') },
  'list-hims-documents': {
    input: { department: 'IMS' },
    requiredActions: dynamodbActions('GetItem', 'Query'),
  },
  'list-users': { input: {}, requiredActions: dynamodbActions('GetItem', 'Query', 'BatchGetItem') },
  'list-bulk-jobs': { input: {}, requiredActions: dynamodbActions('GetItem', 'Query') },
  'get-bulk-job': { input: { job_id: 'none' }, requiredActions: dynamodbActions('GetItem') },
  'get-import-review': { input: { job_id: 'none' }, requiredActions: dynamodbActions('GetItem') },
  'list-import-rows': {
    input: { job_id: 'none', list: 'errors' },
    requiredActions: dynamodbActions('GetItem'),
  },
  'create-upload-urls': {
    input: {
      purpose: 'submission',
      files: [{ name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: `${'A'.repeat(43)}=` }],
    },
    requiredActions: dynamodbActions('GetItem', 'PutItem'),
  },
  'create-hims-document': {
    input: { nomor: 'HKT-SOP-IMS-991', nama: 'Satu', jenis: 'SOP', department: 'IMS', revisi: 0, status: 'Aktif' },
    requiredActions: dynamodbActions('GetItem', 'PutItem'),
  },
  'mark-notification-read': {
    input: { all: true },
    requiredActions: dynamodbActions('GetItem', 'Query'),
  },
};

const randomItem = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const sample = Object.entries(sampleCalls).map(([name, { input, requiredActions }]) => ({
  name: name as CallName,
  input,
  action: randomItem(requiredActions),
}));
/** A call whose role is unchanged. */
const unchangedCall: CallName = 'get-password-choices';

let localStack: LocalStack;
let admin: UserClient;
let errors: Map<CallName, ErrorResponse>;

/** Removes an action from every Allow statement of these roles. */
const removeAction = (template: Template, roles: readonly string[], action: string): void => {
  for (const [, { Properties: policy = {} }] of ofType(template, 'AWS::IAM::Policy')) {
    if (!asArray(policy['Roles'] as { Ref: string }[]).some(({ Ref }) => roles.includes(Ref))) continue;
    const document = policy['PolicyDocument'] as { Statement: Statement[] };
    document.Statement = document.Statement.flatMap((statement) => {
      if (statement.Effect === 'Deny') return [statement];
      const Action = asArray(statement.Action).filter((each) => each !== action);
      return Action.length === 0 ? [] : [{ ...statement, Action }];
    });
  }
};

const roleOf = ({ Role }: Properties): string => (Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];

beforeAll(async () => {
  // Each function in a process of its own, as on AWS.
  localStack = await startLocalStack({ seed: 'users', env: { HIMS_PROCESSES: 'own' } });
  for (const stack of callStackIds) {
    const path = join(localStack.assembly, `${stack}.template.json`);
    const template = JSON.parse(readFileSync(path, 'utf8')) as Template;
    const functions = functionsOf(template);
    for (const { name, action } of sample.filter((each) => callsOfStack(stack).includes(each.name))) {
      const found = functions.get(name);
      if (!found) throw new Error(`No function ${name}`);
      removeAction(template, [roleOf(found.properties)], action);
    }
    writeFileSync(path, JSON.stringify(template));
  }
  await localStack.restart();
  admin = await signInFirst(localStack.url, '10000001');
  const failedCalls = sample.map(async ({ name, input }) => [name, await admin.expectError(name, input)] as const);
  errors = new Map(await Promise.all(failedCalls));
}, 600_000);

afterAll(() => localStack.stop());

describe('without an action of its role', () => {
  it.each(sample)('$name fails without $action, and the log names the action', async ({ name, action }) => {
    const errorResponse = errors.get(name);
    expect(errorResponse).toMatchObject({ error: 'internal', request_id: expect.stringMatching(/./) });
    await expect
      .poll(() => localStack.logs.filter((line) => line.includes(String(errorResponse?.request_id))).join('\n'))
      .toContain(`is not authorized to perform: ${action} `);
  });

  it('other calls succeed', async () => {
    expect((await admin.call(unchangedCall, {})).status).toBe(200);
  });
});
