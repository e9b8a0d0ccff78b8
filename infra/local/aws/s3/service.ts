import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '../database.ts';
import type { Authorizer } from '../iam/authorizer.ts';
import type { RequestContext } from '../iam/conditions.ts';
import type { AccessRequest } from '../iam/policy-decision.ts';
import type { BucketProperties, ObjectCreated, Principal, ServiceContext } from '../model.ts';
import type { ServiceResponse } from '../protocol/response.ts';
import { ServiceError } from '../protocol/service-error.ts';
import { AuthError, type AuthErrorReason, decodePart, header } from '../protocol/signature.ts';
import { DamagedBlob, openBlobs } from './blobs.ts';
import { copyObject } from './copy.ts';
import { corsHeaders, preflight } from './cors.ts';
import { deleteObject } from './delete.ts';
import { accessDeniedError, errorXml, internalError, notImplementedError, S3Error } from './errors.ts';
import { getObject } from './get.ts';
import { startLifecycle } from './lifecycle.ts';
import { listObjects, listObjectVersions } from './list.ts';
import { objectIndexSchema, openObjectIndex } from './object-index.ts';
import { putObject } from './put.ts';
import type { Operation, S3Request, S3State, Target } from './request.ts';
import { getObjectTagging, putObjectTagging } from './tagging.ts';
import { existingTagContext } from './tags.ts';

/** A request before authentication: S3 reports signature errors in its own format. */
interface RawS3Request {
  message: IncomingMessage;
  method: string;
  path: string;
  query: URLSearchParams;
  /** Returns the verified caller; throws AuthError, also for an anonymous request. */
  authenticate: () => { principal: Principal; payloadHash: string };
}

export type S3Service = ReturnType<typeof openS3>;

const authErrorCodes: Record<AuthErrorReason, [status: number, code: string]> = {
  expired: [403, 'AccessDenied'],
  malformed: [400, 'AuthorizationHeaderMalformed'],
  missing: [403, 'AccessDenied'],
  mismatch: [403, 'SignatureDoesNotMatch'],
  'not-yet-valid': [403, 'AccessDenied'],
  skewed: [403, 'RequestTimeTooSkewed'],
  token: [400, 'InvalidToken'],
  'unknown-key': [403, 'InvalidAccessKeyId'],
  'unsigned-headers': [403, 'AccessDenied'],
};

/** Sub-resources in the query that select operations which the product does not use. */
const otherOperations = ['acl', 'attributes', 'legal-hold', 'partNumber', 'retention', 'uploadId', 'uploads'];

