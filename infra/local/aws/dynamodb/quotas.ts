import type { AttributeValue, Expression, Item, ParsedRequest, TableDescription } from './dynalite.ts';
import { validationError } from './errors.ts';
import { itemSize } from './items.ts';

/**
 * Quotas of expressions and values that dynalite does not enforce.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
 */
const maxExpressionBytes = 4096;
const maxOperators = 300;
const maxOperandsOfIn = 100;
const maxLevel = 32;

export const assertExpressionLengths = (input: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(input)) {
    if (!name.endsWith('Expression') || typeof value !== 'string') continue;
    const size = Buffer.byteLength(value);
    if (size > maxExpressionBytes) {
      throw validationError(
        `Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${size}`,
      );
    }
  }
};

/** An operator or a function in a parsed expression; the arguments of `in` are the operand and the list. */
interface Operation {
  type: string;
  args: unknown[];
}

const isOperation = (node: object): node is Operation =>
  'type' in node && typeof node.type === 'string' && 'args' in node && Array.isArray(node.args);

function* operationsIn(node: unknown): Generator<Operation> {
  if (typeof node !== 'object' || node === null) return;
  if (isOperation(node)) yield node;
  for (const part of Object.values(node)) yield* operationsIn(part);
}

const expressionNames = {
  _condition: 'ConditionExpression',
  _filter: 'FilterExpression',
  _updates: 'UpdateExpression',
} as const;

export const assertExpressionOperators = (request: ParsedRequest): void => {
  for (const [field, name] of Object.entries(expressionNames)) {
    const operations = [...operationsIn(request[field] as Expression | undefined)];
    if (operations.length > maxOperators) {
      throw validationError(
        `Invalid ${name}: The expression contains too many operators; operator count: ${operations.length}`,
      );
    }
    for (const { type, args } of operations) {
      const operands = args.length - 1;
      if (type === 'in' && operands > maxOperandsOfIn) {
        throw validationError(
          `Invalid ${name}: The IN operator is provided with too many operands; number of operands: ${operands}`,
        );
      }
    }
  }
};

const isDeeper = ({ L, M }: AttributeValue, levels: number): boolean =>
  [...((L ?? []) as AttributeValue[]), ...Object.values((M ?? {}) as Record<string, AttributeValue>)].some(
    (inner) => levels === 0 || isDeeper(inner, levels - 1),
  );

/** DynamoDB allows 32 levels of nested lists and maps, counting the attribute itself. */
export const assertNestingDepth = ({ Item, ExpressionAttributeValues }: ParsedRequest): void => {
  const values = { ...Item, ...(ExpressionAttributeValues as Record<string, AttributeValue> | undefined) };
  if (Object.values(values).some((value) => isDeeper(value, maxLevel - 1))) {
    throw validationError('Nesting Levels have exceeded supported limits');
  }
};

export const maxItemBytes = 400 * 1024;

export const assertItemSize = (item: Item): void => {
  if (itemSize(item) > maxItemBytes) throw validationError('Item size has exceeded the maximum allowed size');
};

const maxKeyBytes = { HASH: 2048, RANGE: 1024 };

/**
 * Index keys have the same limits as table keys; they are checked on the item as it is stored, whichever operation
 * wrote it.
 */
export const assertIndexKeys = (item: Item, { GlobalSecondaryIndexes = [] }: TableDescription): void => {
  for (const { IndexName, KeySchema } of GlobalSecondaryIndexes) {
    for (const { AttributeName, KeyType } of KeySchema) {
      const { S: text } = item[AttributeName] ?? {};
      if (text === '') {
        throw validationError(
          `One or more parameter values are not valid. A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot contain an empty string value. IndexName: ${IndexName}, IndexKey: ${AttributeName}`,
        );
      }
      const maxBytes = maxKeyBytes[KeyType];
      if (typeof text === 'string' && Buffer.byteLength(text) > maxBytes) {
        throw validationError(
          `One or more parameter values were invalid: Size of ${KeyType === 'HASH' ? 'hashkey' : 'rangekey'} has exceeded the maximum size limit of ${maxBytes} bytes. IndexName: ${IndexName}, IndexKey: ${AttributeName}`,
        );
      }
    }
  }
};
