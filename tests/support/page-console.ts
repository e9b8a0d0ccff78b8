import { vi } from 'vitest';

/** happy-dom does not know every element of HTML, for example `search`. */
const unknownElement = /is unrecognized in this browser/;

let errors: string[] = [];

/** Collects what the page reports on the console. Call before each test. */
export const watchConsole = (): void => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    const text = parts.join(' ');
    if (!unknownElement.test(text)) errors.push(text);
  });
  // The catalogue notes that this DOM has no IndexedDB.
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
};

/** The errors since the last call of this function. A test after which one is left fails. */
export const takeConsoleErrors = (): string[] => errors.splice(0);
