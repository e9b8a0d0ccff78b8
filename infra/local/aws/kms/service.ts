import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Authorize } from '../iam/authorizer.ts';
import type { RequestContext } from '../iam/conditions.ts';
import type { CreatedKey, KeyProperties, Principal, ServiceContext } from '../model.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from '../protocol/response.ts';
import { ServiceError } from '../protocol/service-error.ts';
import { assertKeyPolicy, authorizeByKeyPolicy, defaultKeyPolicy } from './key-policy.ts';
import { openKeyStore, type StoredKey, signingAlgorithmOf } from './keys.ts';

const maxMessageBytes = 4096;

export type KmsService = ReturnType<typeof openKms>;

type Input = Record<string, unknown>;
type Output = Record<string, unknown>;
type Operation = (key: StoredKey, keyArn: string, input: Input) => Output;

const kmsError = (code: string, message: string): ServiceError => new ServiceError(code, message);

const textField = (input: Input, name: string): string => {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  throw kmsError(
    'ValidationException',
    `1 validation error detected: Value null at '${name}' failed to satisfy constraint: Member must not be null`,
  );
};

const messageBytes = (input: Input): Buffer => {
  const bytes = Buffer.from(textField(input, 'Message'), 'base64');
  if (bytes.length === 0 || bytes.length > maxMessageBytes) {
    throw kmsError('ValidationException', `Message must have length between 1 and ${maxMessageBytes}`);
  }
  return bytes;
};

const assertKeyUse = (
  key: StoredKey,
  keyArn: string,
  usage: KeyProperties['keyUsage'],
  algorithm: string,
  expectedAlgorithm: string,
): void => {
  if (key.keyUsage !== usage) {
    throw kmsError(
      'InvalidKeyUsageException',
      `${keyArn} key usage is ${key.keyUsage} which is not valid for this operation.`,
    );
  }
  if (algorithm !== expectedAlgorithm) {
    throw kmsError('InvalidKeyUsageException', `Algorithm ${algorithm} is incompatible with key spec ${key.keySpec}.`);
  }
};

const operations: Record<string, Operation> = {
  GenerateMac: (key, keyArn, input) => {
    const algorithm = textField(input, 'MacAlgorithm');
    assertKeyUse(key, keyArn, 'GENERATE_VERIFY_MAC', algorithm, 'HMAC_SHA_256');
    const mac = createHmac('sha256', Buffer.from(key.material, 'base64')).update(messageBytes(input)).digest('base64');
    return { KeyId: keyArn, Mac: mac, MacAlgorithm: algorithm };
  },
  Sign: (key, keyArn, input) => {
    const algorithm = textField(input, 'SigningAlgorithm');
    assertKeyUse(key, keyArn, 'SIGN_VERIFY', algorithm, signingAlgorithmOf(key));
    const { MessageType = 'RAW' } = input;
    if (MessageType !== 'RAW')
      throw kmsError('ValidationException', `Not supported by the local stack: MessageType ${String(MessageType)}`);
    // Ed25519 hashes by itself.
    const hash = key.keySpec === 'ECC_NIST_EDWARDS25519' ? null : 'sha256';
    const signature = sign(hash, messageBytes(input), createPrivateKey(key.material));
    return { KeyId: keyArn, Signature: signature.toString('base64'), SigningAlgorithm: algorithm };
  },
  GetPublicKey: (key, keyArn) => {
    if (key.keyUsage !== 'SIGN_VERIFY') throw kmsError('UnsupportedOperationException', `${keyArn} is a symmetric key`);
    const der = createPublicKey(createPrivateKey(key.material)).export({ type: 'spki', format: 'der' });
    return {
      KeyId: keyArn,
      PublicKey: der.toString('base64'),
      KeySpec: key.keySpec,
      CustomerMasterKeySpec: key.keySpec,
      KeyUsage: key.keyUsage,
      SigningAlgorithms: [signingAlgorithmOf(key)],
    };
  },
};

export const openKms = ({ dataDir, region, account, clock }: ServiceContext) => {
  const keys = openKeyStore(dataDir);
  const policies = new Map<string, string>();
  const arn = (keyId: string): string => `arn:aws:kms:${region}:${account}:key/${keyId}`;
  return {
    handle: ({ target, input, principal }: JsonRequest, authorize: Authorize): ServiceResponse => {
      const name = target.replace(/^TrentService\./, '');
      const operation = operations[name];
      // What operators do with a key, which works in every state of it.
      const state = { EnableKey: { enabled: true }, DisableKey: { enabled: false } }[name];
      if (!operation && !state)
        throw kmsError(
          'com.amazon.coral.service#UnknownOperationException',
          `Not supported by the local stack: ${name}`,
        );
      const keyId = textField(input, 'KeyId').replace(/^arn:.*:key\//, '');
      const keyArn = arn(keyId);
      const access = { action: `kms:${name}`, resource: keyArn, context: conditionKeys(input) };
      authorize(access);
      const key = keys.find(keyId);
      if (!key) throw kmsError('NotFoundException', `Key '${keyArn}' does not exist`);
      authorizeByKeyPolicy(policies.get(keyId) ?? defaultKeyPolicy(account), principal.name, {
        ...access,
        context: { ...access.context, ...callerKeys(principal) },
      });
      if (state) keys.changeState(keyId, state);
      else if (!keys.stateOf(keyId).enabled) throw kmsError('DisabledException', `${keyArn} is disabled.`);
      return jsonResponse(200, operation?.(key, keyArn, input) ?? {});
    },
    createKey: ({ policy, ...properties }: CreatedKey): { keyArn: string } => {
      const keyArn = arn(keys.create(properties, clock()).keyId);
      if (policy !== undefined) {
        assertKeyPolicy(JSON.stringify(policy), account, keyArn);
        policies.set(properties.keyId, JSON.stringify(policy));
      }
      return { keyArn };
    },
  };
};

const callerKeys = ({ arn }: Principal): RequestContext => (arn === undefined ? {} : { 'aws:PrincipalArn': [arn] });

const conditionKeys = (input: Input): RequestContext => {
  const contextKeys = {
    MacAlgorithm: 'kms:MacAlgorithm',
    SigningAlgorithm: 'kms:SigningAlgorithm',
    MessageType: 'kms:MessageType',
  };
  return Object.fromEntries(
    Object.entries(contextKeys).flatMap(([field, key]) =>
      input[field] === undefined ? [] : [[key, [String(input[field])]]],
    ),
  );
};
