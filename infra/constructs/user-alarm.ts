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
  /** The alarm starts when the metric is above this in each of `periods` periods. */
  threshold: number;
  periods?: number;
  /** What users notice while the alarm is active. */
  userImpact: string;
  /** The first step of the operator. */
  firstStep: string;
  action?: IAlarmAction;
}

/** The period of a metric that an alarm watches. */
export const metricPeriod = { period: Duration.minutes(5) };

/** An alarm whose description states the effect on users and the operator's first step. */
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
