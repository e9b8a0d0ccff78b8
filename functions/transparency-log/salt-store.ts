import { randomBytes } from 'node:crypto';
import { anyOf, compares, itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItems } from '../db/table.ts';
import { writeConditionally } from '../db/transactions.ts';
import { saltItem } from './salt-item.ts';

const saltBytes = 32;

/** Salts never change, so a container reads each once. */
const cached = new Map<string, string>();

const newSalt = (): string => randomBytes(saltBytes).toString('base64');

/**
 * The salts of these people by NRP; creates those that do not exist. Who was forgotten gets one that is not stored: what is
 * logged of them later says as little as what was logged before.
 */
export const loadOrCreateSalts = async (nrps: Iterable<string>): Promise<ReadonlyMap<string, string>> => {
  const missing = [...new Set(nrps)].filter((nrp) => !cached.has(nrp));
  const found = await readItems(saltItem, missing.map(keys.logSalt));
  for (const item of found) if (item) cached.set(item.nrp, item.salt ?? newSalt());
  for (const nrp of missing.filter((each) => !cached.has(each))) cached.set(nrp, await createSalt(nrp));
  return cached;
};

const createSalt = async (nrp: string): Promise<string> => {
  const salt = newSalt();
  const isNew = await writeConditionally(
    itemPut({ ...keys.logSalt(nrp), ...saltItem.parse({ nrp, salt }) }, { condition: notExists }),
  );
  if (isNew) return salt;
  const [stored] = await readItems(saltItem, [keys.logSalt(nrp)]);
  if (!stored) throw new Error(`The salt of ${nrp} exists and cannot be read`);
  return stored.salt ?? salt;
};

/** Deletes a person's salt and leaves a mark, so that no other one is stored; false where it was deleted before. */
export const forgetSalt = (nrp: string): Promise<boolean> =>
  writeConditionally(
    itemPut(
      { ...keys.logSalt(nrp), ...saltItem.parse({ nrp, salt: null }) },
      { condition: anyOf(notExists, compares('salt', '>', '')) },
    ),
  );
