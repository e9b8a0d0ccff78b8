/** Timers by name; a task runs once, although it may be scheduled repeatedly until then. */
export class NamedTimers {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  schedule(name: string, ms: number, task: () => Promise<void>): void {
    if (this.#timers.has(name)) return;
    const run = () => {
      this.#timers.delete(name);
      void task();
    };
    this.#timers.set(name, setTimeout(run, ms));
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
