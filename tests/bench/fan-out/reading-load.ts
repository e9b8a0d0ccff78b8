import { containersOf, listReadsOf } from '../../../infra/cost/table-units.ts';
import { readingSpreadMs } from '../../../shared/domain/time/connection-times.ts';
import { importOfOneDepartment } from './assumptions.ts';
import { seededRandom } from './workload.ts';

/**
 * Reads of one partition in the busiest second of an import of 20,000 rows that everyone must read, while every open page
 * is visible: each page asks once, at a random moment; each request reads the versions of the lists, and each container
 * reads the lists anew after each version.
 */
export const busiestReads = (pages: number, documents: number): number => {
  const random = seededRandom(3);
  const seconds = new Array<number>(Math.ceil(readingSpreadMs / 1000)).fill(0);
  for (let page = 0; page < pages; page += 1) {
    const second = Math.floor((random() * readingSpreadMs) / 1000);
    seconds[second] = (seconds[second] ?? 0) + 1;
  }
  const requests = Math.max(...seconds);
  const versionsPerSecond = 1000 / importOfOneDepartment.intervalMs;
  return Math.max(requests, Math.ceil(containersOf(requests) * versionsPerSecond * listReadsOf(documents)));
};
