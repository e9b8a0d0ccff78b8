import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  AuthorizerPayloadVersion,
  HttpApi,
  HttpAuthorizer,
  HttpAuthorizerType,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { originSecretHeader } from '../../functions/http/origin-header.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { EnvironmentLogGroup } from '../constructs/log-group.ts';

/**
 * The HTTP API with its authorizer, its stage, and the public route of scanned codes; the stacks of `infra/config/call-stacks.ts`
 * add the routes of the calls.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  /** Lets requests from CloudFront pass; each function authenticates its caller. */
  readonly authorizer: HttpAuthorizer;
  readonly authorizerFunction: HandlerFunction;

  constructor(scope: Construct, id: string, props: StackProps & HandlerFunctionProps) {
    super(scope, id, props);
    const { environment } = props;
    this.authorizerFunction = new HandlerFunction(this, 'authorize-origin', props);
    this.api = new HttpApi(this, 'http', { apiName: `hims-${environment.name}`, createDefaultStage: false });
    this.authorizer = this.cloudFrontOnly();
    this.addScanRoutes(new HandlerFunction(this, 'scan-copy', props));
    new HttpStage(this, 'stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: environment.route_rate, burstLimit: environment.route_rate },
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
  }

  /** A GET route does not answer HEAD. */
  private addScanRoutes(handler: HandlerFunction): void {
    const authorizer = HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'scan-copy-authorizer', {
      authorizerId: this.authorizer.authorizerId,
      authorizerType: 'CUSTOM',
    });
    for (const method of [HttpMethod.GET, HttpMethod.HEAD])
      new HttpRoute(this, `scan-copy-${method.toLowerCase()}-route`, {
        httpApi: this.api,
        authorizer,
        routeKey: HttpRouteKey.with('/c/{token}', method),
        integration: new HttpLambdaIntegration('scan-copy-integration', handler),
      });
  }

  /** Without `HttpLambdaAuthorizer`, which the CDK creates only with a route, and the routes are in other stacks. */
  private cloudFrontOnly(): HttpAuthorizer {
    const { functionArn } = this.authorizerFunction;
    const authorizer = new HttpAuthorizer(this, 'cloudfront-only', {
      httpApi: this.api,
      type: HttpAuthorizerType.LAMBDA,
      identitySource: [`$request.header.${originSecretHeader}`],
      resultsCacheTtl: Duration.minutes(5),
      enableSimpleResponses: true,
      payloadFormatVersion: AuthorizerPayloadVersion.VERSION_2_0,
      authorizerUri: `arn:${this.partition}:apigateway:${this.region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
    });
    this.authorizerFunction.addPermission('cloudfront-only-permission', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: this.api.apiId,
        resourceName: `authorizers/${authorizer.authorizerId}`,
      }),
    });
    return authorizer;
  }
}
