import { describe, expect, it } from 'vitest';
import { callNames } from '../../shared/api/index.ts';
import { settings, synthesizeOnce } from './synthesis.ts';
import { asArray, ofType, onlyResource, type Properties, type Template } from './templates.ts';

const { templates, read } = await synthesizeOnce('everyFeature');
const { templates: withoutOffices } = await synthesizeOnce('prod');

interface Rule {
  Name: string;
  Priority: number;
  Action?: Properties;
  Statement: Statement;
}

interface Statement {
  RateBasedStatement?: { Limit: number; EvaluationWindowSec: number; AggregateKeyType: string } & {
    ScopeDownStatement?: Statement;
  };
  AndStatement?: { Statements: Statement[] };
  OrStatement?: { Statements: Statement[] };
  NotStatement?: { Statement: Statement };
  IPSetReferenceStatement?: { Arn: { 'Fn::GetAtt': [string, string] } };
  ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides: { Name: string; ActionToUse: Properties }[] };
  ByteMatchStatement?: {
    SearchString: string;
    PositionalConstraint: string;
    FieldToMatch: Properties;
    TextTransformations: { Priority: number; Type: string }[];
  };
}

const edgeOf = ({ edge }: { edge?: Template }): Template => {
  if (!edge) throw new Error('prod has no stack edge');
  return edge;
};
const edge = edgeOf(templates);
const acl = onlyResource(edge, 'AWS::WAFv2::WebACL') as unknown as { Name: string; Scope: string; Rules: Rule[] };

interface Request {
  path: string;
  /** The office network that it comes from. */
  from?: string;
}

const transformations: Record<string, (text: string) => string> = {
  URL_DECODE: decodeURIComponent,
  NORMALIZE_PATH: (text) => new URL(text.replace(/\/{2,}/g, '/'), 'https://host').pathname,
};

/** Whether a statement matches, as AWS WAF evaluates it; a statement or transformation that is not known here throws. */
const matches = (template: Template, statement: Statement, request: Request): boolean => {
  const inner = (each: Statement): boolean => matches(template, each, request);
  if (statement.AndStatement) return statement.AndStatement.Statements.every(inner);
  if (statement.OrStatement) return statement.OrStatement.Statements.some(inner);
  if (statement.NotStatement) return !inner(statement.NotStatement.Statement);
  if (statement.IPSetReferenceStatement) {
    const set = template.Resources[statement.IPSetReferenceStatement.Arn['Fn::GetAtt'][0]];
    return asArray(set?.Properties?.['Addresses'] as string[] | undefined).some((cidr) => cidr === request.from);
  }
  const match = statement.ByteMatchStatement;
  if (match?.PositionalConstraint !== 'STARTS_WITH' || !('UriPath' in match.FieldToMatch))
    throw new Error(`Unknown statement: ${JSON.stringify(statement)}`);
  const text = match.TextTransformations.toSorted((one, other) => one.Priority - other.Priority).reduce(
    (path, { Type }) => {
      const transform = transformations[Type];
      if (!transform) throw new Error(`Unknown transformation: ${Type}`);
      return transform(path);
    },
    request.path,
  );
  return text.startsWith(match.SearchString);
};

/** The rate rules that count a request. */
const countedBy = (template: Template, request: Request): string[] =>
  (onlyResource(template, 'AWS::WAFv2::WebACL')['Rules'] as Rule[]).flatMap(({ Name, Statement: statement }) => {
    const rate = statement.RateBasedStatement;
    if (!rate) return [];
    return !rate.ScopeDownStatement || matches(template, rate.ScopeDownStatement, request) ? [Name] : [];
  });

describe('the rate limits', () => {
  it.each([
    '/',
    '/masuk',
    '/dashboard',
    '/index.html',
    '/config.json',
    '/assets/index-Bd82jDk1.js',
    '/assets/archivo-latin-wght-normal-2xk.woff2',
    '/apiary',
    '/ws',
  ])('do not count %s', (path) => {
    expect(countedBy(edge, { path })).toEqual([]);
  });

  it('count every call, sign-in and renewal twice', () => {
    for (const call of callNames) {
      const isSignIn = call === 'validate-login' || call === 'refresh-session';
      expect(countedBy(edge, { path: `/api/${call}` }), call).toEqual([
        ...(isSignIn ? ['rate-sign-in'] : []),
        'rate-api',
      ]);
    }
  });

  it.each(['/api/%76alidate-login', '/x/../api/validate-login', '//api/validate-login', '/api/validate-login/'])(
    'count sign-in written as %s',
    (path) => {
      expect(countedBy(edge, { path })).toEqual(['rate-sign-in', 'rate-api']);
    },
  );

  it.each(settings.everyFeature.office_networks)('do not count calls from the office network %s', (from) => {
    expect(countedBy(edge, { path: '/api/validate-login', from })).toEqual([]);
    expect(countedBy(edge, { path: '/api/get-session', from: '36.66.11.0/24' })).toEqual(['rate-api']);
    expect(countedBy(edgeOf(withoutOffices), { path: '/api/get-session', from })).toEqual(['rate-api']);
  });

  it('let 500 users behind one address start their shift within five minutes', () => {
    const limits = new Map(acl.Rules.map(({ Name, Statement: { RateBasedStatement: rate } }) => [Name, rate]));
    const users = 500;
    const signIns = 3;
    const visit = 16;
    const closedSocket = 15;
    const work = 20;
    for (const [name, requests] of [
      ['rate-sign-in', signIns],
      ['rate-api', visit + closedSocket + work],
    ] as const) {
      expect(limits.get(name), name).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300 });
      expect(limits.get(name)?.Limit, name).toBeGreaterThan(users * requests);
    }
    expect(limits.get('rate-sign-in')?.Limit).toBeLessThan(limits.get('rate-api')?.Limit ?? 0);
  });
});

