import { createCipheriv, createHash } from 'node:crypto';

/** An object's text, or the dictionary and the data of its stream. */
export type PdfObject = string | [string, string];

/** Revision of the standard security handler: RC4 with 40 (2) and 128 bits (3), AES with 128 (4) and 256 bits (6). */
export type Revision = 2 | 3 | 4 | 6;

export interface Protection {
  revision: Revision;
  /** Needed to open the file. */
  userPassword?: string;
  isPrintable?: boolean;
  /** The crypt filters are an object of their own. */
  hasIndirectFilters?: boolean;
}

const ownerPassword = 'pemilik';
const fileId = Buffer.from('koleksi-berkas-1');
/** ISO 32000-1, algorithm 2. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string): Buffer => Buffer.concat([Buffer.from(password), padding]).subarray(0, 32);
const digest = (name: string, ...parts: Uint8Array[]): Buffer => createHash(name).update(Buffer.concat(parts)).digest();
const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

const rc4 = (key: Uint8Array, data: Uint8Array): Buffer => {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (one: number, other: number): void => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let i = 0, j = 0; i < 256; i += 1) {
    j += at(i) + (key[i % key.length] ?? 0);
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      j += at(index + 1);
      swap(index + 1, j);
      return byte ^ at(at(index + 1) + at(j));
    }),
  );
};

const repeatedRc4 = (key: Uint8Array, data: Uint8Array, revision: Revision): Buffer => {
  let result = rc4(key, data);
  if (revision > 2)
    for (let round = 1; round < 20; round += 1)
      result = rc4(
        key.map((byte) => byte ^ round),
        result,
      );
  return result;
};

const repeatedMd5 = (start: Buffer, length: number, revision: Revision): Buffer => {
  let key = start;
  if (revision > 2) for (let round = 0; round < 50; round += 1) key = digest('md5', key.subarray(0, length));
  return key.subarray(0, length);
};

const aes = (key: Uint8Array, iv: Uint8Array, data: Uint8Array, isPadded: boolean): Buffer => {
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, iv).setAutoPadding(isPadded);
  return Buffer.concat([cipher.update(data), cipher.final()]);
};

/** ISO 32000-2, algorithm 2.B. */
const hardenedHash = (password: Buffer, salt: Buffer, userKey: Buffer): Buffer => {
  let key = digest('sha256', password, salt, userKey);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(new Array<Buffer>(64).fill(Buffer.concat([password, key, userKey])));
    const encrypted = aes(key.subarray(0, 16), key.subarray(16, 32), repeated, false);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = digest(['sha256', 'sha384', 'sha512'][remainder] ?? '', encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
};

const keyOf256 = (userPassword: string, permissions: Buffer): { key: Buffer; entries: string } => {
  const key = digest('sha256', fileId);
  const salts = (name: string): [Buffer, Buffer] => [Buffer.from(`valid-${name}`), Buffer.from(`key---${name}`)];
  const verifier = (password: string, name: string, userKey: Buffer): [Buffer, Buffer] => {
    const [validation, forKey] = salts(name);
    const bytes = Buffer.from(password);
    const encrypted = aes(hardenedHash(bytes, forKey, userKey), Buffer.alloc(16), key, false);
    return [Buffer.concat([hardenedHash(bytes, validation, userKey), validation, forKey]), encrypted];
  };
  const [u, ue] = verifier(userPassword, 'us', Buffer.alloc(0));
  const [o, oe] = verifier(ownerPassword, 'ow', u);
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const perms = cipher.update(Buffer.concat([permissions, Buffer.from('ffffffff', 'hex'), Buffer.from('Tadbsalt')]));
  return { key, entries: `/U ${hex(u)} /UE ${hex(ue)} /O ${hex(o)} /OE ${hex(oe)} /Perms ${hex(perms)}` };
};

const keyOf128 = (userPassword: string, permissions: Buffer, revision: Revision): { key: Buffer; entries: string } => {
  const length = revision === 2 ? 5 : 16;
  const ownerKey = repeatedMd5(digest('md5', padded(ownerPassword)), length, revision);
  const o = repeatedRc4(ownerKey, padded(userPassword), revision);
  const key = repeatedMd5(digest('md5', padded(userPassword), o, permissions, fileId), length, revision);
  const checked = revision === 2 ? padding : digest('md5', padding, fileId);
  const u = Buffer.concat([repeatedRc4(key, checked, revision), padding]).subarray(0, 32);
  return { key, entries: `/U ${hex(u)} /O ${hex(o)}` };
};

/** The objects with their streams and strings encrypted, which may not contain parentheses, and the keys of the trailer. */
export const encryptedObjects = (
  objects: readonly PdfObject[],
  { revision, userPassword = '', isPrintable = true, hasIndirectFilters = false }: Protection,
): { objects: PdfObject[]; trailer: string } => {
  const flags = isPrintable ? -4 : -4 - 4 - 2048;
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(flags);
  const { key, entries } =
    revision === 6 ? keyOf256(userPassword, permissions) : keyOf128(userPassword, permissions, revision);
  const encrypt = (data: Buffer, number: number): Buffer => {
    const own = [key, Buffer.from([number & 255, number >> 8, 0, 0, 0]), Buffer.from(revision === 4 ? 'sAlT' : '')];
    const objectKey = revision === 6 ? key : digest('md5', ...own).subarray(0, Math.min(16, key.length + 5));
    return revision < 4 ? rc4(objectKey, data) : Buffer.concat([fileId, aes(objectKey, fileId, data, true)]);
  };
  const text = (part: string, number: number): string =>
    part.replace(/\(([^()]*)\)/g, (_, string: string) => hex(encrypt(Buffer.from(string, 'latin1'), number)));
  const encrypted = objects.map((object, at): PdfObject => {
    if (typeof object === 'string') return text(object, at + 1);
    return [text(object[0], at + 1), encrypt(Buffer.from(object[1], 'latin1'), at + 1).toString('latin1')];
  });
  const [version, bits, method] = { 2: [1, 40, ''], 3: [2, 128, ''], 4: [4, 128, 'AESV2'], 6: [5, 256, 'AESV3'] }[
    revision
  ];
  const filters = `<< /StdCF << /CFM /${method} /AuthEvent /DocOpen /Length ${Number(bits) / 8} >> >>`;
  const at = objects.length + 1;
  const used = revision < 4 ? '' : `/CF ${hasIndirectFilters ? `${at + 1} 0 R` : filters} /StmF /StdCF /StrF /StdCF`;
  const dictionary = `<< /Filter /Standard /V ${version} /R ${revision} /Length ${bits} /P ${flags} ${entries} ${used} >>`;
  const id = hex(fileId);
  return {
    objects: [...encrypted, dictionary, ...(hasIndirectFilters ? [filters] : [])],
    trailer: `/Encrypt ${at} 0 R /ID [${id} ${id}] `,
  };
};
