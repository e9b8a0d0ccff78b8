import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod';

/** Reads a JSON file that may change while the local stack runs, at most once in `rereadMs`. */
export const changingFile = <T extends z.ZodType>(path: string, schema: T, rereadMs: number): (() => z.output<T>) => {
  const read = (): z.output<T> => {
    const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  };
  let content = read();
  let modifiedMs = statSync(path).mtimeMs;
  let checkedMs = performance.now();
  return () => {
    if (performance.now() - checkedMs < rereadMs) return content;
    checkedMs = performance.now();
    const { mtimeMs } = statSync(path);
    if (mtimeMs !== modifiedMs) {
      content = read();
      modifiedMs = mtimeMs;
    }
    return content;
  };
};
