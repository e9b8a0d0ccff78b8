/** Simulated time in milliseconds: work runs at its time, and time passes only when all present work is done. */
export class VirtualTime {
  now: number;
  readonly #work = new Map<number, (() => void)[]>();
  /** The times with work, as a binary heap: the earliest is first. */
  readonly #times: number[] = [];

  constructor(start: number) {
    this.now = start;
  }

  schedule(at: number, run: () => void): void {
    const time = Math.max(this.now, Math.ceil(at));
    const present = this.#work.get(time);
    if (present) present.push(run);
    else {
      this.#work.set(time, [run]);
      this.#push(time);
    }
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.schedule(this.now + ms, resolve));
  }

  /** Runs until no work is left. */
  async run(): Promise<void> {
    for (let time = this.#pop(); time !== undefined; time = this.#pop()) {
      this.now = time;
      const work = this.#work.get(time) ?? [];
      this.#work.delete(time);
      for (const each of work) each();
      // Promises that this work resolved continue before time passes.
      await new Promise(setImmediate);
    }
  }

  #push(time: number): void {
    const heap = this.#times;
    let index = heap.length;
    heap.push(time);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((heap[parent] as number) <= time) break;
      heap[index] = heap[parent] as number;
      index = parent;
    }
    heap[index] = time;
  }

  #pop(): number | undefined {
    const heap = this.#times;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child += 1;
      if (child >= heap.length || (heap[child] as number) >= last) break;
      heap[index] = heap[child] as number;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
