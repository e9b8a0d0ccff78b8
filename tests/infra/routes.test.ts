import { describe, expect, it } from 'vitest';
import { deliveryConcurrency } from '../../functions/realtime/delivery-rules.ts';
import { functionNames } from '../../infra/build/bundle.ts';
import { callStackIds } from '../../infra/config/call-stacks.ts';
import { isInEnvironment, workerNames, workers } from '../../infra/config/workers.ts';
import { callNamed, callNames, contract } from '../../shared/api/index.ts';
import { referencedResource } from './references.ts';
import { settings, synthesizeOnce } from './synthesis.ts';
import { aliasesOf, apiOf, functionsOf, ofType, onlyResource, type Resource, type Template } from './templates.ts';

const { templates } = await synthesizeOnce('prod');

/** Each route of a template with the name of its function, which it invokes by the alias. */
const routesOf = (template: Template): Record<string, string> => {
  const names = aliasesOf(template);
  const integrations = new Map(
    ofType(template, 'AWS::ApiGatewayV2::Integration').map(([id, { Properties: properties = {} }]) => {
      const target = /"Ref":"(\w+live\w+)"/.exec(JSON.stringify(properties['IntegrationUri']))?.[1] ?? '';
      return [id, names.get(target) ?? target];
    }),
  );
  return Object.fromEntries(
    ofType(template, 'AWS::ApiGatewayV2::Route').map(([, { Properties: properties = {} }]) => {
      const integration = /"Ref":"(\w+)"/.exec(JSON.stringify(properties['Target']))?.[1] ?? '';
      return [String(properties['RouteKey']), integrations.get(integration) ?? integration];
    }),
  );
};

describe('the HTTP API', () => {
  it('has exactly one route for each call of the contract, to the function of its name, and the public one of scans', () => {
    const expectedRoutes = Object.fromEntries(
      callNames.map((name) => [`${callNamed(name).method} /api/${name}`, name]),
    );
    const scanRoutes = { 'GET /c/{token}': 'scan-copy', 'HEAD /c/{token}': 'scan-copy' };
    expect(routesOf(apiOf(templates))).toEqual({ ...expectedRoutes, ...scanRoutes });
    expect(Object.keys(expectedRoutes)).toHaveLength(Object.keys(contract).length);
  });

  it('accepts only CloudFront: every route uses the authorizer, which reads one header', () => {
    const [[id, { Properties: authorizer = {} }] = ['', {} as Resource]] = ofType(
      templates.api,
      'AWS::ApiGatewayV2::Authorizer',
    );
    expect(authorizer).toMatchObject({
      AuthorizerType: 'REQUEST',
      AuthorizerPayloadFormatVersion: '2.0',
      AuthorizerResultTtlInSeconds: 300,
      EnableSimpleResponses: true,
      IdentitySource: ['$request.header.x-origin-secret'],
    });
    for (const stack of [...callStackIds, 'api'] as const) {
      for (const [, { Properties: route = {} }] of ofType(templates[stack], 'AWS::ApiGatewayV2::Route')) {
        expect(route['AuthorizationType'], String(route['RouteKey'])).toBe('CUSTOM');
        expect(referencedResource(templates, stack, route['AuthorizerId'])).toMatchObject({ stack: 'api', id });
      }
    }
  });

  it('sends events in payload format 2.0', () => {
    for (const [, { Properties: properties = {} }] of ofType(apiOf(templates), 'AWS::ApiGatewayV2::Integration')) {
      expect(properties['PayloadFormatVersion']).toBe('2.0');
    }
  });

  it('logs and throttles requests', () => {
    const httpStage = onlyResource(templates.api, 'AWS::ApiGatewayV2::Stage');
    expect(httpStage).toMatchObject({ StageName: '$default', AutoDeploy: true });
    expect(httpStage['AccessLogSettings']).toBeDefined();
    expect(httpStage['DefaultRouteSettings']).toEqual({ ThrottlingRateLimit: 1000, ThrottlingBurstLimit: 1000 });
  });
});

describe('the WebSocket API', () => {
  it('has four routes and returns the response of a ping and of a subscription', () => {
    const messages = ['ping', 'subscribe'];
    expect(routesOf(templates.realtime)).toEqual({
      $connect: 'connect',
      $disconnect: 'disconnect',
      ...Object.fromEntries(messages.map((name) => [name, name])),
    });
    const responding = ofType(templates.realtime, 'AWS::ApiGatewayV2::Route')
      .filter(([, { Properties }]) => Properties?.['RouteResponseSelectionExpression'] === '$default')
      .map(([, { Properties }]) => Properties?.['RouteKey']);
    expect(responding).toEqual(messages);
    expect(ofType(templates.realtime, 'AWS::ApiGatewayV2::RouteResponse')).toHaveLength(messages.length);
  });

  it('has the path that CloudFront forwards', () => {
    expect(onlyResource(templates.realtime, 'AWS::ApiGatewayV2::Stage')).toMatchObject({
      StageName: 'ws',
      AutoDeploy: true,
    });
  });
});

