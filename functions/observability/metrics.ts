import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { CallName } from '../../shared/api/index.ts';
import { type FailureCode, failures } from '../../shared/errors.ts';
import { type Counter, counters, failureMetric, type Gauge, metricService, type WaitingLevel } from './metric-names.ts';

/** In environments without monitoring there is no namespace, and nothing is counted. */
const namespace = process.env['POWERTOOLS_METRICS_NAMESPACE'];
const metrics = namespace === undefined ? undefined : new Metrics({ namespace, serviceName: metricService });

export const count = (name: Counter, by = 1): void => {
  metrics?.addMetric(name, MetricUnit.Count, by);
  metrics?.publishStoredMetrics();
};

export const measure = (name: Gauge, value: number, level?: WaitingLevel): void => {
  const single = metrics?.singleMetric();
  if (level !== undefined) single?.addDimension('level', level);
  single?.addMetric(name, MetricUnit.NoUnit, value);
};

const callCounters: ReadonlyMap<string, Counter> = new Map<CallName, Counter>([
  ['validate-login', counters.signIns],
  ['upload-and-submit-document', counters.submissions],
  ['process-document-review', counters.reviews],
  ['process-document-approval', counters.approvals],
]);

export const countSuccess = (call: string): void => {
  const counter = callCounters.get(call);
  if (counter !== undefined) count(counter);
};

/**
 * Failures of our own, by the version of the function, so that a deployment can distinguish those of its new code. A 503,
 * which says when to try again, is none: a service was busy. Of the refusals only sign-ins are counted: many of them
 * indicate password guessing.
 */
export const countFailure = (call: string, code: FailureCode): void => {
  if (failures[code].status === 500) countVersionFailure(call);
  if (call === 'validate-login' && (code === 'invalid_credentials' || code === 'locked_out')) {
    count(counters.signInsRefused);
  }
};

export const countVersionFailure = (call: string): void => {
  const single = metrics?.singleMetric();
  single?.addDimensions({ call, version: process.env['AWS_LAMBDA_FUNCTION_VERSION'] ?? '$LATEST' });
  single?.addMetric(failureMetric, MetricUnit.Count, 1);
};
