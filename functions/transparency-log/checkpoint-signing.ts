import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { requiredEnv } from '../runtime/env.ts';
import { type Checkpoint, checkpointText, noteKeyId, signedNote, type Verifier } from './notes.ts';

const kms = new KMSClient({});

let publicKey: Promise<KeyObject> | undefined;

/** The key that signs checkpoints never changes, so a container reads its public part once. */
const loadPublicKey = (): Promise<KeyObject> => {
  publicKey ??= readPublicKey().catch((error: unknown) => {
    publicKey = undefined;
    throw error;
  });
  return publicKey;
};

const readPublicKey = async (): Promise<KeyObject> => {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: requiredEnv('LOG_KEY_ID') }));
  if (!PublicKey) throw new Error('KMS answered without a public key');
  return createPublicKey({ key: Buffer.from(PublicKey), type: 'spki', format: 'der' });
};

export const logOrigin = (): string => requiredEnv('LOG_ORIGIN');

/** With what the log's checkpoints are verified. */
export const loadVerifier = async (): Promise<Verifier> => ({ name: logOrigin(), key: await loadPublicKey() });

/** The signed note of a checkpoint. */
export const signCheckpoint = async (head: Omit<Checkpoint, 'origin'>): Promise<string> => {
  const { name, key } = await loadVerifier();
  const text = checkpointText({ origin: name, ...head });
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId: requiredEnv('LOG_KEY_ID'),
      SigningAlgorithm: key.asymmetricKeyType === 'ed25519' ? 'ED25519_SHA_512' : 'ECDSA_SHA_256',
      MessageType: 'RAW',
      Message: Buffer.from(text),
    }),
  );
  if (!Signature) throw new Error('KMS answered without a signature');
  return signedNote(text, name, noteKeyId(name, key), Signature);
};
