import * as z from 'zod/mini';
import { normalForm } from '../../shared/domain/documents/document-numbers.ts';
import { equals, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem, readItems } from '../db/table.ts';
import { stale, type TransactItem, transactWrite } from '../db/transactions.ts';

/** What texts mean by a name ('Kepmen ESDM 1827/2018'); entries of earlier releases have no id. */
const registered = z.object({ nomor: z.string(), name: z.string(), id: z.optional(z.string()) });
export type RegisteredName = z.infer<typeof registered>;

export const loadRegisteredName = (name: string): Promise<RegisteredName | undefined> =>
  readItem(registered, keys.legalName(name));

/** The numbers of the external documents that texts mean by these names, by the normal form of the name. */
export const loadRegisteredNumbers = async (names: readonly string[]): Promise<Map<string, string>> => {
  const found = await readItems(registered, names.map(keys.legalName));
  return new Map(found.flatMap((each) => (each ? [[normalForm(each.name), each.nomor]] : [])));
};

/** From now on, texts that use one of these names mean the document. */
export const saveLegalNames = async (
  names: readonly string[],
  { id, nomor }: { id: string; nomor: string },
): Promise<void> => {
  const before = await loadRegisteredNumbers(names);
  const missing = names.filter((name) => before.get(normalForm(name)) !== nomor);
  if (missing.length > 0)
    await transactWrite(missing.map((name) => itemPut({ ...keys.legalName(name), nomor, name, id })));
};

/** The same of a new document in its transaction, where the name still means what was read. */
export const legalNamePut = (
  name: string,
  { id, nomor }: { id: string; nomor: string },
  before: RegisteredName | undefined,
): TransactItem =>
  itemPut(
    { ...keys.legalName(name), nomor, name, id },
    {
      condition: before ? equals('nomor', before.nomor) : notExists,
      onConditionFailed: stale(`The name ${name} was registered meanwhile`),
    },
  );
