import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '../config/permissions.ts';
import type { Bundles } from './bundle.ts';

/** Bytes of code a function may load: each 100 KB adds about 5 ms to a cold start. */
const budget = 1_400_000;
/** Of workers, and of the call that opens PDFs: SheetJS has 700 KB, and PDFium 4.9 MB, which they load with the first PDF. */
const workerBudget = 8_000_000;
const workerBudgets: ReadonlyMap<string, number> = new Map([
  ...['run-bulk-job', 'extract-texts', 'make-views', 'upload-and-submit-document'].map(
    (name) => [name, workerBudget] as const,
  ),
  // The engine of the OCR has 3 MB, its trained data 1.2 MB, PDFium 4.9 MB.
  ['recognize-texts', 10_000_000],
]);

export interface BundleSize {
  name: FunctionName;
  bytes: number;
  budget: number;
}

export const bundleSizes = (names: readonly FunctionName[], bundles: Bundles): BundleSize[] =>
  names.map((name) => ({
    name,
    bytes: readdirSync(bundles(name))
      .map((file) => statSync(join(bundles(name), file)).size)
      .reduce((sum, size) => sum + size, 0),
    budget: workerBudgets.get(name) ?? budget,
  }));

/** Throws when a function loads more than its budget, so that a heavy new dependency is a deliberate decision. */
export const assertBundleBudgets = (sizes: readonly BundleSize[]): void => {
  const oversized = sizes.filter(({ bytes, budget: allowed }) => bytes > allowed);
  if (oversized.length === 0) return;
  const lines = oversized.map(
    ({ name, bytes, budget: allowed }) => `  ${name}: ${kilobytes(bytes)}, may have ${kilobytes(allowed)}`,
  );
  throw new Error(`Bundles above their budget (infra/build/bundle-report.ts):\n${lines.join('\n')}`);
};

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} KB`;

/** One line per function, the largest first. */
export const sizeTable = (sizes: readonly BundleSize[]): string =>
  sizes
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes, budget: allowed }) => `${kilobytes(bytes).padStart(8)} of ${kilobytes(allowed)}  ${name}`)
    .join('\n');
