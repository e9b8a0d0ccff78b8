import { z } from 'zod';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { keys } from './keys.ts';
import { type Page, readAll, readPage } from './table.ts';

/** Ids of the documents with a folded number; deleted ones are not in the index, and it may lag by moments. */
export const idsWithNumber = async (folded: string): Promise<string[]> => {
  const found = await readAll(z.object({ id: z.string() }), {
    IndexName: 'GSI2',
    where: 'GSI2PK = :pk',
    ExpressionAttributeValues: { ':pk': keys.documentIndexes('IMS', folded, '').GSI2PK },
    ProjectionExpression: 'id',
  });
  return found.map(({ id }) => id);
};

const numbered = z.object({ id: z.string(), nomor: z.string() });

/** The number of every document of a department, page by page. */
export async function* numberIndexOf(department: DepartmentCode): AsyncGenerator<z.infer<typeof numbered>> {
  let from: Record<string, unknown> | undefined;
  do {
    const page: Page<z.infer<typeof numbered>> = await readPage(numbered, {
      IndexName: 'GSI1',
      where: 'GSI1PK = :pk',
      ExpressionAttributeValues: { ':pk': keys.documentIndexes(department, '', '').GSI1PK },
      ProjectionExpression: 'id, nomor',
      from,
    });
    yield* page.items;
    from = page.next ?? undefined;
  } while (from);
}
