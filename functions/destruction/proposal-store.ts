import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import {
  destructionProposal,
  isOpenProposal,
  minutesNumber,
  proposalActions,
} from '../../shared/domain/records/destruction.ts';
import { isAtVersion, itemPut } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partitionOfGSI1, partitionOfGSI2, readAll, readItem } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { versionedPuts } from '../db/versioned-items.ts';
import { storedFile } from '../files/stored-file.ts';

/** A proposal as it is now (DESTRUCTION#id / CURRENT), with the signed minutes. It is never deleted. */
export const proposalItem = z.extend(destructionProposal, { signed_minutes: z.optional(storedFile) });
export type StoredProposal = z.infer<typeof proposalItem>;

/** What happened to a proposal (HIST#DESTRUCTION#id / PV#version): append-only. */
export const destructionEventItem = z.object({
  proposal: proposalItem,
  action: z.enum(['proposed', ...proposalActions, 'release', 'delete_files']),
  /** The records that it concerns, with the digests of their files where these are destroyed. */
  records: z.array(z.object({ record_id: z.string(), files: z.array(z.object({ sha256: z.string() })) })),
  actor: namedUser,
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type DestructionEvent = z.infer<typeof destructionEventItem>;

export const loadProposal = (id: string): Promise<StoredProposal | undefined> =>
  readItem(proposalItem, keys.destructionProposal(id));

/** Of a department, the latest first. The index may lag by moments. */
export const loadProposals = (department: DepartmentCode): Promise<StoredProposal[]> =>
  readAll(proposalItem, {
    ...partitionOfGSI1(keys.destructionIndexes(department, '', false).GSI1PK),
    ScanIndexForward: false,
  });

/** Those of all departments on which something is left to do: a few kilobytes each. */
export const loadOpenProposals = (): Promise<StoredProposal[]> =>
  readAll(proposalItem, partitionOfGSI2('DESTRUCTIONS#OPEN'));

type Change = Omit<DestructionEvent, 'proposal'>;

/** The proposal in its new state with its event; fails as a stale read where it was changed since it was read. */
export const proposalWrites = (after: StoredProposal, change: Change): TransactItem[] =>
  versionedPuts(
    {
      ...keys.destructionProposal(after.id),
      ...keys.destructionIndexes(after.department, after.id, isOpenProposal(after)),
      ...proposalItem.parse(after),
    },
    {
      ...keys.destructionEvent(after.id, after.version),
      ...destructionEventItem.parse({ ...change, proposal: after }),
    },
  );

const counterItem = z.object({ version: z.int() });

/** The number of a proposal, or the next of the year, with the write that takes it, so that none is left out or twice. */
export const takeMinutesNumber = async (
  { minutes }: StoredProposal,
  year: string,
): Promise<{ number: string; writes: TransactItem[] }> => {
  if (minutes) return { number: minutes.number, writes: [] };
  const key = keys.minutesCounter(year);
  const last = (await readItem(counterItem, key))?.version ?? 0;
  const write = itemPut(
    { ...key, version: last + 1 },
    { condition: isAtVersion(last), onConditionFailed: stale('Another number was taken in the meantime') },
  );
  return { number: minutesNumber(last + 1, year), writes: [write] };
};

const monthItem = z.object({ month: z.string() });
export const loadProposedMonth = async (): Promise<string | undefined> =>
  (await readItem(monthItem, keys.proposedMonth))?.month;
export const proposedMonthPut = (month: string): TransactItem => itemPut({ ...keys.proposedMonth, month });
