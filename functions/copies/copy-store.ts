import * as z from 'zod/mini';
import { type CopiedDocument, copyState, printedCopy } from '../../shared/domain/copies/copies.ts';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { isAtVersion, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { partition, partitionOfGSI1, readAll, readItem, readItems } from '../db/table.ts';
import { stale, type TransactItem } from '../db/transactions.ts';
import { versionedPuts } from '../db/versioned-items.ts';
import type { ControlledDocument } from '../documents/document-store.ts';

/** A controlled copy as it is now (COPIES#document / COPY#number). It is never deleted. */
export const copyItem = z.object({
  ...printedCopy.shape,
  state: copyState,
  /** SHA-256 of the token in its QR code; the token itself is only in the printed file. */
  token_hash: z.string(),
  /** The host in its QR code; not of copies that an earlier release printed. */
  host: z.optional(z.string()),
  /** `content_id` of the document when it was printed. */
  content_id: z.optional(z.string()),
  /** SHA-256 of the printed source file, base64. */
  source_sha256: z.string(),
  /** The stamped file, while it can be printed. */
  file_key: z.string(),
  job_id: z.string(),
  /** Position in the job's input, which identifies a copy that is processed a second time. */
  job_row: z.int().check(z.nonnegative()),
  closed_at: z.optional(z.iso.datetime()),
  closed_by: z.optional(z.object(namedUser.shape)),
  remark: z.optional(z.string()),
  /** Who saw that the copy was destroyed. */
  witness: z.optional(z.string()),
  /** Of a copy that was lost: when it was found, and who recorded it. */
  found_at: z.optional(z.iso.datetime()),
  found_by: z.optional(z.object(namedUser.shape)),
  version: z.int().check(z.positive()),
});
export type ControlledCopy = z.infer<typeof copyItem>;

/** What happened to a copy (HIST#COPY#document#number / CV#version): append-only. */
export const copyEventItem = z.object({
  document_id: z.string(),
  number: z.int().check(z.positive()),
  version: z.int().check(z.positive()),
  from: z.nullable(copyState),
  to: copyState,
  actor: z.object(namedUser.shape),
  remark: z.nullable(z.string()),
  witness: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type CopyEvent = z.infer<typeof copyEventItem>;

const copyToken = z.object({ document_id: z.string(), number: z.int().check(z.positive()) });

/** The revision of which a file says on each page that a print is uncontrolled. */
export const viewedRevision = z.object({
  document_id: z.string(),
  nomor: z.string(),
  revisi: z.int().check(z.nonnegative()),
  published_at: z.string(),
  /** `content_id` of the document at that time. */
  content_id: z.optional(z.string()),
});
export type ViewedRevision = z.infer<typeof viewedRevision>;

/** What the address in a QR code is about (COPYTOKEN#hash / T). */
export const tokenItem = z.union([copyToken, viewedRevision]);
export type CopyToken = z.infer<typeof tokenItem>;

export const loadCopy = (documentId: string, number: number): Promise<ControlledCopy | undefined> =>
  readItem(copyItem, keys.copy(documentId, number));

/** In the order of the keys; undefined for an unknown copy. */
export const loadCopies = (
  copies: readonly { document_id: string; number: number }[],
): Promise<(ControlledCopy | undefined)[]> =>
  readItems(
    copyItem,
    copies.map(({ document_id, number }) => keys.copy(document_id, number)),
  );

/** All copies of a document by their number, read consistently. */
export const loadDocumentCopies = (documentId: string): Promise<ControlledCopy[]> =>
  readAll(copyItem, partition(keys.documentCopies(documentId), 'COPY#'));

/** The copies in circulation that a department holds, by document. The index may lag by moments. */
export const loadHeldCopies = (department: DepartmentCode): Promise<ControlledCopy[]> =>
  readAll(copyItem, partitionOfGSI1(keys.heldCopiesIndex(department, '', 0).GSI1PK, 'OUT#'));

/** The copy or revision with this token; `hash` is the token's SHA-256. Read consistently. */
export const findByToken = async (
  hash: string,
): Promise<{ copy: ControlledCopy } | { revision: ViewedRevision } | undefined> => {
  const found = await readItem(tokenItem, keys.copyToken(hash));
  if (!found || 'revisi' in found) return found && { revision: found };
  const copy = await loadCopy(found.document_id, found.number);
  return copy && { copy };
};

export const revisionTokenPut = (hash: string, revision: ViewedRevision): TransactItem =>
  itemPut({ ...keys.copyToken(hash), ...viewedRevision.parse(revision) }, { condition: notExists });

const counterItem = z.object({ last: z.int().check(z.nonnegative()) });

/** The number of a document's latest copy; 0 without copies. */
export const loadLastCopyNumber = async (documentId: string): Promise<number> =>
  (await readItem(counterItem, keys.copyCounter(documentId)))?.last ?? 0;

const throwStale = stale('The copy was changed in the meantime');

type Change = Pick<CopyEvent, 'actor' | 'at'> & { remark?: string | undefined; witness?: string | undefined };

/** The copy in its new state with its history event; fails as a stale read where it was changed since it was read. */
export const copyWrites = (
  before: ControlledCopy | undefined,
  after: ControlledCopy,
  { actor, at, remark, witness }: Change,
): TransactItem[] =>
  versionedPuts(
    {
      ...keys.copy(after.document_id, after.number),
      ...keys.heldCopiesIndex(after.department, after.document_id, after.number, after.closed_at),
      ...copyItem.parse(after),
    },
    {
      ...keys.copyEvent(after.document_id, after.number, after.version),
      ...copyEventItem.parse({
        document_id: after.document_id,
        number: after.number,
        version: after.version,
        from: before?.state ?? null,
        to: after.state,
        actor,
        at,
        remark: remark ?? null,
        witness: witness ?? null,
      }),
    },
  );

/** A new copy with the document's next number and its token; `seen` is the number of the latest copy just read. */
export const newCopyWrites = (copy: ControlledCopy, seen: number, change: Change): TransactItem[] => [
  itemPut(
    { ...keys.copyCounter(copy.document_id), last: copy.number, version: copy.number },
    { condition: isAtVersion(seen), onConditionFailed: throwStale },
  ),
  ...copyWrites(undefined, copy, change),
  itemPut(
    { ...keys.copyToken(copy.token_hash), document_id: copy.document_id, number: copy.number },
    { condition: notExists },
  ),
];

/** What of a document decides whether its copies must be recalled; undefined for a document that does not exist. */
export const copiedDocument = (document: ControlledDocument | undefined): CopiedDocument | undefined => document;
