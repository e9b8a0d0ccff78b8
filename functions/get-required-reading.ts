import { requiredReadingsPerPage } from '../shared/api/reading.ts';
import {
  dueOrder,
  inOrderOfDueDate,
  isReadingOverdue,
  isUnderstood,
  type RequiredReading,
} from '../shared/domain/reading.ts';
import { dateAt } from '../shared/domain/working-days.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { type ControlledDocument, documentRow, loadDocumentsOrDeleted } from './documents/document-store.ts';
import { readingDuty } from './documents/reading-rules.ts';
import { handle } from './http/handler.ts';
import { loadOwnReadings, readerOf } from './reading/own-reading-service.ts';
import { digestOf, type StoredRecord } from './reading/reading-records.ts';
import { companyDistribution } from './runtime/distribution-settings.ts';

const sortKeyPattern = /^\d{4}-\d\d-\d\d#[A-Za-z0-9_-]{1,64}$/;

export const handler = handle('get-required-reading', async ({ cursor }, { caller, now }) => {
  const after = cursor === undefined ? '' : sortKeyIn(cursor, sortKeyPattern);
  const today = dateAt(now.getTime(), companyDistribution().time_zone);
  const { required, records } = await loadOwnReadings(readerOf(caller), now);
  const unread = inOrderOfDueDate(required.filter((each) => !isUnderstood(each)));
  const following = unread.filter((each) => dueOrder(each) > after);
  const page = following.slice(0, requiredReadingsPerPage);
  const documents = await loadDocumentsOrDeleted(page.map(({ document_id }) => document_id));
  const last = page.at(-1);
  return {
    documents: page.flatMap((each, at) => shownReading(each, documents[at], records, today)),
    total: unread.length,
    overdue: unread.filter(({ due_on }) => isReadingOverdue(due_on, today)).length,
    unread_ids: cursor === undefined ? unread.map(({ document_id }) => document_id) : [],
    next_cursor: last && following.length > page.length ? cursorOf(dueOrder(last)) : null,
  };
});

/** None where the document has changed since the lists were written, which follow within moments. */
const shownReading = (
  { document_id, reading, due_on }: RequiredReading,
  document: ControlledDocument | undefined,
  records: ReadonlyMap<string, StoredRecord>,
  today: string,
) => {
  if (!document || readingDuty(document)?.id !== reading.id) return [];
  const record = records.get(document_id);
  const isOpened = record?.reading_id === reading.id && record.digest === digestOf(document);
  return [
    {
      document: documentRow(document),
      ...{ reading_id: reading.id, since: reading.since, due_on, is_overdue: isReadingOverdue(due_on, today) },
      opened_at: isOpened ? record.at : null,
    },
  ];
};
