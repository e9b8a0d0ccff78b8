import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Stage } from '../environments.ts';

export interface UserAlarmProps {
  stage: Stage;
  metric: IMetric;
  /** Sounds above this, in each of `periods` periods of the metric. */
  above: number;
  periods?: number;
  /** What people notice while it sounds. */
  suffers: string;
  /** What whoever is woken does first. */
  first: string;
  action?: IAlarmAction;
}

/** The period of a metric that an alarm watches. */
export const watched = { period: Duration.minutes(5) };

/** An alarm that says what users suffer and what to do: no alarm without a person behind it. */
export class UserAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: UserAlarmProps) {
    const { stage, metric, above, periods = 1, suffers, first, action } = props;
    super(scope, id, {
      metric,
      threshold: above,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `HIMS ${stage.name}. Users: ${suffers} Do: ${first} (infra/RUNBOOK.md)`,
    });
    if (action) {
      this.addAlarmAction(action);
      this.addOkAction(action);
    }
  }
}
