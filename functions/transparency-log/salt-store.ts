import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItems } from '../db/table.ts';
import { writeConditionally } from '../db/transactions.ts';

/** The salt of a person (LOGSALT#nrp / SALT), base64. */
export const saltItem = z.object({ nrp: z.string(), salt: z.string() });

const saltBytes = 32;

/** Salts never change, so a container reads each once. */
const cached = new Map<string, string>();

/** The salts of these people by NRP; creates those that do not exist. */
export const loadOrCreateSalts = async (nrps: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
  const missing = [...new Set(nrps)].filter((nrp) => !cached.has(nrp));
  const found = await readItems(saltItem, missing.map(keys.logSalt));
  for (const item of found) if (item) cached.set(item.nrp, item.salt);
  for (const nrp of missing.filter((each) => !cached.has(each))) cached.set(nrp, await createSalt(nrp));
  return cached;
};

const createSalt = async (nrp: string): Promise<string> => {
  const salt = randomBytes(saltBytes).toString('base64');
  const isNew = await writeConditionally(
    itemPut({ ...keys.logSalt(nrp), ...saltItem.parse({ nrp, salt }) }, { condition: notExists }),
  );
  if (isNew) return salt;
  const [stored] = await readItems(saltItem, [keys.logSalt(nrp)]);
  if (!stored) throw new Error(`The salt of ${nrp} exists and cannot be read`);
  return stored.salt;
};