describe('the firewall', () => {
  it('is in us-east-1 with its address sets, and attached to CloudFront', () => {
    expect(acl.Scope).toBe('CLOUDFRONT');
    for (const [id, { Properties: set }] of ofType(edge, 'AWS::WAFv2::IPSet'))
      expect(set, id).toMatchObject({ Scope: 'CLOUDFRONT' });
    expect(
      ofType(edge, 'AWS::WAFv2::IPSet')
        .map(([, { Properties: set }]) => set?.['IPAddressVersion'])
        .sort(),
    ).toEqual(['IPV4', 'IPV6']);
    expect(ofType(edgeOf(withoutOffices), 'AWS::WAFv2::IPSet')).toEqual([]);
    const { artifacts } = read('manifest.json') as { artifacts: Record<string, { environment?: string }> };
    expect(artifacts['edge']?.environment).toMatch(/us-east-1$/);
    const { DistributionConfig } = onlyResource(templates.web, 'AWS::CloudFront::Distribution') as {
      DistributionConfig: Properties;
    };
    expect(DistributionConfig['WebACLId']).toMatchObject({
      'Fn::GetStackOutput': { StackName: 'hims-prod-edge', Region: 'us-east-1' },
    });
  });

  it('limits first, then applies AWS’s rules', () => {
    expect(acl.Rules.toSorted((one, other) => one.Priority - other.Priority).map(({ Name }) => Name)).toEqual([
      'rate-sign-in',
      'rate-api',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    for (const { Action } of acl.Rules.slice(0, 2)) {
      expect(Action).toEqual({
        Block: {
          CustomResponse: { ResponseCode: 429, ResponseHeaders: [{ Name: 'retry-after', Value: '60' }] },
        },
      });
    }
  });

  /** Rules of the common set and what each inspects. */
  const common = new Map(
    acl.Rules.at(-1)?.Statement.ManagedRuleGroupStatement?.RuleActionOverrides.map(({ Name, ActionToUse }) => [
      Name,
      ActionToUse,
    ]),
  );

  it.each([
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'CrossSiteScripting_QUERYARGUMENTS',
    'GenericLFI_BODY',
    'GenericLFI_QUERYARGUMENTS',
    'GenericRFI_BODY',
    'GenericRFI_QUERYARGUMENTS',
    'RestrictedExtensions_QUERYARGUMENTS',
    'CrossSiteScripting_COOKIE',
    'EC2MetaDataSSRF_COOKIE',
    'SizeRestrictions_Cookie_HEADER',
  ])('only counts what %s finds in texts of users', (rule) => {
    expect(common.get(rule)).toEqual({ Count: {} });
  });

  it.each(['NoUserAgent_HEADER', 'UserAgent_BadBots_HEADER', 'GenericLFI_URIPATH', 'RestrictedExtensions_URIPATH'])(
    'blocks by %s',
    (rule) => {
      expect(common.has(rule)).toBe(false);
    },
  );

  it('stays below the capacity that its price includes', () => {
    // https://docs.aws.amazon.com/waf/latest/developerguide/aws-waf-capacity-units.html and the page of each group.
    const managed: Record<string, number> = {
      AWSManagedRulesAmazonIpReputationList: 25,
      AWSManagedRulesKnownBadInputsRuleSet: 200,
      AWSManagedRulesCommonRuleSet: 700,
    };
    const sum = (statements: readonly Statement[]): number =>
      statements.reduce((total, statement) => total + capacity(statement), 0);
    const capacity = (statement: Statement): number => {
      const { RateBasedStatement: rate, ManagedRuleGroupStatement: group, ByteMatchStatement: match } = statement;
      if (rate) return 2 + sum(rate.ScopeDownStatement ? [rate.ScopeDownStatement] : []);
      if (group) return managed[group.Name] ?? Number.NaN;
      if (match) return 2 + 10 * match.TextTransformations.length;
      if (statement.IPSetReferenceStatement) return 1;
      const { AndStatement: and, OrStatement: or, NotStatement: not } = statement;
      if (!and && !or && !not) throw new Error(`Unknown statement: ${JSON.stringify(statement)}`);
      return sum([...(and?.Statements ?? []), ...(or?.Statements ?? []), ...(not ? [not.Statement] : [])]);
    };
    const total = sum(acl.Rules.map(({ Statement: statement }) => statement));
    expect(total).toBeGreaterThan(925);
    expect(total).toBeLessThan(1500);
  });
});
