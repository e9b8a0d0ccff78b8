import { log } from '../observability/log.ts';
import { gauges } from '../observability/metric-names.ts';
import { measure } from '../observability/metrics.ts';
import { loadSubscribers } from '../realtime/connection-store.ts';
import { listTopics } from '../realtime/topic-rules.ts';
import { loadBacklog } from '../submissions/waiting-store.ts';

const hour = 60 * 60 * 1000;

/**
 * Measures the waiting submissions and the sockets that show a list, for the dashboard, on a schedule: the counters do
 * not show what is still waiting.
 */
export const handler = async (): Promise<void> => {
  const [waiting, ...subscribers] = await Promise.all([
    loadBacklog(),
    ...listTopics.map((topic) => loadSubscribers(topic)),
  ]);
  const sockets = subscribers.flat().length;
  for (const { level, count, oldest } of waiting) {
    const dimension = level ?? 'review';
    measure(gauges.waiting, count, dimension);
    measure(gauges.oldestHours, oldest === undefined ? 0 : (Date.now() - Date.parse(oldest)) / hour, dimension);
  }
  measure(gauges.subscribedSockets, sockets);
  log.info('measured', { waiting: waiting.reduce((sum, { count }) => sum + count, 0), sockets });
};
