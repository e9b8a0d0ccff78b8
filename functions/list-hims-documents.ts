import { catalogueVersion, changesSince } from './data/catalogue.ts';
import { handle } from './lib/handler.ts';
import { keptLists } from './lib/kept-lists.ts';

const listOf = keptLists();

export const handler = handle('list-hims-documents', async ({ department, since }) => {
  const version = await catalogueVersion(department);
  if (since === version) return { unchanged: true as const, catalogue_version: version };
  const changes = since === undefined ? undefined : await changesSince(department, since, version);
  if (changes) return { changes, catalogue_version: version };
  const { rows } = await listOf(department, version);
  return { documents: [...rows.values()], catalogue_version: version };
});
