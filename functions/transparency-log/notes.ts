import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';

/**
 * Checkpoints (https://c2sp.org/tlog-checkpoint), which are signed notes (https://c2sp.org/signed-note). The name of the
 * key is the log's origin.
 */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** The types of signatures that a log may have; ECDSA is for Regions whose KMS has no Ed25519. */
const signatureTypes = { ed25519: 1, ec: 2 } as const;

const typeOf = (key: KeyObject): (typeof signatureTypes)[keyof typeof signatureTypes] => {
  const type = signatureTypes[key.asymmetricKeyType as keyof typeof signatureTypes];
  if (type === undefined) throw new Error(`A log is not signed with a key of type ${key.asymmetricKeyType}`);
  return type;
};

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** Ed25519 keys as RFC 8032 encodes them, ECDSA keys as SubjectPublicKeyInfo. */
const encodedKey = (key: KeyObject): Buffer =>
  typeOf(key) === signatureTypes.ec ? spkiOf(key) : spkiOf(key).subarray(-32);

export const noteKeyId = (name: string, key: KeyObject): Buffer => {
  const content =
    typeOf(key) === signatureTypes.ec
      ? spkiOf(key)
      : Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(typeOf(key)), encodedKey(key)]);
  return hash('sha256', content, 'buffer').subarray(0, 4);
};

/** The text with which verifiers are configured: name, id of the key, type of the signature and key. */
export const verifierKey = (name: string, key: KeyObject): string => {
  const typed = Buffer.concat([Buffer.of(typeOf(key)), encodedKey(key)]);
  return `${name}+${noteKeyId(name, key).toString('hex')}+${typed.toString('base64')}`;
};

export interface Verifier {
  name: string;
  key: KeyObject;
}

const ed25519SpkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export const verifierFrom = (text: string): Verifier => {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [];
  const typed = Buffer.from(encoded, 'base64');
  const [type, bytes] = [typed[0], typed.subarray(1)];
  if (type !== signatureTypes.ed25519 && type !== signatureTypes.ec) throw new Error(`Not a verifier key: ${text}`);
  const der = type === signatureTypes.ed25519 ? Buffer.concat([ed25519SpkiPrefix, bytes]) : bytes;
  const key = createPublicKey({ key: der, type: 'spki', format: 'der' });
  if (noteKeyId(name, key).toString('hex') !== id) throw new Error(`The verifier key of ${name} has another id`);
  return { name, key };
};

export const signedNote = (text: string, name: string, keyId: Uint8Array, signature: Uint8Array): string =>
  `${text}\n— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;

/** The checkpoint of a note with a valid signature of the verifier's key; throws what is wrong with any other note. */
export const openCheckpoint = (note: string, { name, key }: Verifier): Checkpoint => {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new Error('Not a signed note');
  const text = note.slice(0, end + 1);
  const id = noteKeyId(name, key);
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, signer, encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = Buffer.from(encoded, 'base64');
      return signer === name && bytes.subarray(0, 4).equals(id) ? [bytes.subarray(4)] : [];
    });
  if (signatures.length === 0) throw new Error(`It has no signature of ${name}`);
  const algorithm = typeOf(key) === signatureTypes.ec ? 'sha256' : null;
  if (!signatures.every((each) => verify(algorithm, Buffer.from(text), key, each)))
    throw new Error(`Its signature of ${name} is not valid`);
  return checkpointFrom(text);
};

/** Hexadecimal digits of the root in the short form: 80 bits, for which another tree cannot be found. */
const shortRootDigits = 20;

/** A checkpoint for paper, which a person can type: '70123-3f9a0c1277de41b0a1b2', the size and the beginning of the root. */
export const shortCheckpoint = ({ size, root }: Pick<Checkpoint, 'size' | 'root'>): string =>
  `${size}-${root.toString('hex').slice(0, shortRootDigits)}`;

/** A checkpoint from outside of the log: whole and signed, or in its short form. */
export type HeldCheckpoint = Checkpoint | { size: number; shortRoot: string };

/**
 * The checkpoint in a text from outside: the signed note of a mail, whose lines may be indented or end as on Windows,
 * or the short form of a printed copy. Throws where there is none, or where it is not signed by the key.
 */
export const heldCheckpoint = (text: string, verifier: Verifier): HeldCheckpoint => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const start = lines.findIndex(
    (line, at) => /^\d+$/.test(lines[at + 1] ?? '') && line !== '' && isRoot(lines[at + 2]),
  );
  if (start >= 0) {
    const signatures = lines.slice(start + 4).filter((line) => /^— \S+ \S+$/.test(line));
    return openCheckpoint(`${lines.slice(start, start + 3).join('\n')}\n\n${signatures.join('\n')}\n`, verifier);
  }
  const [, size, shortRoot] = new RegExp(`\\b(\\d+)-([0-9a-f]{${shortRootDigits}})\\b`).exec(text.toLowerCase()) ?? [];
  if (size === undefined || shortRoot === undefined) throw new Error('It has no checkpoint');
  return { size: Number(size), shortRoot };
};

const isRoot = (line: string | undefined): boolean => /^[A-Za-z0-9+/]{43}=$/.test(line ?? '');

/** The checkpoint of a note whose signature the reader does not need, because it reads the log's own bucket. */
export const checkpointFrom = (text: string): Checkpoint => {
  const [, origin = '', size = '', encoded = ''] = /^([^\n]+)\n(0|[1-9]\d*)\n([^\n]+)\n/.exec(text) ?? [];
  const root = Buffer.from(encoded, 'base64');
  if (origin === '' || root.length !== 32) throw new Error('Not a checkpoint');
  return { origin, size: Number(size), root };
};
