import { ServiceError } from '../protocol/service-error.ts';
import {
  type DynaliteError,
  type Expression,
  type Operation,
  operations,
  type ParsedRequest,
  parsedRequest,
} from './dynalite.ts';
import { validationError } from './errors.ts';
import { parseInserts } from './insert-statements.ts';
import {
  assertExpressionLengths,
  assertExpressionOperators,
  assertItemSize,
  assertNestingDepth,
  maxItemBytes,
} from './quotas.ts';

type ItemOperation = 'ConditionCheckItem' | 'DeleteItem' | 'GetItem' | 'PutItem' | 'UpdateItem';

/** One item of a transaction, or one complete simple request. */
export interface ItemRequest {
  operation: ItemOperation;
  request: ParsedRequest;
  returnOldItemOnFailure: boolean;
}

export type DynamodbRequest =
  | { operation: Operation; request: ParsedRequest; returnOldItemOnFailure: boolean }
  | {
      operation: 'TransactWriteItems';
      itemRequests: ItemRequest[];
      token: string | undefined;
      returnConsumed: string | undefined;
    }
  | { operation: 'BatchExecuteStatement'; itemRequests: ItemRequest[]; returnConsumed: string | undefined }
  | { operation: 'TransactGetItems'; itemRequests: ItemRequest[]; returnConsumed: string | undefined };

type Input = Record<string, unknown>;

/** Validates a request as DynamoDB does before it accesses the table, and parses its expressions. */
export const parseRequest = (operation: string, input: Input): DynamodbRequest => {
  if (operation === 'TransactWriteItems') return parseTransactWrite(input);
  if (operation === 'TransactGetItems') return parseTransactGet(input);
  if (operation === 'BatchExecuteStatement') {
    return parseInserts(input, (put) => ({
      operation: 'PutItem',
      request: parse('PutItem', put),
      returnOldItemOnFailure: false,
    }));
  }
  if (!isSingle(operation)) {
    throw new ServiceError(
      'com.amazon.coral.service#UnknownOperationException',
      `Not supported by the local stack: ${operation}`,
    );
  }
  return { operation, request: parse(operation, input), returnOldItemOnFailure: returnsOldItem(input) };
};

const isSingle = (operation: string): operation is Operation => (operations as readonly string[]).includes(operation);
const returnsOldItem = (input: Input): boolean => input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';

const parse = (operation: Operation, input: Input): ParsedRequest => {
  assertExpressionLengths(input);
  try {
    const request = parsedRequest(operation, input, { maxItemSize: maxItemBytes });
    if (request.Item) assertItemSize(request.Item);
    assertExpressionOperators(request);
    assertNestingDepth(request);
    request._updates = request._updates && withDescendingRemovals(request._updates);
    return request;
  } catch (error) {
    throw asServiceError(error);
  }
};

/**
 * DynamoDB removes list elements by their original indexes; dynalite removes them one by one, which shifts the later
 * indexes, so the highest must come first.
 */
const withDescendingRemovals = (updates: Expression): Expression => {
  const { sections = [] } = updates;
  const removals = sections
    .filter(({ type }) => type === 'remove')
    .sort((one, other) => byIndexDescending(one.path, other.path));
  return { ...updates, sections: [...sections.filter(({ type }) => type !== 'remove'), ...removals] };
};

/** Orders paths into the same list by descending index. */
const byIndexDescending = (one: readonly (string | number)[], other: readonly (string | number)[]): number => {
  const at = one.findIndex((part, index) => part !== other[index]);
  const [index, otherIndex] = [one[at], other[at]];
  return typeof index === 'number' && typeof otherIndex === 'number' ? otherIndex - index : 0;
};

/** dynalite reports client errors with a status and a body; any other error is a bug of the local stack. */
export const asServiceError = (error: unknown): unknown => {
  const { statusCode, body } = error as DynaliteError & {
    body?: { __type: string; message?: string; Message?: string };
  };
  if (error instanceof ServiceError || !statusCode || !body) return error;
  return new ServiceError(body.__type, body.message ?? body.Message ?? '', {}, statusCode);
};

const writeKinds = {
  ConditionCheck: { operation: 'ConditionCheckItem', validateAs: 'DeleteItem' },
  Delete: { operation: 'DeleteItem', validateAs: 'DeleteItem' },
  Put: { operation: 'PutItem', validateAs: 'PutItem' },
  Update: { operation: 'UpdateItem', validateAs: 'UpdateItem' },
} as const;

const parseTransactWrite = (input: Input): DynamodbRequest => {
  const itemRequests = transactItems(input).map((item, at): ItemRequest => {
    const [[kind, itemRequest] = ['', undefined], ...others] = Object.entries(item);
    if (others.length > 0 || !(kind in writeKinds) || !isRecord(itemRequest)) {
      throw validationError(
        `TransactItems can only contain one of Check, Put, Update or Delete (transactItems.${at + 1})`,
      );
    }
    const { operation, validateAs } = writeKinds[kind as keyof typeof writeKinds];
    if (operation === 'ConditionCheckItem' && itemRequest.ConditionExpression === undefined) {
      throw missingFieldError(`transactItems.${at + 1}.member.conditionCheck.conditionExpression`);
    }
    if (operation === 'UpdateItem' && itemRequest.UpdateExpression === undefined) {
      throw missingFieldError(`transactItems.${at + 1}.member.update.updateExpression`);
    }
    return { operation, request: parse(validateAs, itemRequest), returnOldItemOnFailure: returnsOldItem(itemRequest) };
  });
  const token = input.ClientRequestToken;
  if (token !== undefined && (typeof token !== 'string' || token.length < 1 || token.length > 36)) {
    throw validationError(
      `1 validation error detected: Value '${String(token)}' at 'clientRequestToken' failed to satisfy constraint: Member must have length between 1 and 36`,
    );
  }
  return { operation: 'TransactWriteItems', itemRequests, token, returnConsumed: returnConsumed(input) };
};

const parseTransactGet = (input: Input): DynamodbRequest => {
  const itemRequests = transactItems(input).map((item, at): ItemRequest => {
    if (!isRecord(item.Get)) throw missingFieldError(`transactItems.${at + 1}.member.get`);
    return { operation: 'GetItem', request: parse('GetItem', item.Get), returnOldItemOnFailure: false };
  });
  return { operation: 'TransactGetItems', itemRequests, returnConsumed: returnConsumed(input) };
};

const transactItems = (input: Input): Input[] => {
  const items = input.TransactItems;
  if (!Array.isArray(items)) throw missingFieldError('transactItems');
  if (items.length < 1 || items.length > 100) {
    throw validationError(
      `1 validation error detected: Value at 'transactItems' failed to satisfy constraint: Member must have length ${items.length < 1 ? 'greater than or equal to 1' : 'less than or equal to 100'}`,
    );
  }
  return items.map((item) => (isRecord(item) ? item : {}));
};

const isRecord = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const returnConsumed = (input: Input): string | undefined =>
  typeof input.ReturnConsumedCapacity === 'string' ? input.ReturnConsumedCapacity : undefined;

const missingFieldError = (path: string): ServiceError =>
  validationError(
    `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`,
  );
