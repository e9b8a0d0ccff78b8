import { RegionInfo } from 'aws-cdk-lib/region-info';
import * as z from 'zod';
import { needsEdgeStack } from '../../build/synthesize.ts';
import type { Switches } from '../../config/environment-settings.ts';
import { type Environment, edgeRegion } from '../../config/environments.ts';

/** One condition of an account, which a command of the AWS CLI answers. */
export interface Question {
  condition: string;
  /** Arguments of `aws`. */
  command: readonly string[];
  /** What the answer is where the condition holds. */
  fulfilled: z.ZodType;
  /** What to do where it does not. */
  todo: string;
}

/** Executions at once in which the busiest minute of a mine is without refusals. */
const wantedConcurrency = 1000;
/** With less, the warm-ups of all functions compete with users who sign in. */
const leastWarmUpConcurrency = 200;

const atLeast = (limit: number) =>
  z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number().min(limit) }) });

/** What must hold before the first stack is created; some of it takes AWS days. */
export const questionsBefore = (environment: Environment): Question[] => {
  const { account, region, domain, mail, warm_up, switches } = environment;
  const concurrency = ['lambda', 'get-account-settings', '--region', region];
  return [
    {
      condition:
        account === undefined ? 'the AWS CLI has credentials' : `the credentials are of the account ${account}`,
      command: ['sts', 'get-caller-identity'],
      fulfilled: z.object({ Account: account === undefined ? z.string() : z.literal(account) }),
      todo: `sign in (aws login, aws sso login or aws configure)${account === undefined ? '' : `, to the account ${account}`}; aws sts get-caller-identity must name the account`,
    },
    ...(RegionInfo.get(region).isOptInRegion
      ? [
          {
            condition: `the Region ${region} is enabled`,
            command: ['account', 'get-region-opt-status', '--region-name', region, '--region', edgeRegion],
            fulfilled: z.object({ RegionOptStatus: z.enum(['ENABLED', 'ENABLED_BY_DEFAULT']) }),
            todo: `minutes to hours: aws account enable-region --region-name ${region} --region ${edgeRegion}`,
          },
        ]
      : []),
    {
      condition: `${wantedConcurrency} executions of functions at once`,
      command: concurrency,
      fulfilled: atLeast(wantedConcurrency),
      todo: `days: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value ${wantedConcurrency} --region ${region}`,
    },
    ...(warm_up === undefined
      ? []
      : [
          {
            condition: `${leastWarmUpConcurrency} executions at once for warm-ups`,
            command: concurrency,
            fulfilled: atLeast(leastWarmUpConcurrency),
            todo: 'remove warm_up from infra/config/environments.ts until the quota is higher: warm-ups compete with users',
          },
        ]),
    {
      condition: 'CloudFront accepts distributions of the account',
      command: ['cloudfront', 'list-distributions', '--max-items', '1'],
      fulfilled: z.object({ DistributionList: z.object({ Items: z.array(z.unknown()).min(1) }) }),
      todo: 'not known while it has none, and a new account may be refused after eight stacks: ask AWS Support to verify the account for CloudFront, or deploy if Support has',
    },
    ...(domain?.certificate_arn === undefined
      ? []
      : [
          {
            condition: `the certificate of ${domain.host} is issued`,
            command: [
              'acm',
              'describe-certificate',
              '--certificate-arn',
              domain.certificate_arn,
              '--region',
              edgeRegion,
            ],
            fulfilled: z.object({ Certificate: z.object({ Status: z.literal('ISSUED') }) }),
            todo: 'have its names validated by the DNS administrator',
          },
        ]),
    ...(domain?.hosted_zone === undefined
      ? []
      : [
          {
            condition: `the zone of ${domain.host} is in the account`,
            command: ['route53', 'get-hosted-zone', '--id', domain.hosted_zone.id],
            fulfilled: z.object({ HostedZone: z.object({ Name: z.literal(`${domain.hosted_zone.name}.`) }) }),
            todo: 'correct hosted_zone in infra/config/environments.ts, or create the zone',
          },
        ]),
    ...(mail
      ? [
          {
            condition: `SES has verified ${mail.identity}`,
            command: ['sesv2', 'get-email-identity', '--email-identity', mail.identity, '--region', region],
            fulfilled: z.object({ VerifiedForSendingStatus: z.literal(true) }),
            todo: 'verify its domain: docs/ops/settings.md, Mail',
          },
          {
            condition: 'SES sends to every address',
            command: ['sesv2', 'get-account', '--region', region],
            fulfilled: z.object({ ProductionAccessEnabled: z.literal(true) }),
            todo: 'a day: request production access (docs/ops/settings.md, Mail); until then mails reach verified addresses only',
          },
        ]
      : []),
    ...(switches.backups
      ? [
          {
            condition: 'AWS Backup includes DynamoDB and S3',
            command: ['backup', 'describe-region-settings', '--region', region],
            fulfilled: z.object({
              ResourceTypeOptInPreference: z.object({ DynamoDB: z.literal(true), S3: z.literal(true) }),
            }),
            todo: `aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true,S3=true --region ${region}`,
          },
        ]
      : []),
    ...(needsEdgeStack(environment) ? [region, edgeRegion] : [region]).map((of) => ({
      condition: `the CDK is bootstrapped in ${of}`,
      command: ['cloudformation', 'describe-stacks', '--stack-name', 'CDKToolkit', '--region', of],
      fulfilled: z.unknown(),
      todo: `npx cdk bootstrap aws://${account ?? '<account>'}/${of}`,
    })),
  ];
};

