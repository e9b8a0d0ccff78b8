import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadCatalogueVersion } from '../../../functions/documents/catalogue-store.ts';
import { departmentListCache, documentListResponder } from '../../../functions/documents/list-service.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../shared/domain/documents/documents.ts';
import { VersionedList } from '../../../web/src/lib/catalogue/versioned-list.ts';
import { ChangingCatalogue, twoDepartments } from './changing-catalogue.ts';
import { resetMocks } from './invoke.ts';

beforeEach(() => {
  resetMocks();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ids = ['a', 'b', 'c'] as const;
const minuteMs = 60_000;

const id = fc.constantFrom(...ids);
const department = fc.constantFrom(...twoDepartments);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('edit' as const), id }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete' as const), id }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('bulk' as const), id, department }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('log bulk' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.nat({ max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('load', 'follow', 'hear'), department }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const write = (catalogue: ChangingCatalogue, step: Step): void => {
  if (step.act === 'edit') catalogue.change(step.id, { deleted_at: undefined });
  if (step.act === 'delete' && catalogue.current(step.id).version > 0)
    catalogue.change(step.id, { deleted_at: new Date(catalogue.now).toISOString() });
  if (step.act === 'bulk') catalogue.changeInBulk(step.id, { department: step.department });
  if (step.act === 'log bulk') catalogue.logBulk();
  if (step.act === 'wait') catalogue.now += step.minutes * minuteMs;
};

it('never shows an older version than the log contains, and every list ends equal to its documents', async () => {
  const anything = fc.tuple(fc.array(step, { maxLength: 40 }), fc.infiniteStream(fc.nat()));
  await fc.assert(
    fc.asyncProperty(anything, async ([steps, numbers]) => {
      resetMocks();
      const catalogue = new ChangingCatalogue();
      const choose = (limit: number): number => Number(numbers.next().value) % (limit + 1);
      const warm = departmentListCache();
      const respond = documentListResponder();
      const viewers = new Map(twoDepartments.map((code) => [code, new VersionedList()]));
      const check = (code: DepartmentCode, rows: ReadonlyMap<string, DocumentRow>): void =>
        expect(ids.flatMap((each) => catalogue.problemOf(code, each, rows.get(each)) ?? [])).toEqual([]);

      const read = async (act: 'load' | 'follow' | 'hear', code: (typeof twoDepartments)[number]): Promise<void> => {
        catalogue.mockReads(choose);
        vi.setSystemTime(catalogue.now);
        const viewer = viewers.get(code) ?? new VersionedList();
        if (act === 'hear') {
          // Broadcast messages arrive partly and in any order; an older one must not replace a newer state.
          const before = new Map(viewer.rows);
          const messages = catalogue.broadcastAfter(code, viewer.version ?? 0).filter(() => choose(2) > 0);
          for (const { version, change } of choose(1) === 1 ? messages.toReversed() : messages)
            viewer.applyChange(change, version);
          for (const row of viewer.rows.values())
            expect(row.version).toBeGreaterThanOrEqual(before.get(row.id)?.version ?? 0);
          return;
        }
        check(code, (await departmentListCache()(code, await loadCatalogueVersion(code))).rows);
        check(code, (await warm(code, await loadCatalogueVersion(code))).rows);
        const since = act === 'follow' ? viewer.version : undefined;
        viewer.applyResponse({ success: true, ...(await respond({ department: code, since })) }, since);
        check(code, viewer.rows);
      };

      for (const each of steps) {
        if (each.act === 'load' || each.act === 'follow' || each.act === 'hear') await read(each.act, each.department);
        else write(catalogue, each);
      }
      catalogue.logBulk();
      for (const code of twoDepartments) {
        await read('follow', code);
        const rows = catalogue.rowsOf(code, ids);
        expect((await warm(code, await loadCatalogueVersion(code))).rows).toEqual(rows);
        expect((await departmentListCache()(code, await loadCatalogueVersion(code))).rows).toEqual(rows);
        expect(viewers.get(code)?.rows).toEqual(rows);
      }
    }),
    { numRuns: 80 },
  );
});
