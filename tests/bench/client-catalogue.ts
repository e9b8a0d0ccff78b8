import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../shared/domain/departments.ts';
import { jenisLabels } from '../../shared/domain/documents/document-types.ts';
import type { DocumentRow } from '../../shared/domain/documents/documents.ts';
import { compareByNumber, databaseRank, firstListedNames } from '../../shared/domain/documents/sorting.ts';
import { CatalogueEngine } from '../../web/src/lib/catalogue/catalogue-engine.ts';
import { generatedLists, keystrokesOf } from './client-catalogue-lists.ts';
import { type Measurement, percentile } from './measurements.ts';
import type { Sizes } from './sizes.ts';

const pageSize = 10;
const resultsShown = 20;
const first = firstListedNames('Kebijakan K3LH');

/**
 * The page's catalogue engine with the whole catalogue: the cost of a keystroke, compared with filtering from scratch.
 */
export const measureClientCatalogue = async ({
  documents,
  rounds,
  searches,
}: Sizes['engine']): Promise<Measurement[]> => {
  const keystrokes = keystrokesOf(searches);
  const lists = generatedLists(documents);
  const built = buildEngine(lists);
  const rows = [...lists.values()].flatMap((list) => list.rows);
  const typed = Array.from({ length: rounds }, () =>
    keystrokes.map((search) => elapsedMs(() => pageOf(built.engine, search))),
  );
  const keystroke = typed.flat();
  const best = keystrokes.map((_, at) => Math.min(...typed.map((round) => round[at] ?? 0)));
  // Every seventh keystroke is enough for the slow way. Both use their best times, to exclude other load on the
  // machine.
  const shares = keystrokes.flatMap((search, at) => {
    if (at % 7 !== 0) return [];
    const attempts = [0, 1].map(() => elapsedMs(() => pageFromScratch(rows, search)));
    return [{ fromScratch: Math.min(...attempts), engine: best[at] ?? 0 }];
  });
  const similar = await measureSimilar(Math.min(documents, similarDocuments), rounds, keystrokes);
  const scratchTimes = shares.map((share) => share.fromScratch);
  const slowestShare = Math.max(...shares.map((share) => (100 * share.engine) / share.fromScratch));
  return [
    { label: 'lists parsed and indexed', value: built.ms, unit: 'ms', limit: 1000 },
    { label: 'lists parsed and indexed, processor time', value: built.processorMs, unit: 'ms' },
    { label: 'rows and index in memory', value: built.bytes / 1024 / 1024, unit: 'MB', limit: 150 },
    { label: `result of a keystroke, median of ${keystroke.length}`, value: percentile(keystroke, 0.5), unit: 'ms' },
    { label: 'result of a keystroke, p99', value: percentile(keystroke, 0.99), unit: 'ms', limit: 16 },
    { label: `the same, each letter at its best of ${rounds}`, value: percentile(best, 0.99), unit: 'ms', limit: 16 },
    ...similar,
    { label: 'filtered and sorted from scratch, median', value: percentile(scratchTimes, 0.5), unit: 'ms' },
    { label: 'filtered and sorted from scratch, p99', value: percentile(scratchTimes, 0.99), unit: 'ms' },
    { label: 'a keystroke’s share of the time from scratch, at worst', value: slowestShare, unit: '%', limit: 5 },
  ];
};

/** Typing errors make the search of similar documents look at every word. */
const typingErrors = ['dump trukc', 'prosdur pengankutan', 'inspeski harain'];
const similarDocuments = 10_000;

/** A keystroke in the search of similar documents; the first one after a change of a list builds the index. */
const measureSimilar = async (
  documents: number,
  rounds: number,
  keystrokes: readonly string[],
): Promise<Measurement[]> => {
  const { engine } = buildEngine(generatedLists(documents));
  // The code of the search, which the first one loads.
  await import('../../web/src/lib/search/ranked-search.ts');
  const searchMs = async (text: string): Promise<number> => {
    const started = performance.now();
    await engine.search(text, resultsShown);
    return performance.now() - started;
  };
  const build = await searchMs('dump');
  const texts = [...keystrokes, ...keystrokesOf(typingErrors)];
  const typed: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (const text of texts) times.push(await searchMs(text));
    typed.push(times);
  }
  const best = texts.map((_, at) => Math.min(...typed.map((round) => round[at] ?? 0)));
  const all = typed.flat();
  const title = `similar documents among ${documents}`;
  return [
    { label: `${title}: index and first result`, value: build, unit: 'ms' },
    { label: `${title}: result of a keystroke, median of ${all.length}`, value: percentile(all, 0.5), unit: 'ms' },
    {
      label: `${title}: each letter at its best of ${rounds}, p99`,
      value: percentile(best, 0.99),
      unit: 'ms',
      limit: 16,
    },
  ];
};

type Lists = ReturnType<typeof generatedLists>;

const buildEngine = (lists: Lists) => {
  const engine = new CatalogueEngine(first);
  const bytes = new Map<DepartmentCode, ArrayBuffer>();
  for (const [code, { json }] of lists) bytes.set(code, new TextEncoder().encode(json).buffer);
  const before = memory();
  const processorBefore = process.threadCpuUsage();
  let ms = 0;
  for (const code of departmentCodes) {
    const list = bytes.get(code) ?? new ArrayBuffer(0);
    ms += elapsedMs(() => engine.applyResponse(code, list));
  }
  const { user, system } = process.threadCpuUsage(processorBefore);
  return { engine, ms, processorMs: (user + system) / 1000, bytes: memory() - before };
};

const pageOf = (engine: CatalogueEngine, search: string) =>
  engine.find({ search, jenis: 'SOP', department: 'IMS', page: 1, size: pageSize });

const rank = databaseRank(first);
const compareRows = (a: DocumentRow, b: DocumentRow) => rank(a) - rank(b) || compareByNumber(a, b);
const isMatch = ({ nomor, nama, jenis, department }: DocumentRow, wanted: string) =>
  [nomor, nama, jenis, jenisLabels[jenis], departmentLabels[department]].some((text) =>
    text.toLowerCase().includes(wanted),
  );
const pageFromScratch = (rows: readonly DocumentRow[], search: string): DocumentRow[] =>
  rows
    .filter((row) => isMatch(row, search.trim().toLowerCase()))
    .sort(compareRows)
    .slice(0, pageSize);

const elapsedMs = (run: () => unknown): number => {
  const started = performance.now();
  run();
  return performance.now() - started;
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const memory = (): number => {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};
