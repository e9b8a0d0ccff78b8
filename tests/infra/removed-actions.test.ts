import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthesize } from '../../infra/synthesize.ts';
import type { CallName } from '../../shared/api/index.ts';
import { type Person, type Refusal, signIn } from '../support/api.ts';
import { type Stage, startStage } from '../support/local-stack.ts';
import { bundles } from './bundles.ts';
import { newFolder } from './folder.ts';
import { functionsOf, list, ofType, type Properties, type Statement, type Template } from './synthesis.ts';

/**
 * That IAM is enforced shows in what fails without it: a stage runs the synthesized templates with one action less in
 * the role of each of these functions, and their calls, which the integration suite makes too, cannot succeed.
 */
interface Tried {
  input: unknown;
  /** What the call cannot do without. Each run takes one of them away. */
  needs: readonly string[];
}

const database = (...actions: string[]) => actions.map((action) => `dynamodb:${action}`);
const tokens = 'kms:GetPublicKey';
const tried: Partial<Record<CallName, Tried>> = {
  'get-session': { input: {}, needs: [...database('GetItem'), tokens] },
  'get-realtime-ticket': { input: {}, needs: [...database('GetItem', 'PutItem'), tokens] },
  'get-user-notifications': { input: {}, needs: [...database('GetItem', 'Query'), tokens] },
  'get-dashboard-documents': { input: {}, needs: [...database('GetItem', 'Query'), tokens] },
  'get-pending-documents': { input: {}, needs: [...database('GetItem', 'Query'), tokens] },
  'list-hims-documents': { input: { department: 'IMS' }, needs: [...database('GetItem', 'Query'), tokens] },
  'list-users': { input: {}, needs: [...database('GetItem', 'Query', 'BatchGetItem'), tokens] },
  'list-bulk-jobs': { input: {}, needs: [...database('GetItem', 'Query'), tokens] },
  'get-bulk-job': { input: { job_id: 'none' }, needs: [...database('GetItem'), tokens] },
  'create-upload-urls': {
    input: {
      purpose: 'submission',
      files: [{ name: 'a.pdf', size: 1, content_type: 'application/pdf', sha256: `${'A'.repeat(43)}=` }],
    },
    needs: [...database('GetItem', 'PutItem'), tokens],
  },
  'create-hims-document': {
    input: { nomor: 'HKT-SOP-IMS-991', nama: 'Satu', jenis: 'SOP', department: 'IMS', revisi: 0, status: 'Aktif' },
    needs: [...database('GetItem', 'PutItem'), tokens],
  },
  'mark-notification-read': { input: { all: true }, needs: [...database('GetItem', 'Query'), tokens] },
};

const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const sample = Object.entries(tried).map(([name, { input, needs }]) => ({
  name: name as CallName,
  input,
  action: anyOf(needs),
}));
/** Answers as always: nothing was taken from it. */
const untouched: CallName = 'get-password-choices';

let stage: Stage;
let admin: Person;
let refusals: Map<CallName, Refusal>;

/** Takes an action from every statement that allows it to a role of these. */
const take = (template: Template, roles: readonly string[], action: string): void => {
  for (const [, { Properties: policy = {} }] of ofType(template, 'AWS::IAM::Policy')) {
    if (!list(policy['Roles'] as { Ref: string }[]).some(({ Ref }) => roles.includes(Ref))) continue;
    const document = policy['PolicyDocument'] as { Statement: Statement[] };
    document.Statement = document.Statement.flatMap((statement) => {
      if (statement.Effect === 'Deny') return [statement];
      const Action = list(statement.Action).filter((each) => each !== action);
      return Action.length === 0 ? [] : [{ ...statement, Action }];
    });
  }
};

const roleOf = ({ Role }: Properties): string => (Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];

beforeAll(async () => {
  const assembly = join(newFolder('removed'), 'cdk.out');
  await synthesize('local', assembly, bundles);
  const path = join(assembly, 'api.template.json');
  const api = JSON.parse(readFileSync(path, 'utf8')) as Template;
  const functions = functionsOf(api);
  for (const { name, action } of sample) {
    const found = functions.get(name);
    if (!found) throw new Error(`No function ${name}`);
    take(api, [roleOf(found.properties)], action);
  }
  writeFileSync(path, JSON.stringify(api));
  stage = await startStage({ seed: 'users', env: { HIMS_ASSEMBLY: assembly } });
  admin = await signIn(stage.url, '10000001');
  const refused = sample.map(async ({ name, input }) => [name, await admin.refused(name, input)] as const);
  refusals = new Map(await Promise.all(refused));
}, 600_000);

afterAll(() => stage.stop());

describe('without an action of its role', () => {
  it.each(sample)('$name fails for want of $action, and the log says so', async ({ name, action }) => {
    const refusal = refusals.get(name);
    expect(refusal).toMatchObject({ status: 500, error: 'internal', request_id: expect.stringMatching(/./) });
    await expect
      .poll(() => stage.logs.filter((line) => line.includes(String(refusal?.request_id))).join('\n'))
      .toContain(`is not authorized to perform: ${action} `);
  });

  it('nothing else fails', async () => {
    expect((await admin.reply(untouched, {})).status).toBe(200);
  });
});
