import { expect, test } from 'vitest';
import { firstListedNames } from '../../../../shared/domain/documents/sorting.ts';
import { mainThreadHost } from '../../../../web/src/lib/catalogue/engine-host.ts';
import { documentRowFixture } from '../../../support/document-fixture.ts';

const row = (id: string, nama: string) =>
  documentRowFixture({ id, department: 'IMS', nama, jenis: 'Manual & Kebijakan' });

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
