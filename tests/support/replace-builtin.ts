import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

/** Puts parts of the file's own into a module of Node's (its default export), until the file ends: files share a process. */
export const replaceBuiltin = <M extends object>(builtin: M, parts: Partial<M>): void => {
  const before = Object.fromEntries((Object.keys(parts) as (keyof M)[]).map((name) => [name, builtin[name]]));
  Object.assign(builtin, parts);
  syncBuiltinESMExports();
  afterAll(() => {
    Object.assign(builtin, before);
    syncBuiltinESMExports();
  });
};
