import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from '../db/keys.ts';
import { type Page, partition, partitionOfGSI1, readAll, readPage } from '../db/table.ts';
import { type ControlledCopy, copyItem } from './copy-store.ts';

/** A part of the register: the copies that a department holds or has closed, or all copies of a document. */
export type RegisterPart = { department: DepartmentCode; closed: boolean } | { document_id: string };

/** The position of a copy in its part of the register. */
export const registerKey = (part: RegisterPart, copy: ControlledCopy): string =>
  'department' in part
    ? keys.heldCopiesIndex(copy.department, copy.document_id, copy.number, copy.closed_at).GSI1SK
    : keys.copy(copy.document_id, copy.number).SK;

/** The positions of a part: DynamoDB refuses to begin behind one outside it. */
export const registerKeyPattern = (part: RegisterPart): RegExp => {
  if ('document_id' in part) return /^COPY#\d{4,9}$/;
  return part.closed
    ? /^CLOSED#\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[A-Za-z0-9_-]{1,64}#\d{4,9}$/
    : /^OUT#[A-Za-z0-9_-]{1,64}#\d{4,9}$/;
};

/** Copies of a part, beginning behind a position. The index of a department may lag by moments. */
export const loadRegisterPage = (
  part: RegisterPart,
  after: string | undefined,
  limit: number,
): Promise<Page<ControlledCopy>> => {
  if ('document_id' in part) {
    const PK = keys.documentCopies(part.document_id);
    return readPage(copyItem, {
      ...partition(PK, 'COPY#'),
      ScanIndexForward: false,
      Limit: limit,
      from: after === undefined ? undefined : { PK, SK: after },
    });
  }
  const { GSI1PK } = keys.heldCopiesIndex(part.department, '', 0);
  return readPage(copyItem, {
    ...partitionOfGSI1(GSI1PK, part.closed ? 'CLOSED#' : 'OUT#'),
    ScanIndexForward: !part.closed,
    Limit: limit,
    from: after === undefined ? undefined : { ...keyOf(after), GSI1PK, GSI1SK: after },
  });
};

/** The copy at a position of the index. */
const keyOf = (position: string) => {
  const [number = '', document = ''] = position.split('#').reverse();
  return keys.copy(document, Number(number));
};

const replacement = z.object({ number: z.int(), replaces: z.nullable(z.number()) });

/** The copies of a document that replace others: the number of the replacement by the number of the replaced copy. */
export const loadReplacements = async (documentId: string): Promise<ReadonlyMap<number, number>> => {
  const found = await readAll(replacement, {
    where: 'PK = :pk AND begins_with(SK, :copy)',
    FilterExpression: 'attribute_type(replaces, :a_number)',
    ProjectionExpression: '#number, replaces',
    ExpressionAttributeNames: { '#number': 'number' },
    ExpressionAttributeValues: { ':pk': keys.documentCopies(documentId), ':copy': 'COPY#', ':a_number': 'N' },
    ConsistentRead: true,
  });
  return new Map(found.flatMap(({ number, replaces }) => (replaces === null ? [] : [[replaces, number]])));
};
