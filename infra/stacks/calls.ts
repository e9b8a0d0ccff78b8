import {
  HttpApi,
  HttpAuthorizer,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type IHttpApi,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type CallName, callNamed } from '../../shared/api/index.ts';
import { deploysGradually, gradualCalls } from '../config/environments.ts';
import { GradualDeployment } from '../constructs/gradual-deployment.ts';
import { HandlerFunction, type HandlerFunctionProps } from '../constructs/handler-function.ts';
import { addWarmUps } from '../constructs/warm-up.ts';
import type { ApiStack } from './api.ts';

/** What open pages request by themselves, and users with each letter: the traces would cost more than the runs. */
export const untracedCalls: ReadonlySet<CallName> = new Set([
  'get-dashboard-documents',
  'get-home',
  'get-required-reading',
  'get-session',
  'get-user-notifications',
  'list-hims-documents',
  'search-in-files',
]);

const methods = { GET: HttpMethod.GET, POST: HttpMethod.POST } as const;

type CallsProps = StackProps &
  HandlerFunctionProps & { calls: readonly CallName[]; api: Pick<ApiStack, 'api' | 'authorizer'> };

/** Some of the calls: a function for each, and its route in the HTTP API of another stack. */
export class CallsStack extends Stack {
  constructor(scope: Construct, id: string, props: CallsProps) {
    super(scope, id, props);
    const { environment, calls } = props;
    const { api, authorizer } = props.api;
    // By their ids: the CDK would add the integrations of this stack's functions to the stack of the API itself.
    const httpApi = HttpApi.fromHttpApiAttributes(this, 'http', { httpApiId: api.apiId });
    const cloudFrontOnly = HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'cloudfront-only', {
      authorizerId: authorizer.authorizerId,
      authorizerType: 'CUSTOM',
    });
    const gradualDeployment =
      deploysGradually(environment) && calls.some((name) => gradualCalls.has(name))
        ? new GradualDeployment(this, 'gradual-deployment', { environment })
        : undefined;
    const warmed: HandlerFunction[] = [];
    for (const name of calls) {
      const handler = new HandlerFunction(this, name, { ...props, isTraced: !untracedCalls.has(name) });
      if (gradualCalls.has(name)) gradualDeployment?.addCall(name, handler);
      if (callNamed(name).access.who !== 'roles') warmed.push(handler);
      this.addRoute(name, handler, httpApi, cloudFrontOnly);
    }
    const { warm_up } = environment;
    if (warm_up !== undefined) addWarmUps(this, warmed, warm_up);
  }

  private addRoute(
    name: CallName,
    handler: HandlerFunction,
    httpApi: IHttpApi,
    authorizer: IHttpRouteAuthorizer,
  ): void {
    new HttpRoute(this, `${name}-route`, {
      httpApi,
      authorizer,
      routeKey: HttpRouteKey.with(`/api/${name}`, methods[callNamed(name).method]),
      integration: new HttpLambdaIntegration(`${name}-integration`, handler),
    });
  }
}
