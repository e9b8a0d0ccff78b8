import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyProperties } from '../model.ts';

export interface StoredKey extends KeyProperties {
  createdMs: number;
  /** Base64 secret of a MAC key, PKCS #8 PEM of a signing key. */
  material: string;
}

interface KeyStore {
  find: (keyId: string) => StoredKey | undefined;
  create: (properties: KeyProperties, nowMs: number) => StoredKey;
}

/** Keys in files that only their owner can read; a key id has the same material as long as the data folder exists. */
export const openKeyStore = (dataDir: string): KeyStore => {
  const folder = join(dataDir, 'kms');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keys = new Map<string, StoredKey>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const key = JSON.parse(readFileSync(join(folder, name), 'utf8')) as StoredKey;
    keys.set(key.keyId, key);
  }
  return {
    find: (keyId) => keys.get(keyId),
    create: (properties, nowMs) => {
      const existing = keys.get(properties.keyId);
      if (existing) {
        if (existing.keySpec !== properties.keySpec || existing.keyUsage !== properties.keyUsage) {
          throw new Error(`Key ${properties.keyId} exists as ${existing.keySpec} for ${existing.keyUsage}`);
        }
        return existing;
      }
      const key = { ...properties, createdMs: nowMs, material: generateKeyMaterial(properties) };
      writePrivateFile(join(folder, `${encodeURIComponent(key.keyId)}.json`), JSON.stringify(key));
      keys.set(key.keyId, key);
      return key;
    },
  };
};

const generateKeyMaterial = ({ keySpec }: KeyProperties): string => {
  if (keySpec === 'HMAC_256') return randomBytes(32).toString('base64');
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
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
