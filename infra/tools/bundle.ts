import { bundleFunctions, functionNames } from '../bundle.ts';
import { assertBundleBudgets, bundleSizes, sizeTable } from '../bundle-report.ts';

const sizes = bundleSizes(functionNames, await bundleFunctions());
process.stdout.write(`${sizeTable(sizes)}\n`);
assertBundleBudgets(sizes);