export const openS3 = ({ dataDir, clock, log, authorizer }: ServiceContext & { authorizer: Authorizer }) => {
  const database = openDatabase(join(dataDir, 's3', 'catalogue.sqlite'), objectIndexSchema);
  const objectIndex = openObjectIndex(database, clock);
  const created = new EventEmitter<{ object: [ObjectCreated] }>();
  const state: S3State = {
    buckets: new Map(),
    objectIndex,
    blobs: openBlobs(dataDir),
    clock,
    notifyCreated: (event) => created.emit('object', event),
  };
  const stopLifecycle = startLifecycle(state, clock, log);

  const respond = async (raw: RawS3Request, bucketName: string, encodedKey: string): Promise<ServiceResponse> => {
    const { principal, payloadHash } = raw.authenticate();
    const bucket = state.buckets.get(bucketName);
    if (!bucket)
      throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', { BucketName: bucketName });
    const key = decodePart(encodedKey);
    return operationFor({ ...raw, key })(state, {
      method: raw.method,
      bucket,
      key,
      query: raw.query,
      headers: raw.message.headers,
      // A rejected body is read to its end instead of closing the connection, so that the client receives the error.
      body: raw.message.iterator({ destroyOnReturn: false }),
      payloadHash,
      ...permissionChecks(state, authorizer, principal),
    });
  };

  return {
    handle: async (raw: RawS3Request): Promise<ServiceResponse> => {
      const [, bucketName = '', ...rest] = raw.path.split('/');
      const requestId = randomBytes(8).toString('hex').toUpperCase();
      const cors = state.buckets.get(bucketName)?.cors;
      const headers = {
        'x-amz-request-id': requestId,
        'x-amz-id-2': randomBytes(24).toString('base64'),
        ...corsHeaders(cors, raw.method, raw.message.headers),
      };
      try {
        if (raw.method === 'OPTIONS')
          return { status: 200, headers: { ...headers, ...preflight(cors, raw.message.headers) }, body: '' };
        const response = await respond(raw, bucketName, rest.join('/'));
        return { ...response, headers: { ...headers, ...response.headers } };
      } catch (error) {
        if (error instanceof DamagedBlob) log(`S3: the file of ${raw.path} is damaged: ${error.message}`);
        const failure = asS3Error(error);
        const body = raw.method === 'HEAD' || failure.status === 304 ? '' : errorXml(failure, raw.path, requestId);
        return { status: failure.status, headers: { ...headers, 'content-type': 'application/xml' }, body };
      }
    },
    createBucket: (properties: BucketProperties) => {
      state.buckets.set(properties.name, properties);
      return { bucketArn: `arn:aws:s3:::${properties.name}` };
    },
    /** Calls the listener after each write of an object; returns a function that removes it. */
    onObjectCreated: (listener: (event: ObjectCreated) => void): (() => void) => {
      created.on('object', listener);
      return () => void created.off('object', listener);
    },
    close: () => {
      stopLifecycle();
      database.close();
    },
  };
};

const permissionChecks = (
  { buckets, objectIndex }: S3State,
  authorizer: Authorizer,
  principal: Principal,
): Pick<S3Request, 'authorize' | 'isAllowed'> => {
  const access = (action: string, { bucket, key, version }: Target, context: RequestContext = {}): AccessRequest => ({
    action,
    resource: `arn:aws:s3:::${bucket}${key && `/${key}`}`,
    context: {
      ...context,
      ...existingTagContext(
        action,
        () =>
          (version === undefined ? objectIndex.latest(bucket, key) : objectIndex.version(bucket, key, version))?.tags,
      ),
    },
    resourcePolicy: buckets.get(bucket)?.policy,
  });
  return {
    authorize: (...request) => authorizer.authorize(principal, access(...request)),
    isAllowed: (...request) => authorizer.isAllowed(principal, access(...request)),
  };
};

const operationFor = ({ method, key, query, message }: RawS3Request & { key: string }): Operation => {
  const other = otherOperations.find((name) => query.has(name));
  if (other !== undefined) throw notImplementedError(other);
  const copies = header(message.headers, 'x-amz-copy-source') !== undefined || query.has('x-amz-copy-source');
  const operations: Record<string, Operation> =
    key === ''
      ? {
          HEAD: headBucket,
          ...(query.get('list-type') === '2' && { GET: listObjects }),
          ...(query.has('versions') && { GET: listObjectVersions }),
        }
      : query.has('tagging')
        ? { GET: getObjectTagging, PUT: putObjectTagging }
        : { PUT: copies ? copyObject : putObject, GET: getObject, HEAD: getObject, DELETE: deleteObject };
  const operation = operations[method];
  if (!operation) throw notImplementedError(`${method} of ${key === '' ? 'a bucket' : 'an object'}`);
  return operation;
};

const headBucket: Operation = (_state, request) => {
  request.authorize('s3:ListBucket', { bucket: request.bucket.name, key: '' });
  return { status: 200, headers: {}, body: '' };
};

const asS3Error = (error: unknown): S3Error => {
  if (error instanceof S3Error) return error;
  if (error instanceof DamagedBlob) return internalError();
  if (error instanceof ServiceError && error.name === 'AccessDeniedException') return accessDeniedError(error.message);
  if (error instanceof AuthError) {
    const [status, code] = authErrorCodes[error.reason];
    return new S3Error(status, code, error.reason === 'missing' ? 'Access Denied' : error.message);
  }
  throw error;
};
