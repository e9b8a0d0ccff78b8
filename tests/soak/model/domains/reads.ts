import type { Command } from '../commands.ts';
import type { Domain } from '../domain.ts';
import type { Harness, PersonName } from '../harness.ts';
import type { Observation } from '../observations.ts';
import type { Send } from '../send.ts';
import type { World } from '../world.ts';

const readers = [
  'employee',
  'admin',
  'secondAdmin',
  'controller',
  'sheHead',
  'manager',
] as const satisfies readonly PersonName[];

const read: Observation = { kind: 'read', outcome: { code: 'ok' } };

/** Reads, and what concerns the reader alone: the inbox and the session. */
const prepare = (command: Command, world: World, harness: Harness): Send => {
  const { does, who, which } = command;
  const person = harness.people[readers[who % readers.length] ?? 'employee'];
  const viewers = [...harness.viewers.values()];
  const viewer = viewers[(who * 5 + which) % viewers.length];
  const send = async (): Promise<void> => {
    switch (does) {
      case 'read-notifications':
        return readInbox(person);
      case 'mark-notification': {
        const { notifications } = await person.ok('get-user-notifications', {});
        const notification = notifications[which];
        if (notification)
          await person.do('mark-notification-read', { notification_id: notification.id }, command.isRepeated);
        return;
      }
      case 'mark-all-notifications':
        return void (await person.ok('mark-notification-read', { all: true }));
      case 'clear-notifications': {
        const { notifications } = await person.ok('get-user-notifications', {});
        const upto = notifications[which]?.id;
        if (upto !== undefined) await person.ok('delete-all-notifications', { upto });
        return;
      }
      case 'read-dashboard':
        return readDashboard(harness, world);
      case 'refresh-session':
        return person.refresh();
      case 'sign-out-and-in':
        await person.signOut();
        return person.signIn();
      case 'read-whole-list':
        return viewer?.read(true);
      default:
        return viewer?.read();
    }
  };
  return async () => {
    await send();
    return read;
  };
};

/** A page of the inbox has each notification once, newest first. */
const readInbox = async (person: Harness['people']['admin']): Promise<void> => {
  const { notifications } = await person.ok('get-user-notifications', {});
  const ids = notifications.map(({ id }) => id);
  if (ids.join() !== [...new Set(ids)].sort().reverse().join())
    throw new Error(`The inbox of ${person.nrp} is not in order: ${ids.join(' ')}`);
};

/** What the dashboard shows of a submission is at least as new as what was acknowledged before it was read. */
const readDashboard = async ({ people }: Harness, world: World): Promise<void> => {
  const { documents } = await people.employee.ok('get-dashboard-documents', { limit: 50 as never });
  for (const { id, version = 0 } of documents) {
    const expected = world.submissions.get(id)?.version ?? 0;
    if (version < expected) throw new Error(`The dashboard shows ${id} at version ${version}, after ${expected}`);
  }
};

export const reads: Domain = { prepare };
