import { readersPerExport, readersPerPage, readingCalls } from '../shared/api/reading.ts';
import { readingCounts } from '../shared/domain/required-reading/reading.ts';
import { Failure } from '../shared/errors.ts';
import { cursorOf, sortKeyIn } from './db/cursors.ts';
import { loadDocument } from './documents/document-store.ts';
import { readingDuty } from './documents/reading-rules.ts';
import { handle } from './http/handler.ts';
import { loadDocumentReaders, readerOrder } from './required-reading/progress-service.ts';
import { departmentsOfList } from './required-reading/supervision-rules.ts';

export const handler = handle(readingCalls['get-reading-progress'], async (input, { caller, now }) => {
  const departments = departmentsOfList(caller, input.department);
  const after = input.cursor === undefined ? '' : sortKeyIn(input.cursor, /^\d#\d{8}$/);
  const document = await loadDocument(input.document_id);
  if (!document) throw new Failure('not_found');
  const readers = await loadDocumentReaders(document, departments, now);
  const following = readers.filter((each) => readerOrder(each) > after);
  const people = following.slice(0, input.export === true ? readersPerExport : readersPerPage);
  const last = people.at(-1);
  return {
    ...readingCounts(readers),
    reading: readingDuty(document) ?? null,
    people,
    next_cursor: last && following.length > people.length ? cursorOf(readerOrder(last)) : null,
  };
});
