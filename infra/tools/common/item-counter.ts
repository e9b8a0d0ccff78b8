import type { Print } from './run-tool.ts';

const intervalMs = 10_000;

/** Prints a running number now and then. */
export const itemCounter = (what: string, print: Print): ((more: number) => void) => {
  let count = 0;
  let printedAt = performance.now();
  return (more) => {
    count += more;
    if (performance.now() - printedAt < intervalMs) return;
    printedAt = performance.now();
    print(`… ${count} ${what}`);
  };
};
