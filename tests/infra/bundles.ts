import { join } from 'node:path';
import { bundleFunctions } from '../../infra/bundle.ts';
import { newFolder } from './folder.ts';

/** Where every function's bundle lies, built once for the suite. */
export const bundlesDirectory = join(newFolder('bundles'), 'functions');
export const bundles = await bundleFunctions(bundlesDirectory);
