import type { Page, WebSocket } from 'playwright-core';
import type { UserClient } from '../support/api.ts';
import { type Measurement, percentile } from './measurements.ts';

const limitMs = 500;
/** After this time what is waited for does not come. */
const maxWaitMs = 60_000;

/** Only the confirmed decision counts, not the work of the test around it. */
declare global {
  interface Window {
    /** When Enter was pressed last, on the machine's clock. */
    confirmedAt: number;
  }
}

/**
 * From the confirmation of a decision to the painted count in the submitter's bell, in two browser contexts. Both pages
 * read the machine's clock themselves: the pauses in which Playwright looks for an element are up to 500 ms long.
 * `decider` shows the queue in decision mode, with this many submissions of the submitter only.
 */
export const measureBell = async (
  decider: Page,
  submitterPage: Page,
  submitter: UserClient,
  decisions: number,
): Promise<Measurement[]> => {
  await decider.evaluate(() => {
    const record = ({ key, timeStamp }: KeyboardEvent): void => {
      if (key === 'Enter') window.confirmedAt = performance.timeOrigin + timeStamp;
    };
    window.addEventListener('keydown', record, { capture: true });
  });
  const times: number[] = [];
  for (let at = 0; at < decisions; at += 1) {
    await submitter.ok('delete-all-notifications', {});
    await openWithSocket(submitterPage);
    const shown = whenBellCounts(submitterPage, maxWaitMs);
    await decider.getByRole('button', { name: 'Setujui', exact: true }).click();
    await decider.getByRole('alertdialog').waitFor();
    await decider.keyboard.press('Enter');
    const shownAt = await shown;
    if (shownAt === undefined) {
      const { notifications } = await submitter.ok('get-user-notifications', {});
      throw new Error(
        `The bell shows nothing ${maxWaitMs / 1000} s after a decision; the server has ${notifications.length} notifications, and the page of the decider says: ${await decider.locator('body').innerText()}`,
      );
    }
    times.push(shownAt - (await decider.evaluate(() => window.confirmedAt)));
    await decider.getByRole('alertdialog').waitFor({ state: 'detached' });
  }
  return [
    { label: 'decision to bell in another browser, median', value: percentile(times, 0.5), unit: 'ms' },
    { label: 'decision to bell in another browser, p95', value: percentile(times, 0.95), unit: 'ms', limit: limitMs },
  ];
};

/** Opens the dashboard; resolves when its socket receives notifications, and the bell shows none. */
const openWithSocket = async (page: Page): Promise<void> => {
  const subscribed = Promise.withResolvers<void>();
  const watch = (socket: WebSocket): void =>
    void socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"subscribed"')) subscribed.resolve();
    });
  // On a busy machine the first socket may fail, and the page opens another one.
  page.on('websocket', watch);
  const timer = setTimeout(() => subscribed.reject(new Error('The page has no subscribed socket')), maxWaitMs);
  await page.goto('/dashboard');
  await page.locator('button[aria-label="Notifikasi"]').waitFor();
  await page.getByText(/^Menampilkan 1-/).waitFor();
  await subscribed.promise.finally(() => {
    clearTimeout(timer);
    page.off('websocket', watch);
  });
};

/**
 * The time on the machine's clock when the bell was painted with a count (milliseconds), undefined when it is not within
 * the given time. Of any number: a notification of an earlier decision may arrive with the one that is waited for.
 */
const whenBellCounts = (page: Page, waitMs: number): Promise<number | undefined> =>
  page.evaluate(
    (maxMs) =>
      new Promise<number | undefined>((resolve) => {
        setTimeout(() => resolve(undefined), maxMs);
        const observer = new MutationObserver(() => {
          if (!document.querySelector('button[aria-label^="Notifikasi, "]')) return;
          observer.disconnect();
          // A task that is queued before a frame runs after its paint.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
            port2.postMessage(null);
          });
        });
        observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-label'] });
      }),
    waitMs,
  );
