import { readingCalls, requiredReadingsPerPage } from '../shared/api/reading.ts';
import {
  dueOrder,
  inOrderOfDueDate,
  overdueBefore,
  type RequiredReading,
  readingDueOn,
} from '../shared/domain/required-reading/reading.ts';
import { dateAt } from '../shared/domain/time/working-days.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { type ControlledDocument, documentRow, loadDocumentsOrDeleted } from './documents/document-store.ts';
import { readingDuty } from './documents/reading-rules.ts';
import { handle } from './http/handler.ts';
import type { PersonalReading } from './required-reading/audience-list-store.ts';
import { loadUnreadReadings, readerOf } from './required-reading/own-reading-service.ts';
import { digestOf } from './required-reading/reading-records.ts';
import { companyDistribution } from './runtime/distribution-settings.ts';

const sortKeyPattern = /^\d{13}#[A-Za-z0-9_-]{1,64}$/;

export const handler = handle(
  readingCalls['get-required-reading'],
  async ({ cursor, without_documents }, { caller, now }) => {
    const after = cursor === undefined ? '' : sortKeyIn(cursor, sortKeyPattern);
    const settings = companyDistribution();
    const cutoff = overdueBefore(dateAt(now.getTime(), settings.time_zone), settings);
    const own = await loadUnreadReadings(readerOf(caller), now);
    const unread = inOrderOfDueDate(own.unread);
    const following = without_documents ? [] : unread.filter((each) => dueOrder(each) > after);
    const page = following.slice(0, requiredReadingsPerPage);
    const documents = await loadDocumentsOrDeleted(page.map(({ document_id }) => document_id));
    const last = page.at(-1);
    return {
      documents: page.flatMap((each, at) => shownReading(each, documents[at], own.opened, cutoff)),
      total: unread.length,
      overdue: unread.filter(({ start }) => start < cutoff).length,
      unread_ids: cursor === undefined ? unread.map(({ document_id }) => document_id) : [],
      next_cursor: last && following.length > page.length ? cursorOf(dueOrder(last)) : null,
    };
  },
);

/** None where the document has changed since the lists were written, which follow within moments. */
const shownReading = (
  { document_id, reading_id, since, start }: RequiredReading,
  document: ControlledDocument | undefined,
  opened: PersonalReading['opened'],
  cutoff: number,
) => {
  if (!document || readingDuty(document)?.id !== reading_id) return [];
  const record = opened.get(document_id);
  const isOpened = record?.reading_id === reading_id && record.digest === digestOf(document);
  return [
    {
      document: documentRow(document),
      reading_id,
      since: new Date(since).toISOString(),
      due_on: readingDueOn(start, companyDistribution()),
      is_overdue: start < cutoff,
      opened_at: isOpened ? new Date(record.at).toISOString() : null,
    },
  ];
};
