import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { referenceActions, referenceProblem, referenceState } from '../../shared/domain/documents/references.ts';
import { noTextReason } from '../../shared/domain/files/no-text.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { isAtVersion, itemPut, notExists, ttlAfter } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, partitionOfGSI2, readAll, readItem, readItems, readPage } from '../db/table.ts';
import { maxTransactItems, stale, type TransactItem, transactWrite, type Write } from '../db/transactions.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** A number that a document refers to. */
const reference = z.object({
  /** As the text writes it, or the user who added it. */
  nomor: z.string(),
  /** Where the text names it first; null where a user added it. */
  page: z.nullable(z.int()),
  state: referenceState,
  /** The document with the number, one in force first; null without one. */
  target_id: z.nullable(z.string()),
  /** Null while a document in force has the number. */
  problem: z.nullable(referenceProblem),
  /** Who decided last, and when. */
  by: z.optional(namedUser),
  at: z.optional(z.string()),
});
export type Reference = z.infer<typeof reference>;

/** What was read in a document's file (REFS#id / CURRENT): why there is no text, or the numbers that it names. */
export const documentReferences = z.object({
  document_id: z.string(),
  version: z.int(),
  /** Of the document when it was written, by which the lists are sorted. */
  nomor: z.string(),
  in_force: z.boolean(),
  /** Of the file that was read, base64; null without one. */
  sha256: z.nullable(z.string()),
  no_text: z.optional(noTextReason),
  references: z.array(reference),
});
export type DocumentReferences = z.infer<typeof documentReferences>;

export const loadReferences = async ({
  id,
  nomor,
}: Pick<ControlledDocument, 'id' | 'nomor'>): Promise<DocumentReferences> =>
  (await readItem(documentReferences, keys.references(id))) ?? {
    document_id: id,
    version: 0,
    nomor,
    in_force: false,
    sha256: null,
    references: [],
  };

/** The document that names a number (REFERRED#number / id): what refers to a document is one query. */
export const referrer = z.extend(reference, { document_id: z.string() });
export type Referrer = z.infer<typeof referrer>;

/** The documents that refer to a number, dismissed ones too. */
export const loadReferrers = (nomor: string): Promise<Referrer[]> =>
  readAll(referrer, partition(keys.referrers(normalForm(nomor))));

/** The references that lead to a document, also by a number that it no longer has. The index may lag by moments. */
export const loadReferencesTo = (documentId: string): Promise<Referrer[]> =>
  readAll(referrer, partitionOfGSI2(keys.referenceTarget(documentId)));

/** A document in force may stand in two lists: of those that refer to a number without one, and of those without text. */
const listKeys = ({ in_force, references, no_text, nomor, document_id }: DocumentReferences) => ({
  ...(in_force && references.some(isDead) ? keys.deadReferencesIndex(normalForm(nomor), document_id) : {}),
  ...(in_force && no_text !== undefined ? keys.noTextIndex(normalForm(nomor), document_id) : {}),
});

export const isDead = ({ state, problem }: Reference): boolean => state !== 'dismissed' && problem !== null;

const byNumber = ({ references }: DocumentReferences): Map<string, Reference> =>
  new Map(references.map((each) => [normalForm(each.nomor), each]));

/** How long an entry without its reference remains: as long as a query may still be reading it. */
const endedSeconds = 60;

const referrerPuts = (before: DocumentReferences, after: DocumentReferences): TransactItem[] => {
  const { document_id } = after;
  const [former, present] = [byNumber(before), byNumber(after)];
  const changed = [...present].filter(([number, each]) => !isDeepStrictEqual(former.get(number), each));
  const ended = [...former].filter(([number]) => !present.has(number));
  return [
    ...changed.map(([number, each]) =>
      itemPut({
        ...keys.referrer(number, document_id),
        ...each,
        document_id,
        ...(each.target_id === null ? {} : keys.referenceTargetIndex(each.target_id, document_id)),
      }),
    ),
    // The time to live ends it at once for readers; the table deletes it later.
    ...ended.map(([number, each]) =>
      itemPut({
        ...keys.referrer(number, document_id),
        ...each,
        document_id,
        state: 'dismissed',
        ttl: ttlAfter(new Date(), -endedSeconds),
      }),
    ),
  ];
};

