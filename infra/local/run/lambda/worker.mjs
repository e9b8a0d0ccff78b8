/**
 * A process that runs functions, one invocation at a time. Before each invocation, its environment becomes that of the
 * function: only what Lambda would set. Plain JavaScript, because stripping types would take a part of each start.
 */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';

/**
 * Files that functions share have a hash of their content in their names. Each is loaded from the package that needs it
 * first, and once: 91 functions with their own copies take 15 seconds and 800 MB, with shared files half a second and
 * 145 MB.
 * @type {Map<string, import('node:module').ResolveFnOutput>}
 */
const sharedFiles = new Map();
registerHooks({
  resolve: (specifier, context, next) => {
    if (!specifier.startsWith('./shared-')) return next(specifier, context);
    const file = sharedFiles.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    sharedFiles.set(specifier, file);
    return file;
  },
});

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

/** @typedef {(event: unknown, context: unknown) => unknown} Handler */

/**
 * A bundle that cannot be loaded fails each invocation with the reason, as Lambda's Runtime.ImportModuleError does.
 * @param {import('./protocol.ts').FunctionCode} code
 * @returns {Handler}
 */
const load = ({ codePath, handler }) => {
  const [file = '', exportName = ''] = handler.split('.');
  const bundle = join(codePath, `${file}.js`);
  try {
    const exported = createRequire(bundle)(bundle)[exportName];
    if (typeof exported !== 'function') throw new Error(`${handler} is undefined or not exported`);
    return exported;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};

/** @type {Map<string, Handler>} */
const handlers = new Map();
let currentCodePath = '';
let clockAheadMs = 0;

/** Makes the environment that of the function. @param {import('./protocol.ts').FunctionCode} code */
const enter = ({ codePath, env }) => {
  if (codePath === currentCodePath) return;
  currentCodePath = codePath;
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env, { AWS_CREDENTIAL_EXPIRATION: untilOtherFunction });
  process.chdir(codePath);
};

const untilOtherFunction = 'when another function runs';
const RealDate = Date;
const now = () => RealDate.now() + clockAheadMs;

/** In an hour while the present function runs, in the past as soon as another one does. */
const credentialExpiration = () => {
  const owner = currentCodePath;
  return Object.assign(new RealDate(0), { getTime: () => (owner === currentCodePath ? now() + 3_600_000 : 0) });
};

/**
 * The clock of this process can be ahead. The clients of the AWS SDK, which functions share, keep their credentials
 * until these expire. So they read them again from the environment when another function runs.
 */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, time, newTarget) =>
    time[0] === untilOtherFunction
      ? credentialExpiration()
      : Reflect.construct(target, time.length === 0 ? [now()] : time, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('message', async (/** @type {import('./protocol.ts').WorkerRequest} */ { code, invocation }) => {
  clockAheadMs = invocation?.clockAheadMs ?? 0;
  enter(code);
  const handler = handlers.get(code.codePath) ?? load(code);
  handlers.set(code.codePath, handler);
  sendMessage({ loaded: true });
  if (!invocation) return;
  process.env._X_AMZN_TRACE_ID = `Root=1-${invocation.context.awsRequestId}`;
  const deadline = RealDate.now() + code.timeoutMs;
  try {
    const result = await handler(JSON.parse(invocation.event), {
      ...invocation.context,
      callbackWaitsForEmptyEventLoop: true,
      getRemainingTimeInMillis: () => Math.max(0, deadline - RealDate.now()),
    });
    sendMessage({ result: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    sendMessage({ error: describe(error) });
  }
});

// Ends with its parent, so that a killed local stack leaves no processes.
process.on('disconnect', () => process.exit(0));
