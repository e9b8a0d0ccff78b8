import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';

/**
 * The alarm starts when the metric is above `threshold` in each of `periods` periods; or, with a `minimum`, when it is
 * below it or missing: a schedule that does not run reports nothing.
 */
type Limit = { threshold: number; minimum?: never } | { minimum: number; threshold?: never };

export type UserAlarmProps = Limit & {
  environment: Environment;
  metric: IMetric;
  periods?: number;
  /** What users notice while the alarm is active. */
  userImpact: string;
  /** The first step of the operator. */
  firstStep: string;
  action?: IAlarmAction;
};

/** The period of a metric that an alarm watches. */
export const metricPeriod = { period: Duration.minutes(5) };

/** An alarm whose description states the effect on users and the operator's first step. */
export class UserAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: UserAlarmProps) {
    const { environment, metric, threshold, minimum, periods = 1, userImpact, firstStep, action } = props;
    super(scope, id, {
      metric,
      evaluationPeriods: periods,
      ...(minimum === undefined
        ? {
            threshold,
            comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
            treatMissingData: TreatMissingData.NOT_BREACHING,
          }
        : {
            threshold: minimum,
            comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
            treatMissingData: TreatMissingData.BREACHING,
          }),
      alarmDescription: `HIMS ${environment.name}. Users: ${userImpact} Do: ${firstStep} (infra/RUNBOOK.md)`,
    });
    if (action) {
      this.addAlarmAction(action);
      this.addOkAction(action);
    }
  }
}
