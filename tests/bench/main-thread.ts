import type { Page } from 'playwright-core';
import * as z from 'zod';

/** Tasks above this delay user input: https://web.dev/articles/optimize-long-tasks. */
export const longTaskMs = 50;

declare global {
  interface Window {
    longTasks: number[];
    /** The longest event of each interaction, by id (milliseconds). */
    interactions: Map<number, number>;
    interactionsBefore: number;
  }
}

/** Runs in the page before its own scripts and records long tasks and interactions. */
export const watchMainThread = (): void => {
  window.longTasks = [];
  window.interactions = new Map();
  window.interactionsBefore = 0;
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const event of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (event.interactionId > 0)
        window.interactions.set(
          event.interactionId,
          Math.max(event.duration, window.interactions.get(event.interactionId) ?? 0),
        );
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

/** Every task above 50 ms since the last call. */
export const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.longTasks.splice(0));

/** Activity of the page's main thread and its response to keys and clicks during an observation. */
export interface MainThreadStats {
  interactions: number;
  /** Durations of interactions painted after 16 ms or later, slowest first (milliseconds). */
  slow: number[];
  /** Elapsed time of tasks above 50 ms, including other processes' time slices (milliseconds). */
  longTasks: number[];
  /** Processor time of tasks above 50 ms, independent of other load on the machine (milliseconds). */
  longProcessorTasks: number[];
}

/** Runs the work and returns the page's activity. No other page may be open in this browser. */
export const observeMainThread = async (page: Page, run: () => Promise<void>): Promise<MainThreadStats> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await longTasks(page);
  await takeInteractions(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await run();
  const { count, slow } = await takeInteractions(page);
  const longProcessorTasks = taskDurations(await browser.stopTracing()).filter((ms) => ms > longTaskMs);
  return {
    interactions: count,
    slow: slow.toSorted((one, other) => other - one),
    longTasks: await longTasks(page),
    longProcessorTasks,
  };
};

/** The interactions since the last call: their count, and the duration of each that was painted after 16 ms or later. */
export const takeInteractions = (page: Page): Promise<{ count: number; slow: number[] }> =>
  page.evaluate(async () => {
    // The entry of the last interaction follows its frame.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { interactionCount } = performance as Performance & { interactionCount: number };
    const recent = { count: interactionCount - window.interactionsBefore, slow: [...window.interactions.values()] };
    window.interactionsBefore = interactionCount;
    window.interactions.clear();
    return recent;
  });

const traceEvents = z.array(
  z.object({
    ...{ pid: z.number(), tid: z.number(), name: z.string() },
    /** Processor time in microseconds. */
    tdur: z.number().optional(),
    args: z.object({ name: z.string().optional() }).catch({}),
  }),
);

/** The processor time of each task of the pages' main threads (milliseconds). */
const taskDurations = (trace: Buffer): number[] => {
  const events = traceEvents.parse(JSON.parse(trace.toString()).traceEvents);
  const thread = ({ pid, tid }: { pid: number; tid: number }): string => `${pid} ${tid}`;
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  );
  const tasks = events.filter((event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(thread(event)));
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page');
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
};
