import { GetPublicKeyCommand, KMSInternalException } from '@aws-sdk/client-kms';
import type { CloudFormationCustomResourceEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/workers/read-public-key.ts';
import { kms, resetMocks, signingKey } from './invoke.ts';

const der = signingKey.export({ format: 'der', type: 'spki' });
const put = vi.fn<typeof fetch>();

beforeEach(() => {
  resetMocks();
  kms.on(GetPublicKeyCommand, { KeyId: 'key-1' }).resolves({ PublicKey: der });
  put.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', put);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const run = (RequestType: 'Create' | 'Update' | 'Delete') =>
  handler({
    ...{ RequestType, StackId: 'stack', RequestId: 'request', LogicalResourceId: 'signingkeypublic' },
    ResponseURL: 'https://bucket.test/response?signature',
    ResourceProperties: { ServiceToken: 'arn', KeyId: 'key-1' },
  } as unknown as CloudFormationCustomResourceEvent);

const responses = () => put.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown);
const request = { StackId: 'stack', RequestId: 'request', LogicalResourceId: 'signingkeypublic' };

it.each(['Create', 'Update'] as const)('answers %s with the public part of the key', async (type) => {
  await run(type);
  expect(put).toHaveBeenCalledWith(
    'https://bucket.test/response?signature',
    expect.objectContaining({ method: 'PUT' }),
  );
  // CloudFormation has signed its URL for a request without a content type.
  expect(put.mock.calls[0]?.[1]?.body).toBeInstanceOf(Uint8Array);
  const data = { PublicKey: der.toString('base64') };
  expect(responses()).toEqual([{ ...request, PhysicalResourceId: 'key-1', Status: 'SUCCESS', Data: data }]);
});

it('lets its resource be deleted without asking KMS, whose key may be disabled', async () => {
  await run('Delete');
  expect(responses()).toEqual([{ ...request, PhysicalResourceId: 'key-1', Status: 'SUCCESS', Data: {} }]);
  expect(kms.calls()).toEqual([]);
});

it.each([
  [
    'an error of KMS',
    () => kms.on(GetPublicKeyCommand).rejects(new KMSInternalException({ message: 'try again', $metadata: {} })),
    'try again',
  ],
  ['no key', () => kms.on(GetPublicKeyCommand).resolves({}), 'KMS answered without a public key'],
])('reports %s, so that the deployment does not wait for an hour', async (_, arrange, reason) => {
  arrange();
  await run('Create');
  expect(responses()).toEqual([{ ...request, PhysicalResourceId: 'key-1', Status: 'FAILED', Reason: reason }]);
});

it('fails where CloudFormation does not take the response', async () => {
  put.mockResolvedValue(new Response(null, { status: 403 }));
  await expect(run('Delete')).rejects.toThrow('CloudFormation answered 403');
});
