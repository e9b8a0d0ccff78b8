import type { Page } from 'playwright-core';
import { z } from 'zod';

/** From here on a task keeps people waiting: https://web.dev/articles/optimize-long-tasks. */
export const longTaskMs = 50;

declare global {
  interface Window {
    longTasks: number[];
    /** Of each interaction its longest event, by id (milliseconds). */
    interactions: Map<number, number>;
    interactionsBefore: number;
  }
}

/** To be run in the page before its own scripts; `longTasks` and `observed` then tell what was seen. */
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

/** Every task above 50 ms since this was last asked. */
export const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.longTasks.splice(0));

/** What the page's main thread did, and how it answered keys and clicks, while somebody worked with it. */
export interface MainThreadStats {
  interactions: number;
  /** Of those drawn after 16 ms or later, what each took; slowest first (milliseconds). */
  slow: number[];
  /** Tasks above 50 ms as people wait for them, other processes' turns included (milliseconds). */
  longTasks: number[];
  /** Tasks that had the processor for more than 50 ms: what a task costs, whatever else the machine does (milliseconds). */
  longWork: number[];
}

/** Does the work and tells what was seen of it. No other page may be open in this browser. */
export const observeMainThread = async (page: Page, work: () => Promise<void>): Promise<MainThreadStats> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('A page without a browser');
  await longTasks(page);
  await interactions(page);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const { count, slow } = await interactions(page);
  const longWork = taskDurations(await browser.stopTracing()).filter((ms) => ms > longTaskMs);
  return {
    interactions: count,
    slow: slow.toSorted((one, other) => other - one),
    longTasks: await longTasks(page),
    longWork,
  };
};

/** The interactions since this was last asked. */
const interactions = (page: Page): Promise<{ count: number; slow: number[] }> =>
  page.evaluate(async () => {
    // The last one's entry comes after the frame it was drawn in.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { interactionCount } = performance as Performance & { interactionCount: number };
    const seen = { count: interactionCount - window.interactionsBefore, slow: [...window.interactions.values()] };
    window.interactionsBefore = interactionCount;
    window.interactions.clear();
    return seen;
  });

const traceEvents = z.array(
  z.object({
    ...{ pid: z.number(), tid: z.number(), name: z.string() },
    /** Time on the processor, in microseconds. */
    tdur: z.number().optional(),
    args: z.object({ name: z.string().optional() }).catch({}),
  }),
);

/** The processor time of each task that pages' main threads ran (milliseconds). */
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
