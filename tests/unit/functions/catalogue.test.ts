import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { loadCatalogueVersion } from '../../../functions/documents/catalogue-store.ts';
import { departmentListCache, documentListResponder } from '../../../functions/documents/list-service.ts';
import { handler as list } from '../../../functions/list-hims-documents.ts';
import { applyChange, type CatalogueChange, documentListOf } from '../../../shared/domain/documents/document-list.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { documentRowFixture } from '../../support/document-fixture.ts';
import { invoke, mockItem, resetMocks, signedInToken, table } from './invoke.ts';

beforeEach(resetMocks);

const at = new Date().toISOString();
const row = (id: string, revisi: number) =>
  documentRowFixture({ id, nama: `Dokumen ${id}`, revisi, has_file: false, version: revisi + 1 });

/** The rows after applying changes in order. */
const rowsAfter = (changes: readonly CatalogueChange[]): ReadonlyMap<string, DocumentRow> => {
  const list = documentListOf();
  for (const change of changes) applyChange(list, change);
  return list.rows;
};

/** The head at `head`, the log up to `logged`, and the index after `indexed` changes. */
const catalogueAt = (
  changes: readonly CatalogueChange[],
  progress: { head: number; logged: number; indexed: number },
) => {
  mockItem({ ...keys.catalogueHead('PRO'), version: progress.head });
  table.on(QueryCommand).callsFake((input: QueryCommandInput) => {
    if (input.IndexName) return { Items: [...rowsAfter(changes.slice(0, progress.indexed)).values()] };
    const entry = (change: CatalogueChange, index: number) => ({
      department: 'PRO',
      version: index + 1,
      kind: 'update',
      change,
      at,
    });
    const log = changes.slice(0, progress.logged).map(entry);
    if (input.ScanIndexForward === false) return { Items: log.reverse() };
    const first = Number(String(input.ExpressionAttributeValues?.[':first']).slice('LOG#'.length));
    return { Items: log.slice(first - 1) };
  });
};

describe('document list of a department', () => {
  it('reads one item besides the session while nothing changed', async () => {
    mockItem({ ...keys.catalogueHead('PRO'), version: 7 });
    const token = await signedInToken();
    const { body } = await invoke(list, { method: 'GET', input: { department: 'PRO', since: '7' }, token });
    expect(body).toEqual({ success: true, unchanged: true, catalogue_version: 7 });
    const reads = table.commandCalls(GetCommand).map(({ args: [{ input }] }) => input.Key);
    expect(reads.filter((key) => key?.['PK'] !== keys.profile('10000031').PK)).toEqual([keys.catalogueHead('PRO')]);
    expect(table.commandCalls(QueryCommand)).toHaveLength(0);
    expect(table.commandCalls(BatchGetCommand)).toHaveLength(0);
  });

  it('is correct with the changes after its version, however far the index lags behind or runs ahead', async () => {
    const change = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), gone: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 40 }),
        fc.infiniteStream(fc.nat()),
        async (steps, some) => {
          const upTo = (limit: number): number => Number(some.next().value) % (limit + 1);
          const changes = steps.map(
            ({ id, gone }, revisi): CatalogueChange =>
              gone ? { op: 'delete', id, version: revisi + 1 } : { op: 'put', document: row(id, revisi) },
          );
          const head = upTo(changes.length);
          const logged = head + upTo(changes.length - head);
          catalogueAt(changes, { head, logged, indexed: upTo(changes.length) });
          const list = await departmentListCache()('PRO', await loadCatalogueVersion('PRO'));
          expect(list.version).toBe(logged);
          for (const change of changes.slice(list.version)) applyChange(list, change);
          expect(list.rows).toEqual(rowsAfter(changes));
        },
      ),
    );
  });

  it('is read completely once, and then updated by its changes', async () => {
    const changes = ['a', 'b', 'c'].map((id) => ({ op: 'put' as const, document: row(id, 0) }));
    const listOf = departmentListCache();
    const indexReads = () => table.commandCalls(QueryCommand).filter(({ args: [{ input }] }) => input.IndexName).length;
    catalogueAt(changes, { head: 2, logged: 2, indexed: 2 });
    expect([...(await listOf('PRO', 2)).rows.keys()]).toEqual(['a', 'b']);
    await listOf('PRO', 2);
    catalogueAt(changes, { head: 3, logged: 3, indexed: 0 });
    expect([...(await listOf('PRO', 3)).rows.keys()]).toEqual(['a', 'b', 'c']);
    expect(indexReads()).toBe(1);
  });

  it('is the same frozen result until a document changes', async () => {
    const changes = ['a', 'b', 'c'].map((id) => ({ op: 'put' as const, document: row(id, 0) }));
    const respond = documentListResponder();
    catalogueAt(changes, { head: 2, logged: 2, indexed: 2 });
    const first = await respond({ department: 'PRO' });
    expect(Object.isFrozen(first)).toBe(true);
    expect(await respond({ department: 'PRO' })).toBe(first);
    catalogueAt(changes, { head: 3, logged: 3, indexed: 2 });
    expect(await respond({ department: 'PRO' })).toEqual({
      documents: changes.map(({ document }) => document),
      catalogue_version: 3,
    });
  });

  it('returns the whole list when the log no longer contains every change', async () => {
    const changes = [row('a', 0), row('b', 0), row('c', 0)].map((document) => ({ op: 'put' as const, document }));
    catalogueAt(changes, { head: 3, logged: 3, indexed: 3 });
    const token = await signedInToken();
    const since = async (version: number) =>
      (await invoke(list, { method: 'GET', input: { department: 'PRO', since: String(version) }, token })).body;
    expect(await since(1)).toMatchObject({ changes: changes.slice(1), catalogue_version: 3 });
    catalogueAt(changes, { head: 4, logged: 3, indexed: 3 });
    expect(await since(1)).toMatchObject({ documents: changes.map(({ document }) => document), catalogue_version: 4 });
    expect(await since(9)).toHaveProperty('documents');
  });
});
