import { catalogueVersion, changesSince, documentsOf } from './data/catalogue.ts';
import { handle } from './lib/handler.ts';

export const handler = handle('list-hims-documents', async ({ department, since }) => {
  if (since !== undefined) {
    const version = await catalogueVersion(department);
    if (version === since) return { unchanged: true as const, catalogue_version: version };
    const changes = await changesSince(department, since, version);
    if (changes) return { changes, catalogue_version: version };
  }
  const { rows, version } = await documentsOf(department);
  return { documents: rows, catalogue_version: version };
});
