import { publicationDepartment } from '../../../shared/domain/departments.ts';
import { type AccountKey, smokeDepartment } from './accounts.ts';
import type { SmokeClient } from './client.ts';
import type { SmokeSocket } from './socket.ts';
import type { Steps } from './steps.ts';
import type { Target } from './target.ts';

/** What the steps of one run share. */
export interface Run {
  target: Target;
  steps: Steps;
  passwords: Record<AccountKey, string>;
  /** The signed-in accounts. */
  clients: Map<AccountKey, SmokeClient>;
  /** The submitter's socket, once it is open. */
  socket: SmokeSocket | undefined;
}

/** The department of the master list in which the smoke test's documents appear. */
export const listDepartment = publicationDepartment[smokeDepartment];

export const clientOf = ({ clients }: Run, key: AccountKey): SmokeClient => {
  const client = clients.get(key);
  if (!client) throw new Error(`${key} is not signed in`);
  return client;
};

/** In an environment that requires a second person, the admin accepts the change of the document that waits. */
export const acceptWaitingChange = async (run: Run, documentId: string): Promise<void> => {
  const admin = clientOf(run, 'admin');
  const { changes } = await admin.call('list-waiting-changes', {});
  const change = changes.find(({ document_id }) => document_id === documentId);
  if (change) await admin.call('decide-waiting-change', { id: change.id, decision: 'accept' });
};

export const socketOf = ({ socket }: Run): SmokeSocket => {
  if (!socket) throw new Error('No socket is open');
  return socket;
};

export const expectEqual = (what: string, actual: unknown, expected: unknown): void => {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (one !== other) throw new Error(`${what} is ${one}, expected ${other}`);
};
