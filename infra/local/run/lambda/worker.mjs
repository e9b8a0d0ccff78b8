/**
 * The process of a function: loads its bundle once, then handles one invocation after another. Its environment is only
 * what Lambda would set. Plain JavaScript, because stripping types would take a quarter of the start time of each of
 * many processes.
 */
import { createRequire, enableCompileCache, flushCompileCache } from 'node:module';
import { dirname, join } from 'node:path';

const [taskRoot = '', handlerName = ''] = process.argv.slice(2);
const [file = '', exportName = ''] = handlerName.split('.');
const bundle = join(taskRoot, `${file}.js`);

// Further processes of the function then start a fifth faster: they read the code as this one has compiled it.
enableCompileCache(join(dirname(taskRoot), '.compile-cache'));
let isCodeStored = false;
const storeCodeLater = () => {
  if (isCodeStored) return;
  isCodeStored = true;
  setTimeout(flushCompileCache, 1000).unref();
};

/** @param {import('./protocol.ts').WorkerMessage} message */
const sendMessage = (message) => {
  process.send?.(message);
};

/**
 * @param {unknown} error
 * @returns {import('./protocol.ts').FunctionError}
 */
const describe = (error) =>
  error instanceof Error
    ? { errorType: error.name, errorMessage: error.message, trace: error.stack ?? '' }
    : { errorType: typeof error, errorMessage: String(error), trace: '' };

/**
 * A bundle that cannot be loaded fails each invocation with the reason, as Lambda's Runtime.ImportModuleError does.
 * @returns {(event: unknown, context: unknown) => unknown}
 */
const load = () => {
  try {
    const module = createRequire(bundle)(bundle);
    const exported = module[exportName];
    if (typeof exported !== 'function') throw new Error(`${handlerName} is undefined or not exported`);
    return exported;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};

/** @param {import('./protocol.ts').InvocationContext} context */
const contextOf = ({ deadline, ...context }) => ({
  ...context,
  callbackWaitsForEmptyEventLoop: true,
  getRemainingTimeInMillis: () => Math.max(0, deadline - (Date.now() - clockAheadMs)),
});

let clockAheadMs = 0;

/** Replaces the clock of this process by one that can be ahead. */
const stepClock = () => {
  const RealDate = Date;
  const now = () => RealDate.now() + clockAheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, time, newTarget) => Reflect.construct(target, time.length === 0 ? [now()] : time, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
};
let hasSteppingClock = false;

const handler = load();

process.on('message', async (/** @type {import('./protocol.ts').WorkerRequest} */ request) => {
  const { event, context } = request;
  clockAheadMs = request.clockAheadMs;
  if (clockAheadMs !== 0 && !hasSteppingClock) {
    hasSteppingClock = true;
    stepClock();
  }
  process.env._X_AMZN_TRACE_ID = `Root=1-${context.awsRequestId}`;
  try {
    const result = await handler(JSON.parse(event), contextOf(context));
    sendMessage({ result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    sendMessage({ error: describe(error) });
  }
  storeCodeLater();
});

// Ends with its parent, so that a killed local stack leaves no processes.
process.on('disconnect', () => process.exit(0));

sendMessage({ ready: true });