describe('deliveries to sockets', () => {
  const { properties } = functionsOf(templates.realtime).get('deliver-events') ?? {};
  const [aliasId] = [...aliasesOf(templates.realtime)].find(([, name]) => name === 'deliver-events') ?? [];
  const [deliveries = ['', {} as Resource]] = ofType(templates.realtime, 'AWS::SQS::Queue').filter(
    ([, { Properties }]) => Properties?.['RedrivePolicy'] !== undefined,
  );

  it('are processed one message at a time by as many containers as the pace is divided by', () => {
    const [mapping] = ofType(templates.realtime, 'AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) =>
      JSON.stringify(Properties?.['EventSourceArn']).includes(`"${deliveries[0]}"`),
    );
    expect(mapping?.[1].Properties).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: deliveryConcurrency },
    });
    expect(JSON.stringify(mapping?.[1].Properties?.['FunctionName'])).toContain(`"Ref":"${aliasId}"`);
  });

  it('are repeated soon, at least once, and may be queued again by their function', () => {
    const { Properties: queue } = deliveries[1];
    expect(queue?.['VisibilityTimeout']).toBe(properties?.['Timeout']);
    expect(queue?.['RedrivePolicy']).toMatchObject({ maxReceiveCount: 20 });
    expect(properties?.['RecursiveLoop']).toBe('Allow');
  });
});

describe('the schedules', () => {
  const scheduled = workerNames.flatMap((name) => {
    const cron = workers[name].schedule?.cron;
    return cron === undefined ? [] : [[name, `cron(${cron})`] as const];
  });

  it.each(scheduled)('invoke %s by %s, with a dead-letter queue', (invoked, ScheduleExpression) => {
    const [alias] = [...aliasesOf(templates.schedules)].find(([, name]) => name === invoked) ?? [];
    const queues = ofType(templates.schedules, 'AWS::SQS::Queue').map(([queue]) => queue);
    const scheduleDlq = queues.find((queue) => queue.startsWith(`${invoked.replaceAll('-', '')}dlq`));
    const queueArn = { 'Fn::GetAtt': [scheduleDlq, 'Arn'] };
    const rules = ofType(templates.schedules, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
    expect(rules).toHaveLength(scheduled.length);
    expect(rules).toContainEqual(
      expect.objectContaining({
        ScheduleExpression,
        State: 'ENABLED',
        Targets: [expect.objectContaining({ Arn: { Ref: alias }, DeadLetterConfig: { Arn: queueArn } })],
      }),
    );
    expect(functionsOf(templates.schedules).get(invoked)?.properties).toMatchObject({
      DeadLetterConfig: { TargetArn: queueArn },
    });
  });
});

describe('every function', () => {
  const functions = [
    apiOf(templates),
    templates.realtime,
    templates.schedules,
    templates.bulk,
    templates.views,
  ].flatMap((template) => [...functionsOf(template)]);

  it('runs on Node 24 and ARM, with expiring logs of failed invocations only, and sensible sizes', () => {
    const elsewhere = workerNames.filter(
      (name) =>
        ['data', 'mail', 'monitoring'].includes(workers[name].stack) ||
        !isInEnvironment(workers[name].queue ?? {}, settings.prod),
    );
    expect(functions.map(([name]) => name).sort()).toEqual(
      functionNames.filter((name) => !(elsewhere as string[]).includes(name)).sort(),
    );
    for (const [name, { properties }] of functions) {
      expect(properties, name).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' },
        Handler: 'index.handler',
      });
      expect(properties['MemorySize'], name).toBeGreaterThanOrEqual(256);
      expect(properties['MemorySize'], name).toBeLessThanOrEqual(1769);
    }
    for (const template of [
      apiOf(templates),
      templates.realtime,
      templates.schedules,
      templates.bulk,
      templates.views,
    ]) {
      for (const [, { Properties: logs }] of ofType(template, 'AWS::Logs::LogGroup')) {
        expect(logs?.['RetentionInDays']).toBe(settings.prod.retention.logs);
      }
    }
  });

  it('is traced, except what runs too often: those of the socket, and what open pages request by themselves', () => {
    const untraced = functions.filter(([, { properties }]) => properties['TracingConfig'] === undefined);
    expect(untraced.map(([name]) => name).sort()).toEqual([
      'connect',
      'disconnect',
      'get-dashboard-documents',
      'get-home',
      'get-required-reading',
      'get-session',
      'get-user-notifications',
      'list-hims-documents',
      'ping',
      'search-in-files',
      'subscribe',
    ]);
    for (const [name, { properties }] of functions)
      if (properties['TracingConfig'] !== undefined)
        expect(properties['TracingConfig'], name).toEqual({ Mode: 'Active' });
  });

  it('of a call has a shorter timeout than API Gateway', () => {
    for (const [name, { properties }] of functionsOf(apiOf(templates))) {
      expect(properties['Timeout'], name).toBeLessThan(30);
    }
  });

  it('has enough memory for scrypt where passwords are checked', () => {
    expect(functionsOf(apiOf(templates)).get('validate-login')?.properties['MemorySize']).toBeGreaterThanOrEqual(1769);
  });
});
