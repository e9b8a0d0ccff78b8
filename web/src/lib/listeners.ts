/** Those who are called back when something changes. */
export class Listeners {
  readonly #listeners = new Set<() => void>();

  /** Returns the unsubscribe function, as `useSyncExternalStore` requires it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
