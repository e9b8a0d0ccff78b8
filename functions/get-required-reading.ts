import { readingCalls, requiredReadingsPerPage } from '../shared/api/reading.ts';
import { dueOrder, inOrderOfDueDate } from '../shared/domain/required-reading/reading.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { handle } from './http/handler.ts';
import {
  describeReadings,
  loadUnreadReadings,
  overdueCutoff,
  readerOf,
} from './required-reading/own-reading-service.ts';

const sortKeyPattern = /^\d{13}#[A-Za-z0-9_-]{1,64}$/;

export const handler = handle(
  readingCalls['get-required-reading'],
  async ({ cursor, without_documents }, { caller, now }) => {
    const after = cursor === undefined ? '' : sortKeyIn(cursor, sortKeyPattern);
    const cutoff = overdueCutoff(now);
    const own = await loadUnreadReadings(readerOf(caller), now);
    const unread = inOrderOfDueDate(own.unread);
    const following = without_documents ? [] : unread.filter((each) => dueOrder(each) > after);
    const page = following.slice(0, requiredReadingsPerPage);
    const last = page.at(-1);
    return {
      documents: await describeReadings(page, own.opened, cutoff),
      total: unread.length,
      overdue: unread.filter(({ start }) => start < cutoff).length,
      unread_ids: cursor === undefined ? unread.map(({ document_id }) => document_id) : [],
      next_cursor: last && following.length > page.length ? cursorOf(dueOrder(last)) : null,
    };
  },
);
