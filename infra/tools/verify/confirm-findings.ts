import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Check, Finding } from './check.ts';
import { collectItem } from './collect-item.ts';
import { type EnvironmentData, emptyEnvironmentData } from './environment-data.ts';
import { readPartition } from './table-scan.ts';

/**
 * Pauses before each further reading; the last one is repeated for as long as readings find less, because a worker still
 * follows what was written. A scan is no snapshot: what changes meanwhile seems to differ, and agrees when it is read
 * again. What differs in every reading is a violation.
 */
const pausesMs = [0, 300, 1000, 3000];
const lastPauseMs = 3000;
const concurrency = 16;

/** The findings that are still there in every further reading of their partitions, with the last reading's lines. */
export const confirmFindings = async ({ compare }: Check, found: readonly Finding[]): Promise<Finding[]> => {
  let open = found.filter(({ partitions }) => partitions.length > 0);
  const others = found.filter(({ partitions }) => partitions.length === 0);
  let isShrinking = true;
  for (let reading = 0; open.length > 0 && (reading < pausesMs.length || isShrinking); reading += 1) {
    await wait(pausesMs[reading] ?? lastPauseMs);
    const subjects = new Set(open.map(({ subject }) => subject));
    const { findings } = await compare(await loadPartitions(open.flatMap(({ partitions }) => partitions)));
    const remaining = findings.filter(({ subject }) => subjects.has(subject));
    isShrinking = remaining.length < open.length;
    open = remaining;
  }
  return [...open, ...others];
};

const loadPartitions = async (partitions: readonly string[]): Promise<EnvironmentData> => {
  const data = emptyEnvironmentData();
  await pLimit(concurrency).map(new Set(partitions), async (PK) => {
    for (const item of await readPartition(PK)) collectItem(data, item);
  });
  return data;
};
