import { type AudienceKey, everyoneKey, recipientsOf } from '../../shared/domain/required-reading/audiences.ts';
import { holdersAt } from '../profiles/position-rules.ts';
import { loadHoldings } from '../profiles/position-store.ts';
import { clock } from '../runtime/clock.ts';
import { loadConnections, loadSubscribers } from './connection-store.ts';
import { visibleTopics } from './topic-rules.ts';

/**
 * The sockets of the users who belong to one of these lists, each once. Of a department only those of visible pages are
 * read: a page that becomes visible again loads what must be read by itself.
 */
export const loadReaderSockets = async (keys: readonly AudienceKey[]): Promise<string[]> => {
  const lists = keys.includes(everyoneKey) ? [everyoneKey] : [...new Set(keys)];
  return [...new Set((await Promise.all(lists.map(loadSocketsOf))).flat())];
};

const loadSocketsOf = async (key: AudienceKey): Promise<string[]> => {
  const recipients = recipientsOf(key);
  switch (recipients.are) {
    case 'everyone':
      return (await Promise.all(visibleTopics.map((topic) => loadSubscribers(topic)))).flat();
    case 'department':
      return (await Promise.all(visibleTopics.map((topic) => loadSubscribers(topic, recipients.department)))).flat();
    case 'holders': {
      // The department counts for a Dept. Head only.
      const { role, department = 'SHE' } = recipients.position;
      const holders = holdersAt(await loadHoldings(role, department), new Date(clock.now()));
      return (await Promise.all(holders.map(({ nrp }) => loadSocketsOfUser(nrp)))).flat();
    }
    case 'user':
      return loadSocketsOfUser(recipients.nrp);
  }
};

const loadSocketsOfUser = async (nrp: string): Promise<string[]> => (await loadConnections(nrp)).map(({ id }) => id);
