import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { recipientOf } from '../required-settings.ts';

/** CloudFront requires its firewall and its certificate in this region, independent of the environment's region. */
export const edgeRegion = 'us-east-1';

/** An office may share one address: a hundred users who open the product at the start of a shift. */
const requestsInFiveMinutes = 10_000;

/** AWS's rule groups in their order, and those of their rules that only count here. */
const managedRules = [
  { name: 'AWSManagedRulesAmazonIpReputationList', countOnlyRules: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', countOnlyRules: [] },
  // A master list is saved in one body of more than 8 KB; the call's schema validates its fields.
  { name: 'AWSManagedRulesCommonRuleSet', countOnlyRules: ['SizeRestrictions_BODY'] },
] as const;

/** The resources of an environment that must be in us-east-1, and the budget, which belongs to the account. */
export class EdgeStack extends Stack {
  readonly webAclArn: string | undefined;
  readonly certificate: ICertificate | undefined;

  constructor(scope: Construct, id: string, { environment, ...props }: StackProps & { environment: Environment }) {
    super(scope, id, props);
    this.webAclArn = environment.switches.web_acl ? this.firewall(environment).attrArn : undefined;
    const { domain } = environment;
    if (domain?.hosted_zone && domain.certificate_arn === undefined) {
      const { id: hostedZoneId, name: zoneName } = domain.hosted_zone;
      const zone = HostedZone.fromHostedZoneAttributes(this, 'zone', { hostedZoneId, zoneName });
      this.certificate = new Certificate(this, 'certificate', {
        domainName: domain.host,
        validation: CertificateValidation.fromDns(zone),
      });
    }
    if (environment.monthly_budget_usd !== undefined) this.budget(environment, environment.monthly_budget_usd);
  }

  private firewall(environment: Environment): CfnWebACL {
    const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    });
    return new CfnWebACL(this, 'firewall', {
      name: `hims-${environment.name}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility('firewall'),
      rules: [
        {
          name: 'rate',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: { rateBasedStatement: { limit: requestsInFiveMinutes, aggregateKeyType: 'IP' } },
          visibilityConfig: visibility('rate'),
        },
        ...managedRules.map(({ name, countOnlyRules }, index) => ({
          name,
          priority: index + 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              ruleActionOverrides: countOnlyRules.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: visibility(name),
        })),
      ],
    });
  }

  private budget(environment: Environment, amount: number): void {
    const subscribers = [{ subscriptionType: 'EMAIL', address: recipientOf(environment) }];
    const budgetNotification = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers,
    });
    new CfnBudget(this, 'budget', {
      budget: {
        budgetName: `hims-${environment.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount, unit: 'USD' },
        // Every stack tags its resources with the environment; the tag must be activated for billing once per account.
        costFilters: { TagKeyValue: [`user:stage$${environment.name}`] },
      },
      notificationsWithSubscribers: [
        budgetNotification('ACTUAL', 80),
        budgetNotification('ACTUAL', 100),
        budgetNotification('FORECASTED', 100),
      ],
    });
  }
}
