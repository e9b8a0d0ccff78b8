import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { maxFileBytes } from '../../../shared/domain/files/files.ts';
import { secret } from '../../support/file-collection/collection-file.ts';
import { fileCollection } from '../../support/file-collection/file-collection.ts';
import { isFullRun } from '../../support/property-runs.ts';

const files = fileCollection();
/** Hostile files take long to make. */
const made = files.filter(({ isHostile }) => isFullRun || !isHostile);
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the collection has many kinds of files that could be uploaded, each with its own name and content', async () => {
  const digests = new Map<string, string>();
  for (const { name, bytes } of made) {
    const content = await bytes();
    expect(content.length, name).toBeLessThanOrEqual(maxFileBytes);
    const digest = digestOf(content);
    // Two programs protect in the same way.
    if (name !== 'protected.xlsx') expect(digests.get(digest), `${name} has the bytes of another file`).toBeUndefined();
    digests.set(digest, name);
    expect(digestOf(await bytes()), `${name} is made with other bytes a second time`).toBe(digest);
  }
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  expect(files.length).toBeGreaterThanOrEqual(150);
}, 60_000);

test('each file says what is right of it', () => {
  for (const { name, words, pages, refusals, reasons } of files) {
    const expected = Object.values(words).flat();
    expect(
      expected.filter((each) => each.includes(secret)),
      name,
    ).toEqual([]);
    expect(pages !== undefined || refusals.length > 0, name).toBe(name.endsWith('.pdf'));
    if (name !== 'glyph-numbers-without-meaning.pdf') expect(expected.length + reasons.length, name).toBeGreaterThan(0);
  }
});
