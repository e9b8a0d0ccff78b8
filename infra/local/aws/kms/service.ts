import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { Authorize } from '../iam/authorizer.ts';
import type { RequestContext } from '../iam/conditions.ts';
import type { CreatedKey, KeyProperties, Principal } from '../model.ts';
import { type JsonRequest, jsonResponse, type ServiceResponse } from '../protocol/response.ts';
import { signDigest, verifyDigest } from './digest.ts';
import { type Input, kmsError, type Output, textField } from './input.ts';
import { managementOperations } from './key-management.ts';
import { assertKeyPolicy, authorizeByKeyPolicy, defaultKeyPolicy } from './key-policy.ts';
import { type KeyState, openKeyStore, type StoredKey, signingAlgorithmOf } from './keys.ts';

const maxMessageBytes = 4096;
const digestBytes = 32;

interface KmsOptions {
  dataDir: string;
  region: string;
  account: string;
  clock: () => number;
}

export interface KmsService {
  handle: (request: JsonRequest, authorize: Authorize) => ServiceResponse;
  createKey: (properties: CreatedKey) => { keyArn: string };
}

type Operation = (key: StoredKey, keyArn: string, input: Input) => Output;
const messageBytes = (input: Input, expectedBytes?: number): Buffer => {
  const bytes = Buffer.from(textField(input, 'Message'), 'base64');
  if (bytes.length === 0 || bytes.length > maxMessageBytes) {
    throw kmsError('ValidationException', `Message must have length between 1 and ${maxMessageBytes}`);
  }
  if (expectedBytes !== undefined && bytes.length !== expectedBytes) {
    throw kmsError('ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.');
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

const macOf = (key: StoredKey, keyArn: string, input: Input): { mac: Buffer; algorithm: string } => {
  const algorithm = textField(input, 'MacAlgorithm');
  assertKeyUse(key, keyArn, 'GENERATE_VERIFY_MAC', algorithm, 'HMAC_SHA_256');
  return {
    mac: createHmac('sha256', Buffer.from(key.material, 'base64')).update(messageBytes(input)).digest(),
    algorithm,
  };
};

const signingInput = (
  key: StoredKey,
  keyArn: string,
  input: Input,
): { privateKey: KeyObject; algorithm: string; digested: boolean; bytes: Buffer } => {
  const algorithm = textField(input, 'SigningAlgorithm');
  assertKeyUse(key, keyArn, 'SIGN_VERIFY', algorithm, signingAlgorithmOf(key));
  const type = input.MessageType ?? 'RAW';
  if (type !== 'RAW' && type !== 'DIGEST')
    throw kmsError('ValidationException', `MessageType ${String(type)} is unknown`);
  const isDigest = type === 'DIGEST';
  if (isDigest && algorithm === 'ED25519_SHA_512')
    throw kmsError('ValidationException', 'ED25519_SHA_512 signs messages of the type RAW');
  return {
    privateKey: createPrivateKey(key.material),
    algorithm,
    digested: isDigest,
    bytes: messageBytes(input, isDigest ? digestBytes : undefined),
  };
};

/** Ed25519 hashes by itself. */
const hashOf = (key: StoredKey): 'sha256' | null => (key.keySpec === 'ECC_NIST_EDWARDS25519' ? null : 'sha256');

const operations: Record<string, Operation> = {
  GenerateMac: (key, keyArn, input) => {
    const { mac, algorithm } = macOf(key, keyArn, input);
    return { KeyId: keyArn, Mac: mac.toString('base64'), MacAlgorithm: algorithm };
  },
  VerifyMac: (key, keyArn, input) => {
    const { mac, algorithm } = macOf(key, keyArn, input);
    const expectedMac = Buffer.from(textField(input, 'Mac'), 'base64');
    if (expectedMac.length !== mac.length || !timingSafeEqual(expectedMac, mac))
      throw kmsError('KMSInvalidMacException', 'The MAC is not valid');
    return { KeyId: keyArn, MacValid: true, MacAlgorithm: algorithm };
  },
  Sign: (key, keyArn, input) => {
    const { privateKey, algorithm, digested, bytes } = signingInput(key, keyArn, input);
    const signature = digested ? signDigest(privateKey, bytes) : sign(hashOf(key), bytes, privateKey);
    return { KeyId: keyArn, Signature: signature.toString('base64'), SigningAlgorithm: algorithm };
  },
  Verify: (key, keyArn, input) => {
    const { privateKey, algorithm, digested, bytes } = signingInput(key, keyArn, input);
    const signature = Buffer.from(textField(input, 'Signature'), 'base64');
    const publicKey = createPublicKey(privateKey);
    const valid = digested
      ? verifyDigest(publicKey, bytes, signature)
      : verify(hashOf(key), bytes, publicKey, signature);
    if (!valid) throw kmsError('KMSInvalidSignatureException', 'The signature is not valid');
    return { KeyId: keyArn, SignatureValid: true, SigningAlgorithm: algorithm };
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

export const openKms = ({ dataDir, region, account, clock }: KmsOptions): KmsService => {
  const keys = openKeyStore(dataDir);
  /** Used until an operator puts another one: CloudFormation does not write a property that the template left unchanged. */
  const templatePolicies = new Map<string, string>();
  const arn = (keyId: string): string => `arn:aws:kms:${region}:${account}:key/${keyId}`;
  return {
    handle: ({ target, input, principal }, authorize) => {
      const name = target.replace(/^TrentService\./, '');
      const operation = operations[name];
      const managementOperation = managementOperations[name];
      if (!operation && !managementOperation)
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
      const { enabled = true, policy = templatePolicies.get(keyId) ?? defaultKeyPolicy(account) } = keys.stateOf(keyId);
      authorizeByKeyPolicy(policy, principal.name, {
        ...access,
        context: { ...access.context, ...callerKeys(principal) },
      });
      if (operation && !enabled) throw kmsError('DisabledException', `${keyArn} is disabled.`);
      const change = (state: KeyState): void => keys.changeState(keyId, state);
      const output =
        operation?.(key, keyArn, input) ?? managementOperation?.(keyArn, input, { key, enabled, policy, change });
      return jsonResponse(200, output);
    },
    createKey: ({ policy, ...properties }) => {
      const keyArn = arn(keys.create(properties, clock()).keyId);
      if (policy !== undefined) {
        assertKeyPolicy(JSON.stringify(policy), account, keyArn);
        templatePolicies.set(properties.keyId, JSON.stringify(policy));
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
