import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bandLayout, scanAddress } from '../../../functions/pdf/band.ts';
import { copyBand } from '../../../functions/pdf/copy-band.ts';
import { type JudgedFile, judgeFiles, limits } from '../../bench/files.ts';
import { launchBrowser } from '../../support/browser-launch.ts';
import { collectionMark } from '../../support/file-collection/collection-file.ts';
import { fileCollection } from '../../support/file-collection/file-collection.ts';
import { bandText, lostWords } from '../../support/file-collection/file-findings.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { type Area, drawPages, openPdfPage } from '../../support/rendered-pdf.ts';

/** Marks and reads every file of the collection in processes of their own, and looks at the results with other readers. */
const files = fileCollection();
const pdfs = files.filter(({ pages, isHostile }) => pages !== undefined && !isHostile);
const judged = new Map<string, JudgedFile>();
const folder = mkdtempSync(join(tmpdir(), 'hims-collection-'));
let browser: Browser;
let browserPage: Page;
/** The band of an A4 page, as it is drawn. */
let usualBand: readonly number[] | undefined;

beforeAll(async () => {
  for (const each of await judgeFiles(files)) judged.set(each.file.name, each);
  browser = await launchBrowser();
  browserPage = await openPdfPage(browser);
  const plain = judgedOf('plain.pdf').marked ?? new Uint8Array();
  const [drawn] = await drawPages(browserPage, plain, [[partsOf({ width: 595, height: 842 }).band]]);
  usualBand = drawn?.cells[0];
}, 900_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await browser?.close();
});

const judgedOf = (name: string): JudgedFile => {
  const found = judged.get(name);
  if (!found) throw new Error(`${name} is not judged`);
  return found;
};

describe('each file is marked and read as is right of it, and costs only itself', () => {
  test.each(files)('$name', ({ name }) => {
    const { findings, run } = judgedOf(name);
    expect(findings).toEqual([]);
    expect(run?.cpuSeconds).toBeLessThan(limits.cpuSeconds);
    expect(run?.megabytes).toBeLessThan(limits.megabytes);
    expect(run?.besideSeconds).toBeLessThan(limits.besideSeconds);
  });
});

/** Of a page with these points: the part that shows the source, and the band below it. */
const partsOf = ({ width, height }: { width: number; height: number }): { content: Area; band: Area } => {
  const layout = bandLayout(
    copyBand(collectionMark),
    { width, height },
    { number: 1, count: 1 },
    (text) => text.length,
  );
  const [, , , room] = layout.band;
  const scale = (height - room) / height;
  return {
    content: [(width * (1 - scale)) / 2, 0, width * scale, height - room],
    band: [0, height - room, width, room],
  };
};
/** The largest difference of a cell, of 255. */
const difference = (one: readonly number[] = [], other: readonly number[] = []): number =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));
/** Of each file; further pages have the same kind of content. */
const drawnPages = 3;
/** pdf.js shows no value in these, which the marked page has. */
const hasOtherAppearance = /without-appearance|of-several-lines|needs-appearances/;

describe('a marked page shows its source above the band, and nothing covers the band', () => {
  test.each(pdfs)('$name', async ({ name, bytes }) => {
    const { marked } = judgedOf(name);
    // Refused as it may be, which the first test looks at.
    if (!marked) return;
    const pages = (await readPdf(marked)).slice(0, drawnPages);
    const parts = pages.map(partsOf).map(({ content, band }) => [content, band]);
    const shown = await drawPages(browserPage, marked, parts);
    expect(new Set(shown.map(({ code }) => code))).toEqual(new Set([scanAddress(collectionMark)]));
    if (pages.length === 1 && pages[0]?.width === 595 && pages[0].height === 842)
      expect(difference(shown[0]?.cells[1], usualBand)).toBeLessThan(32);
    if (hasOtherAppearance.test(name)) return;
    const source = await bytes();
    const whole = (await readPdf(source))
      .slice(0, drawnPages)
      .map(({ width, height }): Area[] => [[0, 0, width, height]]);
    const drawn = await drawPages(browserPage, source, whole);
    for (const [at, { cells }] of drawn.entries()) expect(difference(cells[0], shown[at]?.cells[0])).toBeLessThan(48);
  });
});

const isInstalled = (command: string): boolean => spawnSync(command, ['-v']).error === undefined;
const saved = (name: string): string => {
  const path = join(folder, 'file.pdf');
  writeFileSync(path, judgedOf(name).marked ?? '');
  return path;
};

describe.skipIf(!isInstalled('qpdf'))('another program finds nothing wrong with a marked PDF (needs qpdf)', () => {
  test.each(pdfs)('$name', ({ name }) => {
    if (!judgedOf(name).marked) return;
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', saved(name)], { encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  });
});

describe.skipIf(!isInstalled('pdftotext'))('another program reads the words of a marked PDF (needs pdftotext)', () => {
  test.each(pdfs)('$name', async ({ name, bytes, words }) => {
    if (!judgedOf(name).marked) return;
    const textOf = (path: string): string =>
      execFileSync('pdftotext', [path, '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const marked = textOf(saved(name));
    const path = join(folder, 'source.pdf');
    writeFileSync(path, await bytes());
    const source = textOf(path);
    // A page that is drawn as a picture has no words.
    if (marked.startsWith(bandText)) return;
    const { box: _, ...shown } = words;
    for (const each of Object.values(shown)) expect(lostWords(each, marked)).toEqual(lostWords(each, source));
  });
});
