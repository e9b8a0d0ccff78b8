import { type IAlarmAction, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { counters, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import type { Environment } from '../config/environments.ts';
import { queues } from '../config/workers.ts';
import { managedRules, rateRules } from './firewall.ts';
import {
  blockedSum,
  customMetric,
  deadLettersOf,
  type MonitoredResources,
  oldestMessages,
  socketFailures,
  tableThrottles,
} from './metrics.ts';
import { metricPeriod, UserAlarm, type UserAlarmProps } from './user-alarm.ts';

type Settings<Props> = Props extends unknown ? Omit<Props, 'environment' | 'action'> : never;
type AlarmSettings = Settings<UserAlarmProps>;

const alarmSettings = (parts: MonitoredResources): Record<string, AlarmSettings> => {
  const { environment, api, authorizer, backupVault, workers } = parts;
  return {
    // A request through CloudFront proves what the APIs' own metrics cannot: they show one 403 for a stranger who calls
    // the API directly and for a user whose request carries a wrong origin secret.
    'page-unreachable': {
      metric: customMetric(environment, gauges.reachable, Stats.MAXIMUM),
      minimum: 1,
      periods: 2,
      userImpact: 'no user can sign in or work, or the page does not open at all.',
      firstStep:
        'read the logs of check-page: 403 with “Forbidden” means that the API rejects the origin secret, see docs/ops/keys.md; no log line means that its schedule does not run.',
    },
    'calls-failing': {
      metric: api.metricServerError({ statistic: Stats.SUM, ...metricPeriod }),
      threshold: 5,
      userImpact: 'some actions end with the message “Terjadi kesalahan”.',
      firstStep:
        'search the API functions’ logs for level ERROR, message "failed"; roll back if a deployment came just before.',
    },
    'calls-slow': {
      metric: api.metricLatency({ statistic: 'p99', ...metricPeriod }),
      threshold: 5000,
      periods: 3,
      userImpact: 'screens take seconds to load and some requests time out.',
      firstStep: 'find the slow part in X-Ray (DynamoDB, KMS, S3 or a cold start); check for throttles.',
    },
    'functions-throttled': {
      // The metric of the whole region: all functions share the account's concurrency.
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, ...metricPeriod }),
      threshold: 0,
      userImpact: 'valid calls fail because Lambda has no free concurrency.',
      firstStep: 'request a higher concurrency quota from AWS, or reduce reserved_concurrency in environments.ts.',
    },
    'table-throttled': {
      metric: tableThrottles(parts),
      threshold: 10,
      periods: 2,
      userImpact: 'saving and listing is slow or fails with a request to try again.',
      firstStep:
        'find the table or index and its hot partition (Contributor Insights); the usual cause is an import in many small files.',
    },
    'origin-check-failing': {
      metric: authorizer.metricErrors({ statistic: Stats.SUM, ...metricPeriod }),
      threshold: 0,
      userImpact: 'every call fails: the API cannot verify that a request comes from CloudFront.',
      firstStep: 'check that the origin secret exists and is a JSON object; see docs/ops/keys.md.',
    },
    'stream-lag': {
      metric: workers('publish-changes').metric('IteratorAge', { statistic: Stats.MAXIMUM, ...metricPeriod }),
      threshold: 60_000,
      userImpact: 'notifications are delayed and open pages show old lists.',
      firstStep: 'read the logs of publish-changes: a record that fails is retried for up to an hour.',
    },
    'evidence-late': {
      metric: workers('sequence-log').metric('IteratorAge', { statistic: Stats.MAXIMUM, ...metricPeriod }),
      threshold: 300_000,
      userImpact: 'nothing; what happened since is not in the transparency log yet.',
      firstStep: 'read the logs of sequence-log: it repeats its batch until the stream loses it after a day.',
    },
    'sockets-failing': {
      metric: socketFailures(parts),
      threshold: 5,
      periods: 2,
      userImpact: 'pages fall back to polling every 30 seconds; updates are delayed but not lost.',
      firstStep: 'read the logs of connect, ping, subscribe and disconnect.',
    },
    'sign-ins-refused': {
      metric: customMetric(environment, counters.signInsRefused, Stats.SUM),
      threshold: 60,
      periods: 2,
      userImpact: 'perhaps none: this is either a password-guessing attempt or a shift that cannot sign in.',
      firstStep:
        'count the addresses in validate-login’s logs; block one at the firewall, or unlock users who are locked out.',
    },
    'jobs-failing': {
      metric: customMetric(environment, counters.jobsFailed, Stats.SUM),
      threshold: 0,
      userImpact: 'an import or upload ended with “Gagal”, and not because of its file.',
      firstStep: 'open the job on the import screen; its result lists the rows. Read run-bulk-job’s logs by job id.',
    },
    'measurements-missing': {
      metric: customMetric(environment, gauges.subscribedSockets, Stats.SAMPLE_COUNT),
      minimum: 1,
      periods: 6,
      userImpact: 'none now, but a submission that waits too long starts no alarm.',
      firstStep: 'read the logs of measure-waiting, and check that its rule in EventBridge is enabled.',
    },
    'positions-not-followed': {
      metric: workers('apply-position-dates').metricInvocations({ statistic: Stats.SUM, period: Duration.hours(1) }),
      minimum: 1,
      periods: 2,
      userImpact: 'submissions wait at levels whose acting holder began or ended by date.',
      firstStep: 'check that the rule of apply-position-dates in EventBridge is enabled, and read the function’s logs.',
    },
    'reminders-not-run': {
      metric: workers('send-reminders').metricInvocations({ statistic: Stats.SUM, period: Duration.hours(1) }),
      minimum: 1,
      periods: 3,
      userImpact: 'no user is reminded of what waits, and no superior of what waits too long.',
      firstStep: 'check that the rule of send-reminders in EventBridge is enabled, and read the function’s logs.',
    },
    // A plan that is switched off or a role that is refused ends no job, and so reports none.
    ...(backupVault && {
      'backup-missing': {
        metric: new Metric({
          namespace: 'AWS/Backup',
          metricName: 'NumberOfBackupJobsCompleted',
          statistic: Stats.SUM,
          period: Duration.hours(1),
          dimensionsMap: { BackupVaultName: backupVault.backupVaultName },
        }),
        minimum: 1,
        periods: 26,
        userImpact: 'none now, but the last night has no backup.',
        firstStep:
          'look at AWS Backup → Jobs; without any, compare the plan and its role with the stack (drift detection).',
      },
    }),
    'submission-forgotten': {
      metric: new MathExpression({
        expression: `MAX([${waitingLevels.join(', ')}])`,
        usingMetrics: Object.fromEntries(
          waitingLevels.map((level) => [level, customMetric(environment, gauges.oldestHours, Stats.MAXIMUM, level)]),
        ),
        label: 'Age of the oldest submission (hours)',
        ...metricPeriod,
      }),
      threshold: 7 * 24,
      userImpact: 'a submission has waited for a decision for over a week.',
      firstStep:
        'find the level on the dashboard; contact its holder, or appoint an acting one (Pengguna → jabatan, Plh.).',
    },
  };
};

