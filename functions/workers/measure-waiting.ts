import { log } from '../observability/log.ts';
import { gauges } from '../observability/metric-names.ts';
import { measure } from '../observability/metrics.ts';
import { loadAllConnections } from '../realtime/connection-store.ts';
import { loadBacklog } from '../submissions/waiting-store.ts';

const hour = 60 * 60 * 1000;

/**
 * Measures the waiting submissions and open sockets for the dashboard on a schedule: the counters do not show what is
 * still waiting.
 */
export const handler = async (): Promise<void> => {
  const [waiting, sockets] = await Promise.all([loadBacklog(), loadAllConnections()]);
  for (const { level, count, oldest } of waiting) {
    const dimension = level ?? 'review';
    measure(gauges.waiting, count, dimension);
    measure(gauges.oldestHours, oldest === undefined ? 0 : (Date.now() - Date.parse(oldest)) / hour, dimension);
  }
  measure(gauges.openSockets, sockets.length);
  log.info('measured', { waiting: waiting.reduce((sum, { count }) => sum + count, 0), sockets: sockets.length });
};
