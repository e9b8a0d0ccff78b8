import type { CallName, RequestOf } from '../../../../shared/api/index.ts';
import { currentSession } from '../session/session.ts';

/**
 * Sends a command while the page is being left: at once, and the browser completes it after the page is gone. A page that
 * returns from the browser's history learns whether it took effect by loading again. Without a session nothing is sent.
 */
export const sendOnLeave = async <N extends CallName>(name: N, input: RequestOf<N>): Promise<void> => {
  const token = currentSession()?.accessToken;
  if (!token) return;
  await fetch(`/api/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify(input),
  });
};
