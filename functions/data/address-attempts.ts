import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import { lockedOut } from './login-attempts.ts';
import { dynamo, tableName, wroteUnder } from './table.ts';

const hourMs = 60 * 60_000;
/** Different NRPs one address may fail at within an hour. An office shares one, and its people mistype too. */
const nrpsPerAddress = 100;

/**
 * Counts an NRP that an address tries, before the attempt is counted at the NRP: beyond so many different ones the
 * address is refused, so that no stranger can lock out the whole company, or try one password at everybody's door.
 */
export const countAddress = async (ip: string | undefined, nrp: string, now: Date): Promise<void> => {
  const counted = await wroteUnder(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(ip, now),
      UpdateExpression: 'ADD nrps :nrp SET #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(nrps) OR contains(nrps, :one) OR size(nrps) < :most',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':nrp': new Set([nrp]),
        ':one': nrp,
        ':most': nrpsPerAddress,
        ':ttl': Math.ceil(endOfHour(now) / 1000),
      },
    }),
  );
  if (!counted) throw lockedOut(endOfHour(now) - now.getTime());
};

/** An NRP whose owner signed in after all does not count against the address. */
export const addressCleared = async (ip: string | undefined, nrp: string, now: Date): Promise<void> => {
  await dynamo.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(ip, now),
      UpdateExpression: 'DELETE nrps :nrp',
      ExpressionAttributeValues: { ':nrp': new Set([nrp]) },
    }),
  );
};

const endOfHour = (now: Date): number => (Math.floor(now.getTime() / hourMs) + 1) * hourMs;

const keyOf = (ip: string | undefined, now: Date) =>
  keys.addressAttempts(networkOf(ip), new Date(endOfHour(now) - hourMs).toISOString());

/** IPv6 gives every household 2^64 addresses; they count as one. */
export const networkOf = (ip = 'unknown'): string => {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
};
