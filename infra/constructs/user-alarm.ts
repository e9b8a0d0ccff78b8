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

export interface UserAlarmProps {
  environment: Environment;
  metric: IMetric;
  /** Sounds above this, in each of `periods` periods of the metric. */
  threshold: number;
  periods?: number;
  /** What people notice while it sounds. */
  userImpact: string;
  /** What whoever is woken does first. */
  firstStep: string;
  action?: IAlarmAction;
}

/** The period of a metric that an alarm watches. */
export const metricPeriod = { period: Duration.minutes(5) };

/** An alarm that says what users suffer and what to do: no alarm without a person behind it. */
export class UserAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: UserAlarmProps) {
    const { environment, metric, threshold, periods = 1, userImpact, firstStep, action } = props;
    super(scope, id, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `HIMS ${environment.name}. Users: ${userImpact} Do: ${firstStep} (infra/RUNBOOK.md)`,
    });
    if (action) {
      this.addAlarmAction(action);
      this.addOkAction(action);
    }
  }
}
