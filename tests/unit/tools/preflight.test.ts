import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { type Environment, environmentByName } from '../../../infra/config/environments.ts';
import { askAws, findingOf } from '../../../infra/tools/preflight/ask.ts';
import { type Question, questionsAfter, questionsBefore } from '../../../infra/tools/preflight/questions.ts';

/** What the AWS CLI answers to an account that lacks nothing, by the first two arguments. */
const completeAccount = {
  'sts get-caller-identity': { Account: '123456789012' },
  'account get-region-opt-status': { RegionOptStatus: 'ENABLED' },
  'lambda get-account-settings': { AccountLimit: { ConcurrentExecutions: 1000 } },
  'cloudfront list-distributions': { DistributionList: { Items: [{ Id: 'E1' }] } },
  'acm describe-certificate': { Certificate: { Status: 'ISSUED' } },
  'route53 get-hosted-zone': { HostedZone: { Name: 'tambang.co.id.' } },
  'sesv2 get-email-identity': { VerifiedForSendingStatus: true },
  'sesv2 get-account': { ProductionAccessEnabled: true },
  'backup describe-region-settings': { ResourceTypeOptInPreference: { DynamoDB: true, S3: true, EBS: false } },
  'cloudformation describe-stacks': { Stacks: [{ StackName: 'CDKToolkit' }] },
  'backup list-backup-jobs': { BackupJobs: [{ State: 'COMPLETED' }] },
  'ce list-cost-allocation-tags': { CostAllocationTags: [{ TagKey: 'stage', Status: 'Active' }] },
  'sns list-subscriptions': {
    Subscriptions: [
      {
        TopicArn: 'arn:aws:sns:x:1:hims-prod-monitoring-1',
        SubscriptionArn: 'arn:aws:sns:x:1:hims-prod-monitoring-1:2',
      },
      { TopicArn: 'arn:aws:sns:x:1:hims-staging-monitoring-1', SubscriptionArn: 'PendingConfirmation' },
    ],
  },
};
type Command = keyof typeof completeAccount;

const environment: Environment = {
  ...environmentByName('prod'),
  account: '123456789012',
  alarm_email: 'alarm@tambang.co.id',
  mail: { from: 'hims@tambang.co.id', identity: 'tambang.co.id' },
  domain: {
    host: 'hims.tambang.co.id',
    certificate_arn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    hosted_zone: { id: 'Z1', name: 'tambang.co.id' },
  },
};

/** A text is an error of AWS. */
type Answers = Partial<Record<Command, object | string>>;

const missingOf = (questions: readonly Question[], different: Answers = {}) =>
  questions.flatMap((question) => {
    const answers: Record<string, object | string> = { ...completeAccount, ...different };
    const answer = answers[question.command.slice(0, 2).join(' ')];
    const output =
      typeof answer === 'object'
        ? { status: 0, stdout: JSON.stringify(answer), stderr: '' }
        : { status: 254, stdout: '', stderr: `${answer}\n` };
    const finding = findingOf(question, output);
    return finding.isFulfilled ? [] : [finding];
  });

afterEach(() => vi.unstubAllEnvs());

const everyQuestion = () => [...questionsBefore(environment), ...questionsAfter(environment)];

