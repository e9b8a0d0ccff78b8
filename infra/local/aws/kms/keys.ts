import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { KeyProperties } from '../model.ts';

export interface StoredKey extends KeyProperties {
  createdMs: number;
  /** Base64 secret of a MAC key, PKCS #8 PEM of a signing key. */
  material: string;
}

/** What operators change by hand. */
interface KeyState {
  enabled: boolean;
}

/** Of the keys that sign; KMS also has ED25519_PH_SHA_512, which the product does not use. */
export const signingAlgorithmOf = ({ keySpec }: KeyProperties): string =>
  keySpec === 'ECC_NIST_EDWARDS25519' ? 'ED25519_SHA_512' : 'ECDSA_SHA_256';

/**
 * Keys in files that only their owner can read; a key id has the same material as long as the data folder exists. What
 * operators changed has its own files, because the material never changes.
 */
export const openKeyStore = (dataDir: string) => {
  const folder = join(dataDir, 'kms');
  const stateFolder = join(dataDir, 'kms-states');
  for (const path of [folder, stateFolder]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const keys = new Map<string, StoredKey>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const key = JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredKey;
    keys.set(key.keyId, key);
  }
  const stateFile = (keyId: string): string => join(stateFolder, fileName(keyId));
  const stateOf = (keyId: string): KeyState =>
    existsSync(stateFile(keyId)) ? (JSON.parse(readFileSync(stateFile(keyId), 'utf8')) as KeyState) : { enabled: true };
  return {
    find: (keyId: string) => keys.get(keyId),
    stateOf,
    changeState: (keyId: string, state: KeyState): void => writePrivateFile(stateFile(keyId), JSON.stringify(state)),
    create: (properties: KeyProperties, nowMs: number): StoredKey => {
      const existing = keys.get(properties.keyId);
      if (existing) {
        if (existing.keySpec !== properties.keySpec || existing.keyUsage !== properties.keyUsage) {
          throw new Error(`Key ${properties.keyId} exists as ${existing.keySpec} for ${existing.keyUsage}`);
        }
        return existing;
      }
      const key = { ...properties, createdMs: nowMs, material: generateKeyMaterial(properties) };
      writePrivateFile(join(folder, fileName(key.keyId)), JSON.stringify(key));
      keys.set(key.keyId, key);
      return key;
    },
  };
};

const fileName = (keyId: string): string => `${encodeURIComponent(keyId)}.json`;

const generateKeyMaterial = ({ keySpec }: KeyProperties): string => {
  if (keySpec === 'HMAC_256') return randomBytes(32).toString('base64');
  const { privateKey } =
    keySpec === 'ECC_NIST_EDWARDS25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

/**
 * Written to a temporary file and renamed, because an incomplete key file would invalidate every password and session.
 */
const writePrivateFile = (file: string, text: string): void => {
  const temporaryFile = `${file}.new`;
  const descriptor = openSync(temporaryFile, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporaryFile, file);
};
