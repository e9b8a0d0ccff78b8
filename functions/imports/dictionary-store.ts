import * as z from 'zod/mini';
import type { ImportAnswers } from '../../shared/api/import-answers.ts';
import { importColumns, wordFields } from '../../shared/domain/import/columns.ts';
import { entryTerm, wordKey } from '../../shared/domain/import/dictionary.ts';
import { findHeadings } from '../../shared/domain/import/headings.ts';
import { itemPut, notExists } from '../db/items.ts';
import { keys } from '../db/keys.ts';
import { readItem } from '../db/table.ts';
import { transactWrite } from '../db/transactions.ts';

/** Entries of the company's dictionary; the oldest are dropped beyond. */
const maxHeadings = 500;
const maxWords = 1000;

const entries = z.object({
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.enum(importColumns)) })),
  words: z.array(
    z.object({ field: z.enum(wordFields), text: z.string(), value: z.nullable(z.union([z.string(), z.number()])) }),
  ),
});

/**
 * What the company's imports have stored of answers about headings and words (BULK / DICTIONARY), oldest first;
 * `version` 0 before it had a history.
 */
export const dictionaryItem = z.extend(entries, { version: z._default(z.number(), 0) });
export type Dictionary = z.infer<typeof dictionaryItem>;

/** What an import added (HIST#DICTIONARY / DV#version), the first also what there was before: append-only. */
export const dictionaryEventItem = z.extend(entries, {
  version: z.number(),
  by_nrp: z.string(),
  at: z.iso.datetime(),
});

export type DictionaryEvent = z.infer<typeof dictionaryEventItem>;

export const emptyDictionary: Dictionary = { columns: [], words: [], version: 0 };

/** The dictionary after entries were added, where they replace what it said before. */
export const dictionaryAfter = (before: Dictionary, added: z.infer<typeof entries>): Dictionary => ({
  columns: latest([...before.columns, ...added.columns], ({ heading }) => entryTerm(heading), maxHeadings),
  words: latest([...before.words, ...added.words], ({ field, text }) => wordKey(field, text), maxWords),
  version: before.version + 1,
});

export const loadDictionary = async (): Promise<Dictionary> =>
  (await readItem(dictionaryItem, keys.importDictionary)) ?? emptyDictionary;

/**
 * Adds an import's answers to the dictionary. Answers that leave rows or a
 * known column out are not stored: they would hide documents of later lists. Only the import that has the import lock
 * calls it, so that no other writes at the same time.
 */
export const rememberAnswers = async (
  { columns, words }: Pick<ImportAnswers, 'columns' | 'words'>,
  by: { nrp: string; at: string },
): Promise<void> => {
  const known = await loadDictionary();
  // An answer for one place says nothing about the heading elsewhere.
  const headings = columns.flatMap(({ heading, field, place }) =>
    place || (field === null && findHeadings(heading).length > 0) ? [] : [{ heading, field }],
  );
  const meanings = words.filter(({ value }) => value !== null);
  if (headings.length === 0 && meanings.length === 0) return;
  const dictionary = dictionaryAfter(known, { columns: headings, words: meanings });
  const added = known.version === 0 ? dictionary : { columns: headings, words: meanings };
  const event = { ...added, version: dictionary.version, by_nrp: by.nrp, at: by.at };
  await transactWrite([
    itemPut({ ...keys.importDictionary, ...dictionary, updated_by: by.nrp, updated_at: by.at }),
    itemPut(
      { ...keys.importDictionaryEvent(event.version), ...dictionaryEventItem.parse(event) },
      { condition: notExists },
    ),
  ]);
};

/** The last entry of each key, the newest entries at the end. */
const latest = <T>(entries: readonly T[], keyOf: (entry: T) => string, limit: number): T[] => {
  const byKey = new Map<string, T>();
  for (const entry of entries) {
    byKey.delete(keyOf(entry));
    byKey.set(keyOf(entry), entry);
  }
  return [...byKey.values()].slice(-limit);
};
