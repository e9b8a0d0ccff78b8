/**
 * Loads one function's bundle and invokes it once, as a new container does; prints the processor time of each step. Plain
 * JavaScript, because stripping types would be a part of what it measures.
 */
import { createRequire } from 'node:module';

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const [bundle = '', event = ''] = process.argv.slice(2);
const beforeImport = processorMs();
const { handler } = createRequire(bundle)(bundle);
const importMs = processorMs() - beforeImport;
const { statusCode } = await handler(JSON.parse(event), {
  awsRequestId: 'cold-start',
  getRemainingTimeInMillis: () => 15_000,
});
// Since the process began, so Node's own start is in it.
const start = { status: statusCode, importMs, answerMs: processorMs() };
// Its connections would keep the process.
process.stdout.write(`\n${JSON.stringify(start)}\n`, () => process.exit(0));
