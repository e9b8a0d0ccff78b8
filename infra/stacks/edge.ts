import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import {
  CfnParameter,
  CrossStackReferences,
  ReferenceStrength,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../config/environments.ts';
import { hostsOf } from '../config/fixed-settings.ts';
import { addFirewallAlarms } from '../constructs/alarms.ts';
import { Firewall } from '../constructs/firewall.ts';
import { OperatorTopic } from '../constructs/operator-topic.ts';

/** The resources of an environment that must be in us-east-1, and the budget, which belongs to the account. */
export class EdgeStack extends Stack {
  readonly webAclArn: string | undefined;
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, { environment, ...props }: StackProps & { environment: Environment }) {
    super(scope, id, props);
    const { domain, monthly_budget_usd, switches } = environment;
    const firewall = switches.web_acl ? new Firewall(this, 'firewall', { environment }) : undefined;
    // A strong reference would keep a former value in use: this stack is deployed before the one that refers to it.
    if (firewall) CrossStackReferences.of(firewall.acl).produce(ReferenceStrength.WEAK);
    this.webAclArn = switches.web_acl === 'detached' ? undefined : firewall?.acl.attrArn;
    const watchesFirewall = firewall !== undefined && switches.monitoring;
    if (watchesFirewall || monthly_budget_usd !== undefined) {
      // An alarm can publish only to a topic of its own region.
      const topic = new OperatorTopic(this, 'alarms', { environment, publishers: ['cloudwatch', 'budgets'] });
      if (watchesFirewall) addFirewallAlarms(this, environment, new SnsAction(topic));
      if (monthly_budget_usd !== undefined) this.budget(environment, monthly_budget_usd, topic);
    }
    if (domain?.hosted_zone && domain.certificate_arn === undefined) {
      const { id: hostedZoneId, name: zoneName } = domain.hosted_zone;
      const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', { hostedZoneId, zoneName });
      // By its hosts, so that others have a certificate and an output of their own, which the distribution then uses.
      const certificate = new Certificate(this, `certificate-${hostsOf({ domain }).join('-')}`, {
        domainName: domain.host,
        ...(domain.former_hosts && { subjectAlternativeNames: domain.former_hosts }),
        validation: CertificateValidation.fromDns(zone),
      });
      // ACM deletes no certificate in use, and CloudFront uses the former one until its own stack is deployed.
      certificate.applyRemovalPolicy(
        environment.retention.keep_data ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      );
      CrossStackReferences.of(certificate).produce(ReferenceStrength.WEAK);
      this.certificate = certificate;
    }
  }

  private budget(environment: Environment, amount: number, topic: OperatorTopic): void {
    const budgetNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    // A deployment keeps the deployed value (docs/ops/settings.md).
    const limit = new CfnParameter(this, 'MonthlyBudget', {
      type: 'Number',
      default: amount,
      minValue: 1,
      description: 'US dollars a month',
    });
    const budget = new CfnBudget(this, 'budget', {
      budget: {
        budgetName: `hims-${environment.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limit.valueAsNumber, unit: 'USD' },
        // Every stack tags its resources with the environment; the tag must be activated for billing once per account.
        costFilters: { TagKeyValue: [`user:stage$${environment.name}`] },
      },
      notificationsWithSubscribers: [
        budgetNotification('ACTUAL', 80),
        budgetNotification('ACTUAL', 100),
        budgetNotification('FORECASTED', 100),
      ],
    });
    // AWS Budgets rejects a topic that it may not publish to.
    budget.node.addDependency(topic);
  }
}
