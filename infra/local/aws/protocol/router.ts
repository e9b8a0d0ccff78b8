import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { DynamodbService } from '../dynamodb/service.ts';
import type { Authorize, Authorizer } from '../iam/authorizer.ts';
import type { KmsService } from '../kms/service.ts';
import type { GatewayOptions, ManagementRequest, Principal } from '../model.ts';
import type { S3Service } from '../s3/service.ts';
import type { SecretsService } from '../secrets/service.ts';
import type { SqsService } from '../sqs/service.ts';
import { errorAnswer, parseInput, readBody } from './json-protocol.ts';
import { type Answer, type JsonRequest, json } from './response.ts';
import { ServiceError } from './service-error.ts';
import { AuthError, type Claim, header, readClaim, type SignableRequest, sha256Hex, verifyClaim } from './signature.ts';

export interface Services {
  dynamodb: DynamodbService;
  kms: KmsService;
  s3: S3Service;
  secrets: SecretsService;
  sqs: SqsService;
}

interface RouterOptions extends Pick<GatewayOptions, 'principals' | 'managementApi' | 'region' | 'account'> {
  services: Services;
  authorizer: Authorizer;
  clock: () => number;
}

const JSON_TYPES: Record<string, string> = {
  dynamodb: 'application/x-amz-json-1.0',
  kms: 'application/x-amz-json-1.1',
  secretsmanager: 'application/x-amz-json-1.1',
  sqs: 'application/x-amz-json-1.0',
};

/** Routes a request by the service its signature names. */
export function createRouter(options: RouterOptions): (message: IncomingMessage) => Promise<Answer> {
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

  const answerS3 = (message: IncomingMessage, request: SignableRequest): Promise<Answer> =>
    services.s3.answer({
      message,
      method: request.method,
      path: request.path,
      query: new URLSearchParams(request.rawQuery.replaceAll('+', '%2B')),
      authenticate: () => {
        const claim = readClaim(request);
        const stated = header(request.headers, 'x-amz-content-sha256');
        const payloadHash = claim?.expires === undefined ? stated : (stated ?? 'UNSIGNED-PAYLOAD');
        if (claim && payloadHash === undefined) {
          throw new AuthError('malformed', 'Missing required header for this request: x-amz-content-sha256');
        }
        return { principal: verify(claim, request, payloadHash ?? ''), payloadHash: payloadHash ?? '' };
      },
    });

  const answerJson = async (message: IncomingMessage, request: SignableRequest): Promise<Answer> => {
    const body = await readBody(message);
    const claim = readClaim(request);
    const principal = verify(claim, request, sha256Hex(body));
    const authorize: Authorize = (need) => authorizer.authorize(principal, need);
    const service = claim?.service ?? '';
    if (service === 'execute-api') return manage(options, request, body, authorize);
    const call: JsonRequest = {
      target: header(request.headers, 'x-amz-target') ?? '',
      input: parseInput(body),
      body,
      headers: request.headers,
      principal,
    };
    const answer = await dispatch(services, service, call, authorize);
    return answer;
  };

  return async (message) => {
    const [path = '/', ...query] = (message.url ?? '/').split('?');
    const request = { method: message.method ?? 'GET', path, rawQuery: query.join('?'), headers: message.headers };
    if (isS3(request)) return answerS3(message, request);
    const service = scopeService(request);
    const answer = await answerJson(message, request).catch((error: unknown) => errorAnswer(error, service));
    const type = JSON_TYPES[service ?? ''] ?? 'application/json';
    return { ...answer, headers: { 'content-type': type, 'x-amzn-requestid': randomUUID(), ...answer.headers } };
  };
}

function dispatch(
  services: Services,
  service: string,
  call: JsonRequest,
  authorize: Authorize,
): Promise<Answer> | Answer {
  if (service === 'dynamodb') return services.dynamodb.answer(call, authorize);
  if (service === 'sqs') return services.sqs.answer(call, authorize);
  if (service === 'kms') return services.kms.answer(call, authorize);
  if (service === 'secretsmanager') return services.secrets.answer(call, authorize);
  throw new ServiceError('com.amazon.coral.service#UnknownOperationException', `Not spoken here: ${service}`, {}, 404);
}

/** The service of the credential scope, read without believing it. */
function scopeService({ headers, rawQuery }: SignableRequest): string | undefined {
  const scope = headers.authorization ?? new URLSearchParams(rawQuery).get('X-Amz-Credential') ?? '';
  return /\/([a-z0-9-]+)\/aws4_request/.exec(scope)?.[1];
}

/** Only S3 hears from browsers and from strangers: preflights and links without a signature are for it to refuse. */
const isS3 = (request: SignableRequest): boolean =>
  (scopeService(request) ?? (request.headers['x-amz-target'] === undefined ? 's3' : '')) === 's3';

async function manage(
  { managementApi, region, account }: RouterOptions,
  request: SignableRequest,
  body: Buffer,
  authorize: Authorize,
): Promise<Answer> {
  const [, apiId, stage, connection] = /^\/([^/]+)\/([^/]+)\/(?:@|%40)connections\/([^/]+)$/.exec(request.path) ?? [];
  const { method } = request;
  if (!apiId || !stage || !connection || !isManagementMethod(method)) return json(404, { message: 'Not Found' });
  const connectionId = decodeURIComponent(connection);
  authorize({
    action: 'execute-api:ManageConnections',
    resource: `arn:aws:execute-api:${region}:${account}:${apiId}/${stage}/${method}/@connections/${connectionId}`,
    context: {},
  });
  const answer = managementApi
    ? await managementApi({ method, apiId, stage, connectionId, body })
    : { status: 410, headers: { 'x-amzn-errortype': 'GoneException' }, body: '' };
  return { status: answer.status, headers: answer.headers ?? {}, body: answer.body ?? '' };
}

const isManagementMethod = (method: string): method is ManagementRequest['method'] =>
  ['POST', 'GET', 'DELETE'].includes(method);
