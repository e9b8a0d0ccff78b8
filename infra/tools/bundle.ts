import { bundleForDeployment, functionNames } from '../build/bundle.ts';
import { assertBundleBudgets, bundleSizes, sizeTable } from '../build/bundle-report.ts';

const sizes = bundleSizes(functionNames, await bundleForDeployment());
process.stdout.write(`${sizeTable(sizes)}\n`);
assertBundleBudgets(sizes);
