import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markPdf } from '../../../functions/pdf/pdf-tasks.ts';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import { maxFileBytes } from '../../../shared/domain/files/files.ts';
import { collectionMark, secret } from '../../support/file-collection/collection-file.ts';
import { fileCollection } from '../../support/file-collection/file-collection.ts';
import { markFindings, textFindings } from '../../support/file-collection/file-findings.ts';
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

/** Hostile files have a process of their own in `npm run test:full`. */
describe('what is right of a file is read, and shown above a band', () => {
  test.each(files.filter(({ isHostile }) => !isHostile))('$name', async (file) => {
    const bytes = await file.bytes();
    expect(textFindings(file, await extractText(file.name, bytes))).toEqual([]);
    if (!file.name.endsWith('.pdf')) return;
    expect(await markFindings(file, bytes, await markPdf(bytes, { copy: collectionMark }))).toEqual([]);
  });
});

test('a view of a signed file is refused, and no other one for its words', async () => {
  const view = { revisi: 1, published_at: '24 Nov 2026 14.05', host: 'hims.example', token: collectionMark.token };
  for (const name of ['signed.pdf', 'says-byte-range.pdf', 'signature-field-not-signed.pdf']) {
    const file = files.find((each) => each.name === name);
    if (!file) throw new Error(`${name} is missing`);
    const result = await markPdf(await file.bytes(), { view });
    expect('refusal' in result && result.refusal === 'signed', name).toBe(file.isSigned);
  }
});