/** Strangers who scan the internet for weak sites are blocked all day; a rule that blocks users does so steadily. */
const blockedByScanners = 50;

/** The alarms of the firewall, whose metrics exist in its own region only. */
export const addFirewallAlarms = (scope: Construct, environment: Environment, action: IAlarmAction): UserAlarm[] => {
  const settings: Record<string, AlarmSettings> = {
    'address-limited': {
      metric: blockedSum(
        environment,
        rateRules.map(({ name }) => name),
      ),
      threshold: 0,
      userImpact: 'everyone behind one address receives 429, which may be an office at the start of a shift.',
      firstStep: 'find the address in the sampled requests; add an office to office_networks.',
    },
    'requests-blocked': {
      metric: blockedSum(
        environment,
        managedRules.map(({ name }) => name),
      ),
      threshold: blockedByScanners,
      periods: 3,
      userImpact: 'perhaps none: either a stranger scans the page, or a rule of AWS blocks calls of users with 403.',
      firstStep: 'find the rule and the paths in the sampled requests; let a rule that is wrong count.',
    },
  };
  return Object.entries(settings).map(([id, each]) => new UserAlarm(scope, id, { environment, action, ...each }));
};

/** Every alarm of a monitored environment in its own region; each notifies `action` when it starts and when it ends. */
export const addAlarms = (scope: Construct, parts: MonitoredResources, action: IAlarmAction): UserAlarm[] => {
  const leftOver = deadLettersOf(parts).map(
    ({ id, failure, letters }) =>
      [
        `left-over-${id}`,
        {
          metric: letters,
          threshold: 0,
          userImpact: `${failure}, after all retries.`,
          firstStep: `read the message and the function’s log, repair the cause, then npm run redrive -- --queue ${id}.`,
        },
      ] as const,
  );
  const late = oldestMessages(parts).map(({ name, age }) => {
    const { consumer, lateMinutes } = queues[name];
    const settings = {
      metric: age,
      threshold: 60 * lateMinutes,
      userImpact: `what ${consumer} does is late by more than ${lateMinutes} minutes; nothing is lost yet.`,
      firstStep: `read the logs of ${consumer}, and check that its event source mapping is enabled.`,
    };
    return [`late-${name}`, settings] as const;
  });
  return [...Object.entries(alarmSettings(parts)), ...leftOver, ...late].map(
    ([id, settings]) => new UserAlarm(scope, id, { environment: parts.environment, action, ...settings }),
  );
};
