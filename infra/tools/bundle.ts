import { bundleFunctions, functionNames } from '../bundle.ts';
import { bundleSizes, refuseHeavyBundles, sizeTable } from '../bundle-report.ts';

const sizes = bundleSizes(functionNames, await bundleFunctions());
process.stdout.write(`${sizeTable(sizes)}\n`);
refuseHeavyBundles(sizes);
