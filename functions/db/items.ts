import type { Item, Key } from './table.ts';
import type { TransactItem } from './transactions.ts';

/**
 * Builders of transaction items. Attribute names and values become placeholders, so that DynamoDB's reserved words can
 * be used as they are; a path such as `lease.token` names a member of a map.
 */
class Placeholders {
  readonly #names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};

  name(path: string): string {
    const parts = path.split('.');
    for (const part of parts) this.#names[`#${part}`] = part;
    return parts.map((part) => `#${part}`).join('.');
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** DynamoDB refuses an empty map of names or values. */
  attributes() {
    return {
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }
}

export type Condition = (placeholders: Placeholders) => string;

export const exists: Condition = () => 'attribute_exists(PK)';
export const notExists: Condition = () => 'attribute_not_exists(PK)';
export const isAbsent =
  (path: string): Condition =>
  (to) =>
    `attribute_not_exists(${to.name(path)})`;
export const compares =
  (path: string, operator: '=' | '<' | '<=' | '>', value: unknown): Condition =>
  (to) =>
    `${to.name(path)} ${operator} ${to.value(value)}`;
export const equals = (path: string, value: unknown): Condition => compares(path, '=', value);
export const contains =
  (path: string, value: unknown): Condition =>
  (to) =>
    `contains(${to.name(path)}, ${to.value(value)})`;
export const hasFewerThan =
  (path: string, count: number): Condition =>
  (to) =>
    `size(${to.name(path)}) < ${to.value(count)}`;
export const allOf =
  (...conditions: readonly Condition[]): Condition =>
  (to) =>
    conditions.map((condition) => condition(to)).join(' AND ');
export const anyOf =
  (...conditions: readonly Condition[]): Condition =>
  (to) =>
    `(${conditions.map((condition) => condition(to)).join(' OR ')})`;

/** An item at the version that was read: `version` 0 is an item that does not exist yet. */
export const isAtVersion = (version: number): Condition => (version === 0 ? notExists : equals('version', version));

class IfAbsent {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
/** In `set`: assigns the value only where the attribute does not exist. */
export const ifAbsent = (value: unknown): IfAbsent => new IfAbsent(value);

interface Guard {
  condition?: Condition;
  onConditionFailed?: TransactItem['onConditionFailed'] | undefined;
}

interface Changes {
  set?: Readonly<Record<string, unknown>>;
  remove?: readonly string[];
  /** Adds to numbers and sets. */
  add?: Readonly<Record<string, unknown>>;
  /** Removes elements of sets. */
  removeElements?: Readonly<Record<string, unknown>>;
}

const conditionExpression = (condition: Condition | undefined, to: Placeholders) =>
  condition && { ConditionExpression: condition(to) };

const guarded = (item: TransactItem['item'], { onConditionFailed }: Guard): TransactItem => ({
  item,
  ...(onConditionFailed && { onConditionFailed }),
});

export const itemPut = (item: Item, guard: Guard = {}): TransactItem => {
  const to = new Placeholders();
  const condition = conditionExpression(guard.condition, to);
  return guarded({ Put: { Item: item, ...condition, ...to.attributes() } }, guard);
};

export const itemDelete = (key: Key, guard: Guard = {}): TransactItem => {
  const to = new Placeholders();
  const condition = conditionExpression(guard.condition, to);
  return guarded({ Delete: { Key: key, ...condition, ...to.attributes() } }, guard);
};

export const itemCheck = (key: Key, guard: Guard & { condition: Condition }): TransactItem => {
  const to = new Placeholders();
  const ConditionExpression = guard.condition(to);
  return guarded({ ConditionCheck: { Key: key, ConditionExpression, ...to.attributes() } }, guard);
};

export const itemUpdate = (
  key: Key,
  { set = {}, remove = [], add = {}, removeElements = {}, ...guard }: Changes & Guard,
): TransactItem => {
  const to = new Placeholders();
  const clause = (keyword: string, parts: readonly string[]): string[] =>
    parts.length === 0 ? [] : [`${keyword} ${parts.join(', ')}`];
  const assignment = ([path, value]: [string, unknown]): string => {
    const name = to.name(path);
    return value instanceof IfAbsent
      ? `${name} = if_not_exists(${name}, ${to.value(value.value)})`
      : `${name} = ${to.value(value)}`;
  };
  const pair = ([path, value]: [string, unknown]): string => `${to.name(path)} ${to.value(value)}`;
  const UpdateExpression = [
    ...clause(
      'SET',
      Object.entries(set)
        .filter(([, value]) => value !== undefined)
        .map(assignment),
    ),
    ...clause(
      'REMOVE',
      remove.map((path) => to.name(path)),
    ),
    ...clause('ADD', Object.entries(add).map(pair)),
    ...clause('DELETE', Object.entries(removeElements).map(pair)),
  ].join(' ');
  const condition = conditionExpression(guard.condition, to);
  return guarded({ Update: { Key: key, UpdateExpression, ...condition, ...to.attributes() } }, guard);
};

/** Value of the time-to-live attribute `ttl` (seconds since 1970): so many seconds after an instant. */
export const ttlAfter = (start: Date | string, seconds: number): number =>
  Math.ceil(new Date(start).getTime() / 1000) + seconds;
