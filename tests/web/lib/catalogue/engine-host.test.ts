import { expect, test } from 'vitest';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { firstListedNames } from '../../../../shared/domain/documents/sorting.ts';
import { mainThreadHost } from '../../../../web/src/lib/catalogue/engine-host.ts';

const row = (id: string, nama: string): DocumentRow => ({
  id,
  department: 'IMS',
  nama,
  nomor: `N-00${id}`,
  jenis: 'Manual & Kebijakan',
  revisi: 0,
  status: 'Aktif',
  has_file: true,
  version: 1,
});

test('lists the configured policy first although the configuration loads after the module', async () => {
  let policy = '';
  const host = mainThreadHost(() => firstListedNames(policy));
  policy = 'Kebijakan Keselamatan';
  const documents = [row('1', 'Manual IMS'), row('2', 'Kebijakan Keselamatan')];
  const response = { success: true, documents, catalogue_version: 1 };
  await host.run('applyResponse', 'IMS', new TextEncoder().encode(JSON.stringify(response)).buffer);
  const filter = { search: '', jenis: 'Manual & Kebijakan', department: 'IMS' } as const;
  const { rows } = await host.run('find', { ...filter, page: 1, size: 10 });
  expect(rows.map(({ nama }) => nama)).toEqual(['Kebijakan Keselamatan', 'Manual IMS']);
});
