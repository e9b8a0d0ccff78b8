import * as z from 'zod/mini';
import { type DepartmentCode, departmentCodes } from '../../shared/domain/departments.ts';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { keys } from '../db/keys.ts';
import { type Page, readAll, readPage } from '../db/table.ts';

const numbered = z.object({ id: z.string(), nomor: z.string() });

/** Ids of the documents with a folded number; deleted ones are not in the index, and it may lag by moments. */
export const findIdsByNumber = async (folded: string): Promise<string[]> => {
  const found = await Promise.all(departmentCodes.map((department) => findIdsInDepartment(department, folded)));
  return found.flat();
};

const findIdsInDepartment = async (department: DepartmentCode, folded: string): Promise<string[]> => {
  const { GSI1PK, GSI1SK } = keys.documentIndex(department, folded, '');
  const found = await readAll(numbered, {
    IndexName: 'GSI1',
    where: 'GSI1PK = :pk AND begins_with(GSI1SK, :number)',
    ExpressionAttributeValues: { ':pk': GSI1PK, ':number': GSI1SK },
    ProjectionExpression: 'id, nomor',
  });
  // The key has only the beginning of a long number, and '#' may be part of one, so the numbers are compared in full.
  return found.filter(({ nomor }) => normalForm(nomor) === folded).map(({ id }) => id);
};

/** The number of every document of a department, page by page. */
export async function* listNumbers(department: DepartmentCode): AsyncGenerator<z.infer<typeof numbered>> {
  let from: Record<string, unknown> | undefined;
  do {
    const page: Page<z.infer<typeof numbered>> = await readPage(numbered, {
      IndexName: 'GSI1',
      where: 'GSI1PK = :pk',
      ExpressionAttributeValues: { ':pk': keys.documentIndex(department, '', '').GSI1PK },
      ProjectionExpression: 'id, nomor',
      from,
    });
    yield* page.items;
    from = page.next ?? undefined;
  } while (from);
}
