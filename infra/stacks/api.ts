import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { originSecretHeader } from '../../functions/http/origin-header.ts';
import { callNamed, callNames } from '../../shared/api/index.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { GradualDeployment } from '../constructs/gradual-deployment.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { EnvironmentLogGroup } from '../constructs/log-group.ts';
import { deploysGradually } from '../environments.ts';

const methods = { GET: HttpMethod.GET, POST: HttpMethod.POST } as const;

/** The HTTP API: one route and one function for each call of the contract. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly authorizer: HandlerFunction;

  constructor(
    scope: Construct,
    id: string,
    { environment, bundles, resources, ...props }: StackProps & HandlerFunctionProps,
  ) {
    super(scope, id, props);
    this.authorizer = new HandlerFunction(this, 'authorize-origin', { environment, bundles, resources });
    this.api = new HttpApi(this, 'http', {
      apiName: `hims-${environment.name}`,
      createDefaultStage: false,
      // Verifies only that the request comes from CloudFront; each function authenticates its caller.
      defaultAuthorizer: new HttpLambdaAuthorizer('cloudfront-only', this.authorizer, {
        identitySource: [`$request.header.${originSecretHeader}`],
        resultsCacheTtl: Duration.minutes(5),
        responseTypes: [HttpLambdaResponseType.SIMPLE],
      }),
    });
    const gradualDeployment = deploysGradually(environment)
      ? new GradualDeployment(this, 'gradual-deployment', { environment })
      : undefined;
    for (const name of callNames) {
      const handler = new HandlerFunction(this, name, { environment, bundles, resources });
      // The page repeats a failed read; commands change data and are deployed gradually.
      if (callNamed(name).method === 'POST') gradualDeployment?.addCall(name, handler);
      this.api.addRoutes({
        path: `/api/${name}`,
        methods: [methods[callNamed(name).method]],
        integration: new HttpLambdaIntegration(`${name}-integration`, handler),
      });
    }
    new HttpStage(this, 'stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      // Below the account's quota of 2,500 requests a second per region.
      throttle: { rateLimit: 1000, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(new EnvironmentLogGroup(this, 'access-logs', environment)),
        format: AccessLogFormat.custom(
          JSON.stringify({
            request_id: '$context.requestId',
            route: '$context.routeKey',
            status: '$context.status',
            latency_ms: '$context.responseLatency',
            bytes: '$context.responseLength',
            error: '$context.integrationErrorMessage',
          }),
        ),
      },
    });
    acknowledge(this.api, {
      'AwsSolutions-APIG4':
        'Each function verifies the access token and the caller’s current permissions, as its call’s contract states.',
    });
  }
}
