import { createHash } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../../functions/db/table.ts';

/** An item in the format of DynamoDB's API, in which no number and no binary value loses anything. */
export type WireItem = Record<string, AttributeValue>;

/** One line of JSON: the same text for the same item, whatever the order in which DynamoDB returned its attributes. */
export const lineOf = (item: WireItem): string => JSON.stringify(encodedMap(item));

const encodedMap = (map: WireItem): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(map)
      .toSorted()
      .map((name) => [name, encoded(map[name] as AttributeValue)]),
  );

const encoded = (value: AttributeValue): unknown => {
  if (value.M) return { M: encodedMap(value.M) };
  if (value.L) return { L: value.L.map(encoded) };
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64).toSorted() };
  if (value.SS) return { SS: value.SS.toSorted() };
  if (value.NS) return { NS: value.NS.toSorted() };
  return value;
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The item of a line; throws SyntaxError for a text that is none. */
export const itemOfLine = (line: string): WireItem => decodedMap(JSON.parse(line) as Record<string, never>);

const decodedMap = (map: Record<string, never>): WireItem =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, decoded(value)]));

const decoded = (value: { M?: never; L?: never[]; B?: string; BS?: string[] }): AttributeValue => {
  if (value.M) return { M: decodedMap(value.M) };
  if (value.L) return { L: value.L.map(decoded) };
  if (value.B !== undefined) return { B: Buffer.from(value.B, 'base64') };
  if (value.BS) return { BS: value.BS.map((bytes) => Buffer.from(bytes, 'base64')) };
  return value as AttributeValue;
};

/** The item as the functions read it. */
export const plainItem = (item: WireItem): Item => unmarshall(item) as Item;

const modulus = 2n ** 256n;

/** A digest of a set of items that does not depend on their order: the sum of the SHA-256 digests of their lines. */
export const addedToSum = (sum: bigint, line: string): bigint =>
  (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus;

export const sumText = (sum: bigint): string => sum.toString(16).padStart(64, '0');

/** The sum of several sets without a common item. */
export const totalSum = (sums: readonly string[]): string =>
  sumText(sums.reduce((total, sum) => (total + BigInt(`0x${sum}`)) % modulus, 0n));
