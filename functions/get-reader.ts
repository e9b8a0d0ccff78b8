import { readerDocuments, readingCalls } from '../shared/api/reading.ts';
import { inOrderOfDueDate } from '../shared/domain/required-reading/reading.ts';
import { handle } from './http/handler.ts';
import { loadReaderRemindedAt } from './reminders/reader-reminder-service.ts';
import { describeReadings, loadUnreadReadings, overdueCutoff } from './required-reading/own-reading-service.ts';
import { loadSupervisedPerson } from './required-reading/supervised-person-service.ts';

export const handler = handle(readingCalls['get-reader'], async ({ nrp }, { caller, now }) => {
  const person = await loadSupervisedPerson(nrp, caller);
  const cutoff = overdueCutoff(now);
  const [{ unread, opened }, reminded_at] = await Promise.all([
    loadUnreadReadings(person, now),
    loadReaderRemindedAt(nrp, now),
  ]);
  return {
    person: { nrp, full_name: person.full_name, department: person.department ?? null },
    documents: await describeReadings(inOrderOfDueDate(unread).slice(0, readerDocuments), opened, cutoff),
    total: unread.length,
    overdue: unread.filter(({ start }) => start < cutoff).length,
    reminded_at,
  };
});
