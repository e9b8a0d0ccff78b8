import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DynamodbService } from '../dynamodb/service.ts';
import type { Authorize, Authorizer } from '../iam/authorizer.ts';
import type { KmsService } from '../kms/service.ts';
import type { GatewayOptions, ManagementRequest, Principal } from '../model.ts';
import type { S3Service } from '../s3/service.ts';
import type { SecretsService } from '../secrets/service.ts';
import type { SesService } from '../ses/service.ts';
import type { SqsService } from '../sqs/service.ts';
import { errorResponse, parseInput, readBody } from './json-protocol.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from './response.ts';
import { ServiceError } from './service-error.ts';
import { AuthError, type Claim, header, readClaim, type SignableRequest, sha256Hex, verifyClaim } from './signature.ts';

export interface Services {
  dynamodb: DynamodbService;
  kms: KmsService;
  s3: S3Service;
  secrets: SecretsService;
  ses: SesService;
  sqs: SqsService;
}

interface RouterOptions
  extends Pick<GatewayOptions, 'principals' | 'managementApi' | 'region' | 'account' | 'isBackground'> {
  services: Services;
  authorizer: Authorizer;
  clock: () => number;
}

const jsonTypes: Record<string, string> = {
  dynamodb: 'application/x-amz-json-1.0',
  kms: 'application/x-amz-json-1.1',
  secretsmanager: 'application/x-amz-json-1.1',
  sqs: 'application/x-amz-json-1.0',
};

/** Routes a request to the service named in its signature. */
export const createRouter = (options: RouterOptions): ((message: IncomingMessage) => Promise<ServiceResponse>) => {
  const { services, authorizer, clock } = options;

  const verify = (claim: Claim | undefined, request: SignableRequest, payloadHash: string): Principal => {
    if (!claim) throw new AuthError('missing', 'Request is missing Authentication Token');
    if (claim.region !== options.region) {
      throw new AuthError('malformed', `The region '${claim.region}' is wrong; expecting '${options.region}'`);
    }
    const principal = options.principals(claim.accessKeyId);
    if (!principal) throw new AuthError('unknown-key', 'The access key id you provided does not exist in our records.');
    verifyClaim(claim, request, principal, payloadHash, clock());
    return principal;
  };

  const handleS3 = (message: IncomingMessage, request: SignableRequest): Promise<ServiceResponse> =>
    services.s3.handle({
      message,
      method: request.method,
      path: request.path,
      query: new URLSearchParams(request.rawQuery.replaceAll('+', '%2B')),
      authenticate: () => {
        const claim = readClaim(request);
        const headerHash = header(request.headers, 'x-amz-content-sha256');
        const payloadHash = claim?.expires === undefined ? headerHash : (headerHash ?? 'UNSIGNED-PAYLOAD');
        if (claim && payloadHash === undefined) {
          throw new AuthError('malformed', 'Missing required header for this request: x-amz-content-sha256');
        }
        return { principal: verify(claim, request, payloadHash ?? ''), payloadHash: payloadHash ?? '' };
      },
    });

  /**
   * All services share one thread. Of the requests of background work, one begins in each turn of the event loop, so that
   * a call's request waits for one of them and not for all that came before it.
   */
  let lastBegin = Promise.resolve();
  const waitForTurn = (): Promise<void> => {
    lastBegin = lastBegin.then(() => nextTurn());
    return lastBegin;
  };

  const handleJson = async (message: IncomingMessage, request: SignableRequest): Promise<ServiceResponse> => {
    const body = await readBody(message);
    const claim = readClaim(request);
    if (claim && options.isBackground?.(claim.accessKeyId)) await waitForTurn();
    const principal = verify(claim, request, sha256Hex(body));
    const authorize: Authorize = (access) => authorizer.authorize(principal, access);
    const service = claim?.service ?? '';
    if (service === 'execute-api') return handleManagementRequest(options, request, body, authorize);
    if (service === 'ses')
      return services.ses.handle({ input: parseInput(body) }, `${request.method} ${request.path}`, authorize);
    const call: JsonRequest = {
      target: header(request.headers, 'x-amz-target') ?? '',
      input: parseInput(body),
      body,
      headers: request.headers,
      principal,
    };
    const response = await dispatch(services, service, call, authorize);
    return response;
  };

  return async (message) => {
    const [path = '/', ...query] = (message.url ?? '/').split('?');
    const request = { method: message.method ?? 'GET', path, rawQuery: query.join('?'), headers: message.headers };
    if (isS3(request)) return handleS3(message, request);
    const service = scopeService(request);
    const response = await handleJson(message, request).catch((error: unknown) => errorResponse(error, service));
    const type = jsonTypes[service ?? ''] ?? 'application/json';
    return { ...response, headers: { 'content-type': type, 'x-amzn-requestid': randomUUID(), ...response.headers } };
  };
};

const dispatch = (
  services: Services,
  service: string,
  call: JsonRequest,
  authorize: Authorize,
): Promise<ServiceResponse> | ServiceResponse => {
  if (service === 'dynamodb') return services.dynamodb.handle(call, authorize);
  if (service === 'sqs') return services.sqs.handle(call, authorize);
  if (service === 'kms') return services.kms.handle(call, authorize);
  if (service === 'secretsmanager') return services.secrets.handle(call, authorize);
  throw new ServiceError(
    'com.amazon.coral.service#UnknownOperationException',
    `Not supported by the local stack: ${service}`,
    {},
    404,
  );
};

/** The service in the credential scope, not yet verified. */
const scopeService = ({ headers, rawQuery }: SignableRequest): string | undefined => {
  const scope = headers.authorization ?? new URLSearchParams(rawQuery).get('X-Amz-Credential') ?? '';
  return /\/([a-z0-9-]+)\/aws4_request/.exec(scope)?.[1];
};

/** Requests without a signature or target are for S3, which handles CORS preflights and rejects unsigned links. */
const isS3 = (request: SignableRequest): boolean =>
  (scopeService(request) ?? (request.headers['x-amz-target'] === undefined ? 's3' : '')) === 's3';

const handleManagementRequest = async (
  { managementApi, region, account }: RouterOptions,
  request: SignableRequest,
  body: Buffer,
  authorize: Authorize,
): Promise<ServiceResponse> => {
  const [, apiId, stage, connection] = /^\/([^/]+)\/([^/]+)\/(?:@|%40)connections\/([^/]+)$/.exec(request.path) ?? [];
  const { method } = request;
  if (!apiId || !stage || !connection || !isManagementMethod(method))
    return jsonResponse(404, { message: 'Not Found' });
  const connectionId = decodeURIComponent(connection);
  authorize({
    action: 'execute-api:ManageConnections',
    resource: `arn:aws:execute-api:${region}:${account}:${apiId}/${stage}/${method}/@connections/${connectionId}`,
    context: {},
  });
  const response = managementApi
    ? await managementApi({ method, apiId, stage, connectionId, body })
    : { status: 410, headers: { 'x-amzn-errortype': 'GoneException' }, body: '' };
  return { status: response.status, headers: response.headers ?? {}, body: response.body ?? '' };
};

const isManagementMethod = (method: string): method is ManagementRequest['method'] =>
  ['POST', 'GET', 'DELETE'].includes(method);