/** Where the topics of operators are: of alarms and backups, and of firewall and budget. */
const topicRegions = (region: string, { monitoring, backups, web_acl }: Switches, budget?: number): string[] => [
  ...(monitoring || backups ? [region] : []),
  ...((monitoring && web_acl !== false) || budget !== undefined ? [edgeRegion] : []),
];

/** What must hold the day after the first deployment. */
export const questionsAfter = ({
  name,
  region,
  alarm_email,
  monthly_budget_usd,
  switches,
}: Environment): Question[] => [
  ...(switches.backups
    ? ['DynamoDB', 'S3'].map((type) => ({
        condition: `a backup of ${type} exists`,
        command: [
          'backup',
          'list-backup-jobs',
          '--by-resource-type',
          type,
          '--by-state',
          'COMPLETED',
          '--region',
          region,
        ],
        fulfilled: z.object({ BackupJobs: z.array(z.unknown()).min(1) }),
        todo: 'the first runs in the night after the deployment; a failed one says why: aws backup list-backup-jobs',
      }))
    : []),
  ...(monthly_budget_usd === undefined
    ? []
    : [
        {
          condition: 'costs are counted by the tag stage',
          command: ['ce', 'list-cost-allocation-tags', '--tag-keys', 'stage', '--status', 'Active'],
          fulfilled: z.object({ CostAllocationTags: z.array(z.unknown()).min(1) }),
          todo: 'the tag is known a day after the deployment: aws ce update-cost-allocation-tags-status --cost-allocation-tags-status TagKey=stage,Status=Active',
        },
      ]),
  ...(alarm_email === undefined
    ? []
    : topicRegions(region, switches, monthly_budget_usd).map((of) => ({
        condition: `${alarm_email} has confirmed the alarms of ${of}`,
        command: ['sns', 'list-subscriptions', '--region', of],
        fulfilled: z.object({
          Subscriptions: z.array(z.object({ TopicArn: z.string(), SubscriptionArn: z.string() })).refine((all) => {
            const own = all.filter(({ TopicArn }) => TopicArn.includes(`:hims-${name}-`));
            return own.length > 0 && own.every(({ SubscriptionArn }) => SubscriptionArn.startsWith('arn:'));
          }),
        }),
        todo: 'open the mail of SNS and confirm; without it no alarm reaches anyone',
      }))),
];
