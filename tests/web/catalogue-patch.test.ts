import { expect, test } from 'vitest';
import { stubBrowser } from './browser.ts';

stubBrowser();
const { patchCatalogue } = await import('../../web/src/lib/realtime-cache.ts');

const row = (id: string, revisi: number) => ({
  id,
  department: 'PRO' as const,
  nama: 'Penambangan',
  nomor: 'SOP-PRO-014',
  jenis: 'SOP' as const,
  revisi,
  status: 'Aktif' as const,
  has_file: true,
  version: 1,
});
const cached = { success: true as const, catalogue_version: 7, documents: [row('a', 0), row('b', 2)] };

test('the next change is applied in place', () => {
  const put = { op: 'put' as const, document: row('a', 1) };
  expect(patchCatalogue(cached, { change: put, catalogue_version: 8 })).toMatchObject({
    catalogue_version: 8,
    documents: [row('b', 2), row('a', 1)],
  });
  const gone = patchCatalogue(cached, { change: { op: 'delete', id: 'b' }, catalogue_version: 8 });
  expect(gone).toMatchObject({ catalogue_version: 8, documents: [row('a', 0)] });
});

test('a change seen before is ignored, a gap asks the server', () => {
  const change = { op: 'delete' as const, id: 'a' };
  expect(patchCatalogue(cached, { change, catalogue_version: 7 })).toBe(cached);
  expect(patchCatalogue(cached, { change, catalogue_version: 9 })).toBeNull();
});
