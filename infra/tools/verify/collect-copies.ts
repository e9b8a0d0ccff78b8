import * as z from 'zod';
import { copyEventItem, copyItem, tokenItem } from '../../../functions/copies/copy-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import type { Item } from '../../../functions/db/table.ts';
import { append, type EnvironmentData } from './environment-data.ts';

const counter = z.object({ last: z.int().nonnegative() });

/** A controlled copy, or the number of a document's latest one; scans are counted beside them. */
export const collectCopy = (data: EnvironmentData, item: Item): void => {
  const { PK, SK } = item;
  const documentId = PK.slice(keys.documentCopies('').length);
  if (SK === keys.copyCounter('').SK) {
    data.copyCounters.set(documentId, counter.parse(item).last);
    return;
  }
  if (!SK.startsWith('COPY#')) return;
  const { document_id, number, state, version, token_hash, source_sha256, host, department, closed_at } =
    copyItem.parse(item);
  const expected = {
    ...keys.copy(document_id, number),
    ...keys.heldCopiesIndex(department, document_id, number, closed_at),
  };
  append(data.copies, documentId, {
    PK,
    SK,
    document_id,
    number,
    state,
    version,
    token_hash,
    source_sha256,
    host,
    hasOwnKeys: Object.entries(expected).every(([name, value]) => item[name] === value),
  });
};

export const collectCopyEvent = (data: EnvironmentData, item: Item): void => {
  const { document_id, number, version, to } = copyEventItem.parse(item);
  append(data.copyEvents, keys.copyHistory(document_id, number), { version, to });
};

export const collectCopyToken = (data: EnvironmentData, item: Item): void => {
  data.copyTokens.set(item.PK, tokenItem.parse(item));
};
