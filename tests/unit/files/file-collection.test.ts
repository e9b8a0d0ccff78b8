import { describe, expect, test } from 'vitest';
import { markPdf } from '../../../functions/pdf/pdf-tasks.ts';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import { collectionMark } from '../../support/file-collection/collection-file.ts';
import { fileCollection } from '../../support/file-collection/file-collection.ts';
import { markFindings, textFindings } from '../../support/file-collection/file-findings.ts';
import { isFullRun } from '../../support/property-runs.ts';

const files = fileCollection();
/** They take seconds each. */
const large = ['many-pages.pdf', 'ten-megabytes.pdf'];

/** Hostile files have a process of their own in `npm run test:full`. */
describe('what is right of a file is read, and shown above a band', () => {
  const usual = files.filter(({ isHostile, name }) => !isHostile && (isFullRun || !large.includes(name)));
  test.each(usual)('$name', async (file) => {
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
