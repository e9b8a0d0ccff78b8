import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { CallName } from '../../shared/api/index.ts';
import type { Environment } from '../config/environments.ts';
import { isIpv6Network } from '../config/office-networks.ts';

type Statement = CfnWebACL.StatementProperty;

/** Of one address, in the five minutes in which a shift of this many users starts behind it. */
const usersBehindOneAddress = 500;

/**
 * The page and its assets are not limited: they cost nothing to serve, and a first visit loads about twenty of them.
 * Both limits are for users behind one address that is not in `office_networks`.
 */
export const rateRules = [
  {
    name: 'rate-sign-in',
    paths: (['validate-login', 'refresh-session'] satisfies CallName[]).map((call) => `/api/${call}`),
    // One sign-in, one mistyped password, and one renewal (a token is valid for 12 minutes), and a third more.
    limit: usersBehindOneAddress * 4,
  },
  {
    name: 'rate-api',
    // A scanned code counts as a call.
    paths: ['/api/', '/c/'],
    // A visit sends 16 calls (session, bell, dashboard, socket ticket and eight lists, some of them again when the
    // socket opens), a closed socket 15 (bell every 30 s, list every minute), ten opened documents 20; 51, and a sixth
    // more.
    limit: usersBehindOneAddress * 60,
  },
] as const;

/**
 * Rules of the common set that only count. They inspect texts that users type (titles, reasons, file names, links,
 * searches), which the calls' schemas validate, the page escapes, and no function fetches, opens or executes; and
 * cookies, which on a custom host include those of the company's other sites, while the calls read two by name.
 */
const rulesOnTypedText = [
  // A master list is saved in one body of more than 8 KB.
  'SizeRestrictions_BODY',
  'SizeRestrictions_Cookie_HEADER',
  'CrossSiteScripting_BODY',
  'CrossSiteScripting_COOKIE',
  'CrossSiteScripting_QUERYARGUMENTS',
  'EC2MetaDataSSRF_COOKIE',
  'GenericLFI_BODY',
  'GenericLFI_QUERYARGUMENTS',
  // `file_url` of an imported document can be an intranet address: https://10.1.2.3/.
  'GenericRFI_BODY',
  'GenericRFI_QUERYARGUMENTS',
  // A search for “laporan.log”.
  'RestrictedExtensions_QUERYARGUMENTS',
];

/** Seconds: WAF counts the last five minutes again every few seconds, so that an address is free again gradually. */
const retryAfterSeconds = 60;

/** AWS's rule groups in their order, and those of their rules that only count here. */
export const managedRules: readonly { name: string; countOnlyRules: readonly string[] }[] = [
  { name: 'AWSManagedRulesAmazonIpReputationList', countOnlyRules: [] },
  { name: 'AWSManagedRulesKnownBadInputsRuleSet', countOnlyRules: [] },
  { name: 'AWSManagedRulesCommonRuleSet', countOnlyRules: rulesOnTypedText },
];

/** Also the name of its metrics, which an account has only once. */
export const firewallName = (environment: Environment): string => `hims-${environment.name}`;

/** The firewall in front of CloudFront, which must be in us-east-1. WAF sees the viewer's own address there. */
export class Firewall extends Construct {
  readonly acl: CfnWebACL;

  constructor(scope: Construct, id: string, { environment }: { environment: Environment }) {
    super(scope, id);
    const name = firewallName(environment);
    const offices = this.officeSets(environment);
    const rules: Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>[] = [
      ...rateRules.map(({ name, limit, paths }) => ({
        name,
        action: {
          block: {
            customResponse: {
              responseCode: 429,
              responseHeaders: [{ name: 'retry-after', value: String(retryAfterSeconds) }],
            },
          },
        },
        statement: {
          rateBasedStatement: {
            limit,
            aggregateKeyType: 'IP',
            evaluationWindowSec: 300,
            scopeDownStatement: allOf([anyOf(paths.map(pathStartsWith)), ...offices.map(isNotFrom)]),
          },
        },
      })),
      ...managedRules.map(({ name, countOnlyRules }) => ({
        name,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name,
            ruleActionOverrides: countOnlyRules.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
          },
        },
      })),
    ];
    this.acl = new CfnWebACL(this, 'acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(name),
      rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: visibility(rule.name) })),
    });
  }

  /** One set for each address family that the configured networks have. */
  private officeSets(environment: Environment): CfnIPSet[] {
    const networks = Object.groupBy(environment.office_networks, (cidr) => (isIpv6Network(cidr) ? 'ipv6' : 'ipv4'));
    return Object.entries(networks).map(
      ([family, addresses]) =>
        new CfnIPSet(this, `office-${family}`, {
          name: `${firewallName(environment)}-office-${family}`,
          scope: 'CLOUDFRONT',
          ipAddressVersion: family.toUpperCase(),
          addresses,
        }),
    );
  }
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
  metricName,
});

const pathStartsWith = (path: string): Statement => ({
  byteMatchStatement: {
    searchString: path,
    positionalConstraint: 'STARTS_WITH',
    fieldToMatch: { uriPath: {} },
    // Paths that the API may resolve to the same route: /api/%76alidate-login and /x/../api/validate-login.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const isNotFrom = (set: CfnIPSet): Statement => ({
  notStatement: { statement: { ipSetReferenceStatement: { arn: set.attrArn } } },
});

/** WAF accepts OR and AND of at least two statements only. */
const anyOf = (statements: Statement[]): Statement =>
  statements[0] && statements.length === 1 ? statements[0] : { orStatement: { statements } };
const allOf = (statements: Statement[]): Statement =>
  statements[0] && statements.length === 1 ? statements[0] : { andStatement: { statements } };
