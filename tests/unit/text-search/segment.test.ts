import { expect, test } from 'vitest';
import { openSegment } from '../../../functions/text-search/open-segment.ts';
import { search } from '../../../functions/text-search/ranking.ts';
import { encodeSegment, mergeSegments } from '../../../functions/text-search/segment.ts';
import { snippetOf } from '../../../functions/text-search/snippets.ts';

const open = (bytes: Uint8Array) => openSegment(async (from, length) => bytes.subarray(from, from + length));
const one = { id: 'a', sha256: 'x', pages: ['Batas kecepatan 40 km/jam di jalan hauling.', 'HKT-SOP-PRO-012'] };
const two = { id: 'b', sha256: 'y', pages: ['Alat pelindung diri dan helm.'] };

test('finds a document by words, by its code, and with a typing error', async () => {
  const merged = mergeSegments([encodeSegment([one]), encodeSegment([two])]);
  const segments = [await open(merged)];
  for (const query of ['kecepatan hauling', 'hkt-sop-pro-012', 'SOP PRO 012', 'kecpatan', '40'])
    expect(await search(segments, query, { limit: 5 }), query).toMatchObject([{ id: 'a', sha256: 'x' }]);
  expect(snippetOf(one.pages, 'kecepatan hauling')).toMatchObject({
    page: 1,
    marks: [
      [6, 15],
      [35, 42],
    ],
  });
});
