import { beforeEach, describe, expect, test } from 'vitest';
import { loadHeldCopies } from '../../../functions/copies/copy-store.ts';
import { listCopies } from '../../../functions/copies/register-service.ts';
import type { RegisterPart } from '../../../functions/copies/register-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import { type CopyFilter, copiesPerPage } from '../../../shared/api/copies.ts';
import { withLocalTable } from './local-table.ts';
import {
  closeStoredCopy,
  copiedAt,
  copyActor,
  documentFixture,
  putItem,
  saveCopies,
  saveDocument,
} from './stored-copies.ts';

withLocalTable();

let documents = 0;
let id: string;
beforeEach(async () => {
  documents += 1;
  id = `R${documents}`;
  for (const copy of await loadHeldCopies('ENG')) await closeStoredCopy(copy, '2020-01-01T00:00:00.000Z');
});

const own = { department: 'ENG' } as const;

describe('the register', () => {
  const page = (
    part: RegisterPart,
    {
      filter = 'out',
      search,
      cursor,
      seen,
    }: { filter?: CopyFilter; search?: string; cursor?: string; seen?: string } = {},
  ) => listCopies({ part, filter, search, cursor, canSee: (department) => seen === undefined || department === seen });
  const numbersOf = async (...parameters: Parameters<typeof page>) =>
    (await page(...parameters)).copies.map(({ number }) => number);
  const held: RegisterPart = { department: 'ENG', closed: false };

  test('of a document has its copies, the latest first, as far as the caller may see them', async () => {
    await saveDocument(id);
    await saveCopies(id, own, { department: 'SHE' }, own);
    expect(await numbersOf({ document_id: id })).toEqual([3, 2, 1]);
    expect(await numbersOf({ document_id: id }, { seen: 'ENG' })).toEqual([3, 1]);
    expect(await numbersOf({ document_id: 'unknown' })).toEqual([]);
  });

  test('of a department has those in circulation, and the closed ones, the latest first', async () => {
    await saveDocument(id);
    const [first, second] = await saveCopies(id, own, own, own, { department: 'SHE' });
    expect(await numbersOf(held)).toEqual([1, 2, 3]);
    if (!first || !second) throw new Error('The copies were stored');
    await closeStoredCopy(first, '2026-11-21T03:00:00.000Z');
    await closeStoredCopy(second, '2026-11-22T03:00:00.000Z');
    expect(await numbersOf(held)).toEqual([3]);
    const closed = await page({ department: 'ENG', closed: true }, { filter: 'closed', search: `N-${id}` });
    expect(closed.copies).toMatchObject([
      { number: 2, state: 'lost', closed_at: '2026-11-22T03:00:00.000Z', closed_by: copyActor, recall: null },
      { number: 1 },
    ]);
  });

  test('says of each copy what is in force, why it must be recalled, since when, and by what it is replaced', async () => {
    await saveDocument(id, { made_at: '2026-11-22T03:00:00.000Z', updated_at: '2026-11-23T03:00:00.000Z' });
    const ended = { ended_reason: 'superseded', ended_at: '2026-11-22T03:00:00.000Z', status: 'Kadaluarsa' } as const;
    await putItem({ ...documentFixture(id, { revisi: 0, ...ended }), ...keys.documentRevision(id, 0) });
    await saveCopies(
      id,
      { ...own, revisi: 0, remark: 'Catatan', witness: 'Saksi' },
      { ...own, replaces: 1 },
      { ...own, replaces: 2 },
      { ...own, content_id: 'former' },
    );
    const rows = (await page(held)).copies;
    expect(rows[0]).toMatchObject({
      ...{ closed_at: null, closed_by: null, remark: 'Catatan', witness: 'Saksi', revision_in_force: 1 },
      ...{ recall: { reason: 'superseded', since: '2026-11-22T03:00:00.000Z' }, replaced_by: 2 },
    });
    // A copy that agrees may have been printed again; no user must collect it.
    expect(rows[1]).toMatchObject({ recall: null, replaced_by: null, remark: null, witness: null });
    expect(rows[3]?.recall).toEqual({ reason: 'file_replaced', since: '2026-11-23T03:00:00.000Z' });
    expect(await numbersOf(held, { filter: 'recall' })).toEqual([1, 4]);
  });

  test.each([
    ['expired', { status: 'Kadaluarsa', ended_reason: 'expired', ended_at: '2026-11-21T03:00:00.000Z' }],
    ['deleted', { deleted_at: '2026-11-21T03:00:00.000Z', ended_at: '2026-11-20T03:00:00.000Z' }],
  ] as const)('names no revision in force of a document that is %s, and since when it is', async (reason, changes) => {
    await saveDocument(id, changes);
    await saveCopies(id, own);
    expect((await page(held)).copies).toMatchObject([
      { revision_in_force: null, recall: { reason, since: '2026-11-21T03:00:00.000Z' } },
    ]);
  });

  test('of a document that does not exist must be recalled since the copy was printed', async () => {
    await saveCopies(id, own);
    expect((await page(held)).copies).toMatchObject([
      { revision_in_force: null, recall: { reason: 'deleted', since: copiedAt } },
    ]);
  });

  test('finds all words of a search in number, title, holder, place, purpose and copy, however they are written', async () => {
    await saveDocument(id);
    await saveCopies(
      id,
      { ...own, holder: 'Budi Santoso', place: 'Bengkel', purpose: 'Acuan' },
      { ...own, holder: 'Siti', place: 'Gudang', purpose: 'Audit', nama: 'Lereng' },
    );
    for (const search of ['budi', 'SANTOSO bengkel', 'acuan', 'salinan 01', ' budi   acuan '])
      expect(await numbersOf(held, { search }), search).toEqual([1]);
    expect(await numbersOf(held, { search: 'lereng' })).toEqual([2]);
    expect(await numbersOf(held, { search: `n-${id} gudang audit` })).toEqual([2]);
    for (const search of ['', '  ', `N-${id}`]) expect(await numbersOf(held, { search })).toEqual([1, 2]);
    expect(await numbersOf(held, { search: 'budi gudang' })).toEqual([]);
  });

  test('has each copy once over its pages, also where a filter leaves most of them out', async () => {
    await saveDocument(id);
    const count = copiesPerPage + 3;
    await saveCopies(id, ...Array.from({ length: count }, (_, at) => ({ ...own, revisi: at % 2 })));
    const all = Array.from({ length: count }, (_, at) => at + 1);
    const pagesOf = async (part: RegisterPart, filter: CopyFilter): Promise<number[][]> => {
      const pages: number[][] = [];
      let cursor: string | undefined;
      do {
        const { copies, next_cursor } = await page(part, { filter, ...(cursor !== undefined && { cursor }) });
        pages.push(copies.map(({ number }) => number));
        cursor = next_cursor ?? undefined;
      } while (cursor !== undefined);
      return pages;
    };
    expect(await pagesOf(held, 'out')).toEqual([all.slice(0, copiesPerPage), all.slice(copiesPerPage)]);
    expect(await pagesOf({ document_id: id }, 'out')).toEqual([
      all.toReversed().slice(0, copiesPerPage),
      all.toReversed().slice(copiesPerPage),
    ]);
    const recalled = all.filter((number) => number % 2 === 1);
    expect((await pagesOf(held, 'recall')).flat()).toEqual(recalled);
  });

  test.each([
    ['of another part', 'COPY#0001', held],
    ['of another part', 'OUT#R1#0001', { department: 'ENG', closed: true }],
    ['of another part', 'OUT#R1#0001', { document_id: 'R1' }],
    ['before the first number', 'COPY#1', { document_id: 'R1' }],
    ['with more behind it', 'COPY#0001#', { document_id: 'R1' }],
    ['with more before it', 'xCOPY#0001', { document_id: 'R1' }],
  ] satisfies [string, string, RegisterPart][])('refuses a cursor %s: %s', async (_name, position, part) => {
    const cursor = Buffer.from(position).toString('base64url');
    await expect(page(part, { cursor })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
