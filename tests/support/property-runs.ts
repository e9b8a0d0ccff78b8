/** Whether everything is tested that takes long, as `npm run test:full` does. */
export const isFullRun = process.env['HIMS_TEST_FULL'] === '1';

/** Repetitions of a property: few in `npm test`, more in a full run. */
export const propertyRuns = (usual: number, full: number): number => (isFullRun ? full : usual);