describe('the check of an account before the first deployment', () => {
  it('finds nothing in an account that has everything', () => {
    expect(missingOf(everyQuestion())).toEqual([]);
  });

  it.each<[Command, object | string, conditions: RegExp[]]>([
    ['sts get-caller-identity', { Account: '999999999999' }, [/account 123456789012/]],
    ['account get-region-opt-status', { RegionOptStatus: 'ENABLING' }, [/Region ap-southeast-3 is enabled/]],
    ['lambda get-account-settings', { AccountLimit: { ConcurrentExecutions: 10 } }, [/^1000 exec/, /^200 .* warm-ups/]],
    ['lambda get-account-settings', { AccountLimit: { ConcurrentExecutions: 400 } }, [/^1000 executions/]],
    ['cloudfront list-distributions', {}, [/CloudFront accepts/]],
    ['acm describe-certificate', { Certificate: { Status: 'PENDING_VALIDATION' } }, [/certificate of hims.tambang/]],
    ['route53 get-hosted-zone', { HostedZone: { Name: 'lain.co.id.' } }, [/zone of hims.tambang/]],
    ['sesv2 get-email-identity', 'NotFoundException', [/verified tambang.co.id/]],
    ['sesv2 get-account', { ProductionAccessEnabled: false }, [/every address/]],
    ['backup describe-region-settings', { ResourceTypeOptInPreference: { DynamoDB: true, S3: false } }, [/Backup/]],
    ['cloudformation describe-stacks', 'ValidationError', [/in ap-southeast-3/, /in us-east-1/]],
    ['backup list-backup-jobs', { BackupJobs: [] }, [/backup of DynamoDB/, /backup of S3/]],
    ['ce list-cost-allocation-tags', { CostAllocationTags: [] }, [/tag stage/]],
    ['sns list-subscriptions', { Subscriptions: [] }, [/alarms of ap-southeast-3/, /alarms of us-east-1/]],
  ])('%s: %j', (command, answer, conditions) => {
    const missing = missingOf(everyQuestion(), { [command]: answer });
    expect(missing.map(({ condition }) => condition)).toEqual(conditions.map((each) => expect.stringMatching(each)));
    for (const each of missing) expect(each.todo).not.toBe('');
  });

  it('finds an own topic whose recipient has not confirmed', () => {
    const subscriptions = [{ TopicArn: 'arn:aws:sns:x:1:hims-prod-edge-1', SubscriptionArn: 'PendingConfirmation' }];
    const different = { 'sns list-subscriptions': { Subscriptions: subscriptions } };
    expect(missingOf(questionsAfter(environment), different)).toHaveLength(2);
  });

  it('expects a topic in us-east-1 only for alarms of a firewall or a budget', () => {
    const { monthly_budget_usd: _, ...withoutBudget } = environment;
    const switches = { ...environment.switches, monitoring: false };
    const conditions = (of: Environment) =>
      questionsAfter(of)
        .map(({ condition }) => condition)
        .join();
    expect(conditions(withoutBudget)).toContain('alarms of us-east-1');
    expect(conditions({ ...withoutBudget, switches })).not.toContain('alarms of us-east-1');
    expect(conditions({ ...environment, switches })).toContain('alarms of us-east-1');
  });

  it('shows the error of AWS where a question is not answered', () => {
    const different = { 'sesv2 get-account': 'AccessDeniedException: not authorized' };
    expect(missingOf(questionsBefore(environment), different)).toMatchObject([
      { answer: 'AccessDeniedException: not authorized' },
    ]);
  });

  it('asks nothing about what the environment does not have', () => {
    const conditions = questionsBefore(environmentByName('dev')).map(({ condition }) => condition);
    expect(conditions.join()).not.toMatch(/SES|Backup|certificate|zone|warm-ups|us-east-1/);
    expect(questionsAfter(environmentByName('dev'))).toEqual([]);
  });

  it('runs the AWS CLI, whose answer of an empty list may be no text', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hims-aws-'));
    writeFileSync(join(folder, 'aws'), '#!/bin/sh\necho "$@" >&2\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
    const question = {
      condition: '',
      command: ['cloudfront', 'list-distributions'],
      fulfilled: z.strictObject({}),
      todo: '',
    };
    const answer = askAws(question.command);
    expect(answer).toMatchObject({ status: 0, stderr: 'cloudfront list-distributions --output json\n' });
    expect(findingOf(question, answer).isFulfilled).toBe(true);
    vi.stubEnv('PATH', folder.concat('-none'));
    expect(() => askAws(question.command)).toThrow(/AWS CLI cannot be run/);
  });
});
