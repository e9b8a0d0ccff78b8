import type { Consumption } from '../model.ts';
import type { JsonRequest } from '../protocol/response.ts';

const reads: ReadonlySet<string> = new Set(['BatchGetItem', 'GetItem', 'Query', 'Scan', 'TransactGetItems']);

type Output = Record<string, unknown>;
type Capacity = { CapacityUnits?: number };

/** The same request, asking for its consumption whether the caller does or not. */
export const withCapacityRequested = (request: JsonRequest): JsonRequest['input'] => ({
  ReturnConsumedCapacity: 'TOTAL',
  ...request.input,
});

/** DynamoDB bills a query that finds nothing as one item of up to 4 KB; dynalite reports nothing for it. */
const leastUnits = (operation: string, input: JsonRequest['input']): number =>
  operation === 'Query' ? (input.ConsistentRead === true ? 1 : 0.5) : 0;

export const consumptionOf = ({ principal, input }: JsonRequest, operation: string, output: Output): Consumption => {
  const tables = [(output.ConsumedCapacity ?? []) as Capacity | Capacity[]].flat();
  const reported = tables.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  const units = Math.max(reported, leastUnits(operation, input));
  const isRead = reads.has(operation);
  return { principal: principal.name, operation, read: isRead ? units : 0, write: isRead ? 0 : units };
};

/** The output as the caller asked for it. */
export const withoutUnrequestedCapacity = ({ input }: JsonRequest, output: Output): Output => {
  const { ConsumedCapacity: _measured, ...rest } = output;
  return input.ReturnConsumedCapacity === undefined ? rest : output;
};
