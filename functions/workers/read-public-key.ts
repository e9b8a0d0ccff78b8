import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { log } from '../observability/log.ts';

const kms = new KMSClient({});

/** The public part of a signing key: SPKI in base64. It never changes, because KMS does not rotate such a key itself. */
const loadPublicKey = async (keyId: string): Promise<string> => {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (!PublicKey) throw new Error('KMS answered without a public key');
  return Buffer.from(PublicKey).toString('base64');
};

/**
 * A custom resource of CloudFormation: reads the public part of the signing key `KeyId` when it is created, as the
 * attribute `PublicKey`. CloudFormation waits for the response at the event's URL, also after a failure.
 */
export const handler = async (event: CloudFormationCustomResourceEvent): Promise<void> => {
  const keyId = String(event.ResourceProperties['KeyId']);
  const { StackId, RequestId, LogicalResourceId } = event;
  const response = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: keyId };
  try {
    const data = event.RequestType === 'Delete' ? {} : { PublicKey: await loadPublicKey(keyId) };
    await respond(event.ResponseURL, { ...response, Status: 'SUCCESS', Data: data });
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    log.error('failed', { cause });
    await respond(event.ResponseURL, { ...response, Status: 'FAILED', Reason: cause.message });
  }
};

const respond = async (url: string, response: CloudFormationCustomResourceResponse): Promise<void> => {
  // As bytes: the signature of the URL is for a request without a content type.
  const { status } = await fetch(url, { method: 'PUT', body: Buffer.from(JSON.stringify(response)) });
  if (status !== 200) throw new Error(`CloudFormation answered ${status}`);
};
