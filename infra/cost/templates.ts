import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { functionNames } from '../build/bundle.ts';
import { synthesize } from '../build/synthesize.ts';
import { environmentByName } from '../config/environments.ts';
import { withSampleSettings } from '../config/required-settings.ts';

interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: templates are JSON whose shape CloudFormation defines
  Properties?: any;
  Metadata?: Record<string, unknown>;
}

/** The resources of all stacks of an environment, by stack and logical id. */
export type Templates = Record<string, Record<string, Resource>>;

/** Synthesizes an environment without its code and its page, which have no price. */
export const synthesizedTemplates = async (environmentName: string): Promise<Templates> => {
  const folder = mkdtempSync(join(tmpdir(), 'hims-cost-'));
  try {
    const bundles = (name: string): string => join(folder, 'functions', name);
    for (const name of functionNames) mkdirSync(bundles(name), { recursive: true });
    const { alarm_email, monthly_budget_usd } = withSampleSettings(environmentByName(environmentName));
    const overrides = { publish_page: false, alarm_email, monthly_budget_usd };
    const { stacks } = await synthesize(environmentName, join(folder, 'cdk.out'), bundles, overrides);
    return Object.fromEntries(
      stacks.map(({ id, template }) => [id, (template as { Resources: Templates[string] }).Resources]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface LogSettings {
  /** Days; undefined for ever. */
  retentionDays: number | undefined;
  isInfrequent: boolean;
}

export interface FunctionSettings {
  memoryMb: number;
  isTraced: boolean;
  /** Whether Lambda writes lines at the start and the end of each invocation. */
  logsInvocations: boolean;
  logs: LogSettings;
}

/** What the templates declare and AWS charges for. */
export interface Deployment {
  functions: ReadonlyMap<string, FunctionSettings>;
  accessLogs: LogSettings;
  countsMetrics: boolean;
  /** Metrics that alarms read; an alarm on an expression pays for each of its metrics. */
  alarmMetrics: number;
  dashboards: number;
  keys: number;
  secrets: number;
  firewalls: number;
  firewallRules: number;
  hasRecovery: boolean;
  /** Days that each rule of the backup plan keeps a recovery point; `coldAfter` before cold storage. */
  hasFileBackups: boolean;
  /** Of the table; those of the files hold what changed. */
  tableBackups: { everyDays: number; deleteAfter: number; coldAfter: number | undefined }[];
  queueConsumers: number;
  /** Runs a month of each function that a schedule starts. */
  scheduledRuns: ReadonlyMap<string, number>;
  hostedZones: number;
  trails: number;
  scansUploads: boolean;
  sendsMail: boolean;
  recognizesScans: boolean;
}

/** Between two backups, by the name of their rule (infra/stacks/backup.ts). */
const backupDays: Readonly<Record<string, number>> = { daily: 1, weekly: 7, monthly: 30.4 };

export const deploymentOf = (templates: Templates): Deployment => {
  const ofType = (type: string) =>
    Object.values(templates).flatMap((stack) => Object.values(stack).filter((resource) => resource.Type === type));
  const properties = (type: string) => ofType(type).map(({ Properties = {} }) => Properties);
  const firewalls = properties('AWS::WAFv2::WebACL');
  const tables = properties('AWS::DynamoDB::GlobalTable');
  const functions = functionsOf(templates);
  const backupRules: Resource['Properties'][] = properties('AWS::Backup::BackupPlan').flatMap(
    ({ BackupPlan }) => BackupPlan.BackupPlanRule,
  );
  return {
    functions,
    accessLogs: accessLogsOf(templates),
    countsMetrics: JSON.stringify(properties('AWS::Lambda::Function')).includes('POWERTOOLS_METRICS_NAMESPACE'),
    alarmMetrics: properties('AWS::CloudWatch::Alarm').reduce((sum, alarm) => sum + metricsOfAlarm(alarm), 0),
    dashboards: ofType('AWS::CloudWatch::Dashboard').length,
    keys: ofType('AWS::KMS::Key').length,
    secrets: ofType('AWS::SecretsManager::Secret').length,
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce((sum, { Rules = [] }) => sum + Rules.length, 0),
    hasRecovery: JSON.stringify(tables).includes('"PointInTimeRecoveryEnabled":true'),
    hasFileBackups: backupRules.some(({ RuleName }) => RuleName.startsWith('files-')),
    tableBackups: backupRules
      .filter(({ RuleName }) => RuleName.startsWith('table-'))
      .map(({ RuleName, Lifecycle = {} }) => ({
        everyDays: backupDays[RuleName.replace('table-', '')] ?? 1,
        deleteAfter: Lifecycle.DeleteAfterDays ?? Number.POSITIVE_INFINITY,
        coldAfter: Lifecycle.MoveToColdStorageAfterDays,
      })),
    queueConsumers: properties('AWS::Lambda::EventSourceMapping').filter(
      ({ StartingPosition }) => StartingPosition === undefined,
    ).length,
    scheduledRuns: scheduledRunsOf(templates),
    hostedZones: ofType('AWS::Route53::RecordSet').length > 0 ? 1 : 0,
    trails: ofType('AWS::CloudTrail::Trail').length,
    scansUploads: ofType('AWS::GuardDuty::MalwareProtectionPlan').length > 0,
    sendsMail: ofType('AWS::SES::ConfigurationSet').length > 0,
    recognizesScans: functions.has('recognize-texts'),
  };
};

const functionNameOf = ({ Metadata }: Resource): string => basename(String(Metadata?.['aws:asset:path'] ?? ''));

const functionsOf = (templates: Templates): Map<string, FunctionSettings> => {
  const found = new Map<string, FunctionSettings>();
  for (const stack of Object.values(templates)) {
    for (const resource of Object.values(stack)) {
      const name = functionNameOf(resource);
      if (resource.Type !== 'AWS::Lambda::Function' || !(functionNames as string[]).includes(name)) continue;
      const { MemorySize, Architectures = [], TracingConfig, LoggingConfig = {} } = resource.Properties;
      if (!Architectures.includes('arm64')) throw new Error(`${name}: the model has the price of arm64 only`);
      found.set(name, {
        memoryMb: MemorySize,
        isTraced: TracingConfig?.Mode === 'Active',
        logsInvocations: LoggingConfig.SystemLogLevel !== 'WARN',
        logs: logSettings(stack[LoggingConfig.LogGroup?.Ref]),
      });
    }
  }
  return found;
};

const logSettings = (group: Resource | undefined): LogSettings => ({
  retentionDays: group?.Properties?.RetentionInDays,
  isInfrequent: group?.Properties?.LogGroupClass === 'INFREQUENT_ACCESS',
});

const accessLogsOf = (templates: Templates): LogSettings => {
  for (const stack of Object.values(templates)) {
    for (const { Properties } of Object.values(stack).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Stage')) {
      const arn = Properties.AccessLogSettings?.DestinationArn?.['Fn::GetAtt'];
      if (arn) return logSettings(stack[arn[0]]);
    }
  }
  throw new Error('The HTTP API has no access logs');
};

const metricsOfAlarm = ({ Metrics }: Resource['Properties']): number =>
  Metrics === undefined ? 1 : Metrics.filter((each: Resource['Properties']) => each.MetricStat !== undefined).length;

const minutesOfMonth = 30.4 * 24 * 60;

const scheduledRunsOf = (templates: Templates): Map<string, number> => {
  const runs = new Map<string, number>();
  for (const stack of Object.values(templates)) {
    for (const { Type, Properties } of Object.values(stack)) {
      // A rule with a pattern, as of bounces and complaints, has no schedule.
      if (Type !== 'AWS::Events::Rule' || Properties.ScheduleExpression === undefined) continue;
      for (const { Arn } of Properties.Targets) {
        const target = stack[stack[Arn?.Ref]?.Properties?.FunctionName?.Ref];
        if (!target) throw new Error('A schedule invokes no function of ours');
        runs.set(functionNameOf(target), runsOf(Properties.ScheduleExpression));
      }
    }
  }
  return runs;
};

/** Working days of a month from Monday to Saturday. */
const daysFromMondayToSaturday = 26;

const runsOf = (expression: string): number => {
  const [, minutes, from, to] = /^cron\(0\/(\d+) (\d+)-(\d+) \? \* MON-SAT \*\)$/.exec(expression) ?? [];
  return minutes === undefined
    ? minutesOfMonth / minutesBetween(expression)
    : Math.ceil(60 / Number(minutes)) * (Number(to) - Number(from) + 1) * daysFromMondayToSaturday;
};

const minutesBetween = (expression: string): number => {
  if (/^cron\(\d+ \* \* \* \? \*\)$/.test(expression)) return 60;
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(expression)) return 24 * 60;
  const [, minutes] =
    /^rate\((\d+) minutes?\)$/.exec(expression) ?? /^cron\(\d+\/(\d+) \* \* \* \? \*\)$/.exec(expression) ?? [];
  if (minutes === undefined) throw new Error(`The model cannot count the runs of ${expression}`);
  return Number(minutes);
};
