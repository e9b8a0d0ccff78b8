import { expect, test } from 'vitest';
import { extractText } from '../../../functions/text-extraction/text-extraction.ts';
import { comparedOffice } from '../../../shared/domain/comparison/office-blocks.ts';
import { plainText } from '../../../shared/domain/comparison/text-page.ts';
import { readOffice } from '../../../shared/domain/office/office-text.ts';
import { secret } from '../../support/file-collection/collection-file.ts';
import { officeFiles } from '../../support/file-collection/office-files.ts';
import { isFullRun } from '../../support/property-runs.ts';

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => plainText(text).split(' '))
    .filter((word) => word !== '')
    .toSorted();

const read = officeFiles.filter(({ isHostile, reasons }) => reasons.length === 0 && !isHostile);
const unread = officeFiles.filter(({ isHostile, reasons }) => reasons.length > 0 && (isFullRun || !isHostile));

test.each(read)('search and comparison read the words of $name, and the same ones', async ({ name, bytes, words }) => {
  const file = await bytes();
  const extracted = await extractText(name, file);
  const text = 'pages' in extracted ? plainText(extracted.pages.join('\n')) : extracted.reason;
  // Notes of the speaker are named as not read.
  for (const word of Object.entries(words).flatMap(([place, each]) => (place === 'slide note' ? [] : each)))
    expect(text).toContain(plainText(word));
  expect(text).not.toContain(secret);
  if (/\.(?:txt|csv)$/.test(name)) return;
  const { blocks, entries } = comparedOffice(await readOffice(file));
  const compared = [...blocks.flatMap(({ number, cells }) => [number, ...cells]), ...entries.map((each) => each.text)];
  expect(wordsOf(compared)).toEqual(wordsOf([text]));
});

test.each(unread)('the reason why $name has no text is right', async ({ name, bytes, reasons }) => {
  const file = await bytes();
  const before = process.cpuUsage();
  const extracted = await extractText(name, file);
  expect(reasons).toContain('reason' in extracted && extracted.reason);
  expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
});
