import { expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { listDestroyedDocuments } from '../../../functions/destruction/register-service.ts';
import { destroyedPerPage } from '../../../shared/api/destruction.ts';
import { withLocalTable } from './local-table.ts';
import { documentFixture, putItem } from './stored-copies.ts';

withLocalTable();

const cancelled = (id: string, ended_at: string) =>
  putItem({
    ...documentFixture(id, { department: 'LOG', status: 'Kadaluarsa', ended_reason: 'cancelled', ended_at }),
    ...keys.document(id),
    ...keys.documentIndex('LOG', id, id),
  });

test('lists what cancellations ended, from the latest, page by page, and nothing else', async () => {
  const ids = Array.from({ length: destroyedPerPage + 2 }, (_, at) => `D${String(at).padStart(3, '0')}`);
  for (const [at, id] of ids.entries()) await cancelled(id, new Date(Date.UTC(2026, 0, 1) + at * 864e5).toISOString());
  await putItem({
    ...documentFixture('E', { department: 'LOG', status: 'Kadaluarsa', ended_reason: 'expired' }),
    ...{ ...keys.document('E'), ...keys.documentIndex('LOG', 'E', 'E') },
  });
  const first = await listDestroyedDocuments('LOG', undefined);
  const second = await listDestroyedDocuments('LOG', first.next_cursor ?? '');
  const listed = [...first.documents, ...second.documents].map(({ id }) => id);
  expect([first.documents.length, listed, second.next_cursor]).toEqual([destroyedPerPage, ids.toReversed(), null]);
  // What an import ended has no submission.
  expect(first.documents[0]).toMatchObject({ submission_id: null, reason: null, decided_by: null });
});
