import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDocumentCopies, loadHeldCopies } from '../../../functions/copies/copy-store.ts';
import { loadRecallTimes } from '../../../functions/copies/recall-service.ts';
import { listCopies } from '../../../functions/copies/register-service.ts';
import type { RegisterPart } from '../../../functions/copies/register-store.ts';
import { keys } from '../../../functions/db/keys.ts';
import { dynamo } from '../../../functions/db/table.ts';
import { type CopyFilter, copiesPerPage } from '../../../shared/api/copies.ts';
import { withLocalTable } from './local-table.ts';
import {
  closeStoredCopy,
  copiedAt,
  copyActor,
  copyFixture,
  documentFixture,
  putItem,
  saveCopies,
  saveDocument,
  saveManyCopies,
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
const closed = { state: 'lost', closed_at: copiedAt, closed_by: copyActor } as const;

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
      { ...own, revisi: 0, remark: 'Catatan', witness: 'Saksi', found_at: copiedAt, found_by: copyActor },
      { ...own, replaces: 1 },
      { ...own, replaces: 2 },
      { ...own, content_id: 'former' },
    );
    const rows = (await page(held)).copies;
    expect(rows[0]).toMatchObject({
      ...{ closed_at: null, closed_by: null, remark: 'Catatan', witness: 'Saksi', revision_in_force: 1 },
      ...{ found_at: copiedAt, found_by: copyActor },
      ...{ recall: { reason: 'superseded', since: '2026-11-22T03:00:00.000Z' }, replaced_by: 2 },
    });
    // A copy that agrees may have been printed again; no user must collect it.
    expect(rows[1]).toMatchObject({
      recall: null,
      replaced_by: null,
      remark: null,
      witness: null,
      found_at: null,
      found_by: null,
    });
    expect(rows[3]?.recall).toEqual({ reason: 'file_replaced', since: '2026-11-23T03:00:00.000Z' });
    expect(await numbersOf(held, { filter: 'recall' })).toEqual([1, 4]);
  });

  test.each([
    ['expired', { status: 'Kadaluarsa', ended_reason: 'expired', ended_at: '2026-11-21T03:00:00.000Z' }],
    ['cancelled', { status: 'Kadaluarsa', ended_reason: 'cancelled', ended_at: '2026-11-21T03:00:00.000Z' }],
    ['deleted', { deleted_at: '2026-11-21T03:00:00.000Z', ended_at: '2026-11-20T03:00:00.000Z' }],
  ] as const)('names no revision in force of a document that is %s, and since when it is', async (reason, changes) => {
    await saveDocument(id, changes);
    await saveCopies(id, own);
    expect((await page(held)).copies).toMatchObject([
      { revision_in_force: null, recall: { reason, since: '2026-11-21T03:00:00.000Z' } },
    ]);
  });

  test('says since when by the document and the revision of each copy', async () => {
    const ends = [
      ['2026-11-16T03:00:00.000Z', '2026-11-17T03:00:00.000Z'],
      ['2026-11-18T03:00:00.000Z', '2026-11-19T03:00:00.000Z'],
    ];
    for (const [index, ended] of ends.entries()) {
      const document = `${id}-${index}`;
      await saveDocument(document, { revisi: 2 });
      for (const [revisi, ended_at] of ended.entries()) {
        const past = documentFixture(document, { revisi, status: 'Kadaluarsa', ended_reason: 'superseded', ended_at });
        await putItem({ ...past, ...keys.documentRevision(document, revisi) });
      }
      await saveCopies(document, { ...own, revisi: 0 }, { ...own, revisi: 1 });
    }
    expect((await page(held)).copies.map(({ recall }) => recall?.since)).toEqual(ends.flat());
    expect(await loadRecallTimes('ENG')).toEqual(ends.flat());
  });

  test('names the replacement of a copy that was recalled, and none of one that was lost', async () => {
    await saveDocument(id);
    await saveCopies(
      id,
      { ...own, ...closed, state: 'recalled' },
      { ...own, ...closed },
      { replaces: 1 },
      { replaces: 2 },
    );
    const rows = (await page({ document_id: id })).copies;
    expect(rows.map(({ number, state, replaced_by }) => [number, state, replaced_by])).toEqual([
      [4, 'out', null],
      [3, 'out', null],
      [2, 'lost', null],
      [1, 'recalled', 3],
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
    for (const search of ['budi gudang', 'santosobengkel']) expect(await numbersOf(held, { search })).toEqual([]);
  });

  describe('of several pages', () => {
    const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
    const inPages = (found: readonly number[]): number[][] => {
      const starts = numbers(Math.ceil(found.length / copiesPerPage)).map((ordinal) => (ordinal - 1) * copiesPerPage);
      return starts.map((start) => found.slice(start, start + copiesPerPage));
    };
    const pagesOf = async (part: RegisterPart, query: { filter?: CopyFilter; search?: string } = {}) => {
      const pages: number[][] = [];
      let cursor: string | undefined;
      do {
        const { copies, next_cursor } = await page(part, { ...query, ...(cursor !== undefined && { cursor }) });
        pages.push(copies.map(({ number }) => number));
        cursor = next_cursor ?? undefined;
      } while (cursor !== undefined);
      return pages;
    };

    test('has each copy once, also where a filter or a search leaves some of each page out', async () => {
      await saveDocument(id);
      const all = numbers(2 * copiesPerPage + 3);
      const isOld = (number: number) => number % 3 !== 0;
      const isMarked = (number: number) => number < copiesPerPage - 2 || number > 2 * copiesPerPage;
      await saveManyCopies(
        all.map((number) =>
          copyFixture(id, number, {
            ...{ department: 'FAT', revisi: isOld(number) ? 0 : 1, holder: isMarked(number) ? 'Budi' : 'Siti' },
          }),
        ),
      );
      const ofDepartment: RegisterPart = { department: 'FAT', closed: false };
      expect(await pagesOf(ofDepartment)).toEqual(inPages(all));
      expect(await pagesOf({ document_id: id })).toEqual(inPages(all.toReversed()));
      expect(await pagesOf(ofDepartment, { filter: 'recall' })).toEqual(inPages(all.filter(isOld)));
      expect(await pagesOf({ document_id: id }, { filter: 'recall' })).toEqual(inPages(all.toReversed().filter(isOld)));
      // One whole page, and no empty one behind it.
      expect(await pagesOf(ofDepartment, { search: 'budi' })).toEqual([all.filter(isMarked)]);
    });

    test('has each closed copy once, the latest first', async () => {
      const all = numbers(copiesPerPage + 3);
      const closedAt = (number: number) => new Date(Date.parse(copiedAt) + number * 60_000).toISOString();
      await saveManyCopies(
        all.map((number) => copyFixture(id, number, { ...closed, department: 'FAT', closed_at: closedAt(number) })),
      );
      expect(await pagesOf({ department: 'FAT', closed: true }, { filter: 'closed' })).toEqual(
        inPages(all.toReversed()),
      );
    });

    test('reads a thousand copies in one call, and goes on with the next page', async () => {
      await saveManyCopies(
        numbers(1001).map((number) => copyFixture(id, number, { holder: number === 1001 ? 'Budi' : 'Siti' })),
      );
      expect(await pagesOf({ document_id: id }, { search: 'budi' })).toEqual([[1001], []]);
      expect(await pagesOf({ department: 'PRO', closed: false }, { search: 'budi' })).toEqual([[], [1001]]);
    });
  });

  test('of a document has what was stored a moment before: the copies, and what they replace', async () => {
    await saveDocument(id);
    await saveCopies(id, { ...own, revisi: 0 }, { ...own, replaces: 1 });
    const send = vi.spyOn(dynamo, 'send');
    expect(await numbersOf({ document_id: id })).toEqual([2, 1]);
    expect(await loadDocumentCopies(id)).toHaveLength(2);
    const queries = send.mock.calls.flatMap(([{ input }]) => ('KeyConditionExpression' in input ? [input] : []));
    expect(queries.map((input) => 'ConsistentRead' in input && input.ConsistentRead)).toEqual(new Array(4).fill(true));
  });

  test.each([
    ['of another part', 'COPY#0001', held],
    ['of another part', 'OUT#R1#0001', { department: 'ENG', closed: true }],
    ['of another part', 'OUT#R1#0001', { document_id: 'R1' }],
    ['before the first number', 'COPY#1', { document_id: 'R1' }],
    ['with more behind it', 'COPY#0001#', { document_id: 'R1' }],
    ['with more before it', 'xCOPY#0001', { document_id: 'R1' }],
    ['with more behind it', 'OUT#R1#0001#', held],
    ['with more before it', 'xOUT#R1#0001', held],
    ['with more behind it', `CLOSED#${copiedAt}#R1#0001#`, { department: 'ENG', closed: true }],
    ['with more before it', `xCLOSED#${copiedAt}#R1#0001`, { department: 'ENG', closed: true }],
  ] satisfies [string, string, RegisterPart][])('refuses a cursor %s: %s', async (_name, position, part) => {
    const cursor = Buffer.from(position).toString('base64url');
    await expect(page(part, { cursor })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
