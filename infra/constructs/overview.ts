import { AlarmStatusWidget, Dashboard, GraphWidget, type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { counters, gauges, waitingLevels } from '../../functions/observability/metric-names.ts';
import { managedRules, rateRules } from './firewall.ts';
import {
  blockedByRules,
  customMetric,
  deadLettersOf,
  distributionMetric,
  type MonitoredResources,
  oldestMessages,
  socketFailures,
  socketMetric,
  tableThrottles,
} from './metrics.ts';
import type { UserAlarm } from './user-alarm.ts';
import { metricPeriod } from './user-alarm.ts';

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 12, height: 6, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

/** The dashboard: business figures first, technical figures below. */
export class Overview extends Dashboard {
  constructor(scope: Construct, id: string, parts: MonitoredResources, alarms: readonly UserAlarm[]) {
    const { environment, api } = parts;
    const publisher = parts.workers('publish-changes');
    super(scope, id, { dashboardName: `hims-${environment.name}` });
    const productCount = (name: string): IMetric => customMetric(environment, name, Stats.SUM);
    const byLevel = (name: string): IMetric[] =>
      waitingLevels.map((level) => customMetric(environment, name, Stats.MAXIMUM, level).with({ label: level }));

    this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 }));
    this.addWidgets(
      graph('Waiting submissions, by level', byLevel(gauges.waiting)),
      graph('Age of the oldest submission (hours), by level', byLevel(gauges.oldestHours)),
    );
    this.addWidgets(
      graph('Submitted and decided', [
        productCount(counters.submissions),
        productCount(counters.reviews),
        productCount(counters.approvals),
      ]),
      graph('Imports', [counters.jobsDone, counters.jobsRejected, counters.jobsFailed].map(productCount), [
        productCount(counters.documentsImported),
      ]),
    );
    this.addWidgets(
      graph(
        'Requests and errors at CloudFront',
        [distributionMetric(parts, 'Requests', Stats.SUM)],
        ['4xxErrorRate', '5xxErrorRate'].map((name) => distributionMetric(parts, name, Stats.AVERAGE)),
      ),
      graph(
        'Page reachable, and requests blocked by the firewall',
        [customMetric(environment, gauges.reachable, Stats.MINIMUM)],
        environment.switches.web_acl
          ? blockedByRules(
              environment,
              [...rateRules, ...managedRules].map(({ name }) => name),
            )
          : [],
      ),
    );
    this.addWidgets(
      graph('Sign-ins', [productCount(counters.signIns), productCount(counters.signInsRefused)]),
      graph(
        'Sockets whose page shows a list',
        [customMetric(environment, gauges.subscribedSockets, Stats.MAXIMUM)],
        [
          socketMetric(parts, 'ConnectCount'),
          socketMetric(parts, 'MessageCount'),
          socketMetric(parts, 'IntegrationError').with({ label: 'Refused or failed' }),
          socketFailures(parts),
        ],
      ),
    );
    this.addWidgets(
      graph(
        'Calls and failures',
        [api.metricCount({ statistic: Stats.SUM, ...metricPeriod })],
        [api.metricServerError({ statistic: Stats.SUM, ...metricPeriod }), api.metricClientError({ ...metricPeriod })],
      ),
      graph('Latency (ms)', [
        api.metricLatency({ statistic: 'p50', ...metricPeriod }),
        api.metricLatency({ statistic: 'p99', ...metricPeriod }),
      ]),
    );
    this.addWidgets(
      graph(
        'Stream lag (ms), age of deliveries (s) and publishing errors',
        [
          publisher.metric('IteratorAge', { statistic: Stats.MAXIMUM, ...metricPeriod }),
          ...oldestMessages(parts).map(({ age }) => age),
        ],
        [publisher.metricErrors({ statistic: Stats.SUM, ...metricPeriod })],
      ),
      graph(
        'Dead-letter messages and throttles',
        deadLettersOf(parts).map(({ letters }) => letters),
        [tableThrottles(parts)],
      ),
    );
  }
}
