import { bundleFunctions, functionNames } from '../build/bundle.ts';
import { assertBundleBudgets, bundleSizes, sizeTable } from '../build/bundle-report.ts';

const sizes = bundleSizes(functionNames, await bundleFunctions());
process.stdout.write(`${sizeTable(sizes)}\n`);
assertBundleBudgets(sizes);
