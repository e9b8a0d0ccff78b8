import { afterAll, vi } from 'vitest';

/**
 * Set up before each file of a project whose files share one process: what node_modules loaded stays, modules of ours
 * begin anew, and what a file changed for itself is as it was for the next.
 */
vi.resetModules();

const variables = process.env;
const environment = { ...variables };

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Or the first file that gives back its own stubs would also take back what the next files set.
  vi.unstubAllEnvs();
  // vi.stubEnv changes this object only, in every file of the process.
  if (process.env !== variables) throw new Error('process.env was replaced; set its variables instead');
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
