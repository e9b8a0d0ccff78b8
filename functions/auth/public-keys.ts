import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';

const kms = new KMSClient({});

/** The public part of a signing key: SPKI in base64. It never changes, because KMS does not rotate such a key itself. */
export const loadPublicKey = async (keyId: string): Promise<string> => {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (!PublicKey) throw new Error('KMS answered without a public key');
  return Buffer.from(PublicKey).toString('base64');
};
