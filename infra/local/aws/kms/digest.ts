import { createECDH, type KeyObject } from 'node:crypto';

/**
 * ECDSA over a digest that is already computed (KMS's MessageType DIGEST), because node:crypto only signs data that it
 * hashes itself. Not constant-time: only for demo keys on this machine.
 */

const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const G: Point = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};
const fieldBytes = 32;

interface Point {
  x: bigint;
  y: bigint;
}

export const signDigest = (privateKey: KeyObject, digest: Buffer): Buffer => {
  const d = fromBase64Url(privateKey.export({ format: 'jwk' }).d);
  for (;;) {
    const nonce = createECDH('prime256v1');
    const point = nonce.generateKeys();
    const k = number(nonce.getPrivateKey());
    const r = number(point.subarray(1, 1 + fieldBytes)) % N;
    const s = mod(inverse(k, N) * (number(digest) + r * d), N);
    if (r !== 0n && s !== 0n) return der(r, s);
  }
};

export const verifyDigest = (publicKey: KeyObject, digest: Buffer, signature: Buffer): boolean => {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const parts = parseDer(signature);
  if (!parts || parts.some((part) => part <= 0n || part >= N)) return false;
  const [r, s] = parts;
  const w = inverse(s, N);
  const sum = add(
    multiply(G, mod(number(digest) * w, N)),
    multiply({ x: fromBase64Url(x), y: fromBase64Url(y) }, mod(r * w, N)),
  );
  return sum !== undefined && sum.x % N === r;
};

const mod = (value: bigint, modulus: bigint): bigint => ((value % modulus) + modulus) % modulus;
const number = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);
const fromBase64Url = (text: string | undefined): bigint => number(Buffer.from(text ?? '', 'base64url'));

const inverse = (value: bigint, modulus: bigint): bigint => {
  let [a, b, x, y] = [mod(value, modulus), modulus, 1n, 0n];
  while (b > 0n) {
    const quotient = a / b;
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return mod(x, modulus);
};

/** Adds two points of the curve; undefined is the point at infinity. */
const add = (left: Point | undefined, right: Point | undefined): Point | undefined => {
  if (!left) return right;
  if (!right) return left;
  if (left.x === right.x && mod(left.y + right.y, P) === 0n) return undefined;
  const slope =
    left.x === right.x
      ? mod((3n * left.x * left.x - 3n) * inverse(2n * left.y, P), P)
      : mod((right.y - left.y) * inverse(right.x - left.x, P), P);
  const x = mod(slope * slope - left.x - right.x, P);
  return { x, y: mod(slope * (left.x - x) - left.y, P) };
};

const multiply = (point: Point, scalar: bigint): Point | undefined => {
  let sum: Point | undefined;
  let power: Point | undefined = point;
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum = add(sum, power);
    power = add(power, power);
  }
  return sum;
};

const derInteger = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  const positive = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
  return Buffer.concat([Buffer.of(0x02, positive.length), positive]);
};

const der = (r: bigint, s: bigint): Buffer => {
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
};

/**
 * The two integers of an ECDSA signature in DER; undefined when it is invalid. P-256 signatures need only short
 * lengths.
 */
const parseDer = (signature: Buffer): [bigint, bigint] | undefined => {
  if (signature[0] !== 0x30 || signature[1] !== signature.length - 2) return undefined;
  const numbers: bigint[] = [];
  let at = 2;
  while (at < signature.length) {
    const length = signature[at + 1] ?? 0;
    if (signature[at] !== 0x02 || length === 0 || at + 2 + length > signature.length) return undefined;
    numbers.push(number(signature.subarray(at + 2, at + 2 + length)));
    at += 2 + length;
  }
  const [r, s, ...more] = numbers;
  return r !== undefined && s !== undefined && more.length === 0 ? [r, s] : undefined;
};