/**
 * Replaces what was read of a document, with the members of a transaction that belong to it; fails with `StaleRead` where
 * it changed meanwhile. Entries beyond one transaction are written before it: they follow from the stored item, so a
 * repeated run completes them.
 */
export const saveReferences = async (
  before: DocumentReferences,
  after: DocumentReferences,
  others: readonly TransactItem[] = [],
  write: Write = transactWrite,
): Promise<void> => {
  const puts = referrerPuts(before, after);
  const early = puts.slice(0, Math.max(0, puts.length + others.length + 1 - maxTransactItems));
  for (let at = 0; at < early.length; at += maxTransactItems)
    await transactWrite(early.slice(at, at + maxTransactItems));
  await write([...puts.slice(early.length), referencesPut(before, after), ...others]);
};

const referencesPut = ({ version }: DocumentReferences, after: DocumentReferences): TransactItem =>
  itemPut(
    {
      ...documentReferences.parse({ ...after, version: version + 1 }),
      ...keys.references(after.document_id),
      ...listKeys(after),
    },
    {
      condition: isAtVersion(version),
      onConditionFailed: stale(`What was read of ${after.document_id} changed meanwhile`),
    },
  );

/** A decision about a reference (PAST#id / REF#version), append-only as every history. */
export const referenceEventItem = z.object({
  action: z.enum(referenceActions),
  /** Of the document, and of the one that it refers to. */
  nomor: z.string(),
  revisi: z.int(),
  referred_nomor: z.string(),
  page: z.nullable(z.int()),
  /** SHA-256 of the document's file, base64. */
  sha256: z.nullable(z.string()),
  by_nrp: z.string(),
  by_name: z.nullable(z.string()),
  at: z.string(),
});
type ReferenceEvent = z.infer<typeof referenceEventItem>;

/** `version`: of what was read of the document, after the decision. */
export const referenceEventPut = (documentId: string, version: number, event: ReferenceEvent): TransactItem =>
  itemPut({ ...keys.referenceEvent(documentId, version), ...event }, { condition: notExists });

/** The two lists of what keepers of the master list should look at. */
export const problemLists = ['dead', 'no_text'] as const;
export type ProblemList = (typeof problemLists)[number];

/** A page of a list by number; `after` is the place of the last document of the former page. The index may lag by moments. */
export const loadProblems = async (
  list: ProblemList,
  limit: number,
  after?: string,
): Promise<{ items: DocumentReferences[]; next: string | null }> => {
  const index = list === 'dead' ? 'GSI1' : 'GSI2';
  const { items, next } = await readPage(documentReferences, {
    IndexName: index,
    where: after === undefined ? `${index}PK = :list` : `${index}PK = :list AND ${index}SK > :after`,
    ExpressionAttributeValues: {
      ':list': list === 'dead' ? keys.deadReferences : keys.filesWithoutText,
      ...(after !== undefined && { ':after': after }),
    },
    Limit: limit,
  });
  return { items, next: next && String(next[`${index}SK`]) };
};

/** Which of these shapes numbers of the master list have (NUMSHAPE#shape). */
export const loadKnownShapes = async (shapes: readonly string[]): Promise<Set<string>> => {
  const found = await readItems(z.object({}), shapes.map(keys.numberShape));
  return new Set(shapes.filter((_, at) => found[at] !== undefined));
};

/** From now on, numbers of these shapes are references also where no document has them. */
export const saveShapes = async (shapes: readonly string[]): Promise<void> => {
  for (let at = 0; at < shapes.length; at += maxTransactItems)
    await transactWrite(
      shapes.slice(at, at + maxTransactItems).map((shape) => itemPut({ ...keys.numberShape(shape) })),
    );
};
