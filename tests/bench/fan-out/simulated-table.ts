import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { keys, positionPrefix } from '../../../functions/db/keys.ts';
import type { Key } from '../../../functions/db/table.ts';
import { submissionDepartments } from '../../../shared/domain/departments.ts';
import type { Position } from '../../../shared/domain/people/roles.ts';
import { departmentOf, nrpOf, type Population, pageOf, posts } from './population.ts';

type Item = Record<string, unknown>;
type Input = Item & {
  Key?: Key;
  IndexName?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  TransactItems?: { Put?: { Item: Key & Item } }[];
  Statements?: Insert[];
};
interface Insert {
  Statement: string;
  Parameters: unknown[];
}

interface ChannelState {
  changes?: Set<string>;
  next_at?: number;
  leased_until?: number;
}

/** DynamoDB returns at most 1 MB a page; a connection has about 350 bytes. */
const connectionsPerPage = 2900;

/** The table's items that the workers of sockets read and write, in memory. */
export interface SimulatedTable {
  items: Map<string, Item>;
  send: (command: string, input: Input) => Item;
}

interface Observers {
  /** A claim of a channel's changes succeeded. */
  onClaim: (channel: string, changes: readonly string[]) => void;
  /** An item of the outbox was inserted. */
  onInsert: (item: Key & Item) => void;
}

const itemKey = ({ PK, SK }: Key): string => `${PK} ${SK}`;

export const simulatedTable = (population: Population, { onClaim, onInsert }: Observers): SimulatedTable => {
  const items = new Map<string, Item>();
  const channels = new Map<string, ChannelState>();
  const connection = (id: string) => ({ id, nrp: nrpOf(pageOf(id)), sid: 's', epoch: 1 });
  const held = (position: Position, employee: number) => ({ nrp: nrpOf(employee), full_name: null, held: [position] });
  const holdings = new Map(
    [
      ...submissionDepartments.map((department, index) => ({
        position: { role: 'dept_head', department } as const,
        employee: posts.deptHead + index,
      })),
      { position: { role: 'she_head' } as const, employee: posts.sheHead },
      { position: { role: 'project_manager' } as const, employee: posts.projectManager },
    ].map(({ position, employee }) => [
      positionPrefix(position.role, 'department' in position ? position.department : undefined),
      held(position, employee),
    ]),
  );

  const query = ({ IndexName, ExpressionAttributeValues: values = {}, ExclusiveStartKey: from }: Input): Item => {
    if (IndexName === 'GSI1') {
      const topic = String(values[':topic']).slice('TOPIC#'.length);
      const all = population.subscribers.get(topic) ?? [];
      const department = values[':department'];
      const ids =
        department === undefined
          ? all
          : all.filter((id) => keys.topicIndex(topic, '', departmentOf(pageOf(id))).GSI1SK === department);
      const start = Number((from as Item | undefined)?.['at'] ?? 0);
      const end = start + connectionsPerPage;
      return {
        Items: ids.slice(start, end).map((id) => ({ id })),
        ...(end < ids.length && { LastEvaluatedKey: { at: end } }),
      };
    }
    if (IndexName === 'GSI2') {
      const page = Number(String(values[':user']).slice('U#'.length)) - Number(nrpOf(0));
      const hasPage = page >= 0 && page < population.topics.length;
      return { Items: hasPage ? [connection(`${String(page).padStart(15, '0')}=`)] : [] };
    }
    if (values[':members'] === keys.roleMembers('admin'))
      return { Items: posts.admins.map((employee) => ({ nrp: nrpOf(employee), full_name: null, has_role: true })) };
    const holding = holdings.get(String(values[':post']));
    if (holding) return { Items: [holding] };
    if (values[':pk'] === keys.counters)
      return { Items: [...items].flatMap(([key, item]) => (key.startsWith(`${keys.counters} `) ? [item] : [])) };
    return { Items: [] };
  };

  /** The updates of `channel-state-store.ts`; their expressions are tested on the local stack's DynamoDB. */
  const update = (channel: string, values: Record<string, unknown>): Item => {
    const state = channels.get(channel) ?? {};
    channels.set(channel, state);
    if (values[':changes']) {
      state.changes = new Set([...(state.changes ?? []), ...(values[':changes'] as Set<string>)]);
    } else if (values[':leased']) {
      if (!state.changes || Math.max(state.next_at ?? 0, state.leased_until ?? 0) > Number(values[':now']))
        throw new ConditionalCheckFailedException({
          message: 'The conditional request failed',
          $metadata: {},
          Item: marshall(state),
        });
      state.next_at = Number(values[':next']);
      state.leased_until = Number(values[':leased']);
      onClaim(channel, [...state.changes]);
    } else {
      const left = new Set(state.changes).difference(values[':sent'] as Set<string>);
      if (left.size > 0) state.changes = left;
      else delete state.changes;
      state.next_at = Number(values[':next']);
      delete state.leased_until;
    }
    return { Attributes: { ...state } };
  };

  /** An insert of `insert-many.ts`. */
  const insert = ({ Statement, Parameters }: Insert): Item => {
    const names = [...Statement.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    const item = Object.fromEntries(names.map((name, at) => [name, Parameters[at]]));
    if (item['outbox'] === 1) onInsert(item as Key & Item);
    return {};
  };

  return {
    items,
    send: (command, input) => {
      switch (command) {
        case 'GetCommand':
          return { Item: items.get(itemKey(input.Key as Key)) };
        case 'BatchGetCommand':
          // The submissions, whose notices need only their events here.
          return { Responses: {} };
        case 'QueryCommand':
          return query(input);
        case 'UpdateCommand':
          return update(String(input.Key?.PK).slice('TOPIC#'.length), input.ExpressionAttributeValues ?? {});
        case 'BatchExecuteStatementCommand':
          return { Responses: (input.Statements ?? []).map((statement) => insert(statement)) };
        case 'TransactWriteCommand':
          for (const { Put } of input.TransactItems ?? []) if (Put?.Item['outbox'] === 1) onInsert(Put.Item);
          return {};
        default:
          throw new Error(`The simulated table does not support ${command}`);
      }
    },
  };
};
