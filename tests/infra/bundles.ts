import { join } from 'node:path';
import { bundleFunctions } from '../../infra/build/bundle.ts';
import { newFolder } from './folder.ts';

/** The bundles of all functions, built once for the suite. */
export const bundlesDirectory = join(newFolder('bundles'), 'functions');
export const bundles = await bundleFunctions(bundlesDirectory);
