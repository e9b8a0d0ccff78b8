import { parentPort } from 'node:worker_threads';
import { indexDocuments } from '../../../functions/file-search/index-service.ts';
import { appendMissingEvidence } from '../../tools/verify-log/append-missing.ts';
import { createUsers } from './create-users.ts';
import { createDestructions } from './destructions.ts';
import { createDocuments } from './documents.ts';
import { createNotifications } from './notifications.ts';
import { createReadings } from './readings.ts';
import { createRecords } from './records.ts';
import { recordDemoRestoreTest } from './restore-tests.ts';
import { createSubmissions } from './submissions.ts';
import { announceVacancies } from './vacancies.ts';

const started = performance.now();
const now = new Date();

const usersOnly = process.env['HIMS_SEED'] === 'users';
const [users, documents] = await Promise.all([createUsers(), usersOnly ? [] : createDocuments(now)]);
// Its evidence is logged as late: its times are those of the demo, not those at which it is stored. After each step,
// because the next one replaces some of the documents.
await appendMissingEvidence();
if (!usersOnly) {
  await createNotifications(await createSubmissions(users, now), now);
  await announceVacancies(now);
  await indexDocuments(documents.map(({ current }) => current.id));
  await appendMissingEvidence();
  await createReadings(users, documents, now);
  await createRecords(documents, now);
  await createDestructions(now);
  await recordDemoRestoreTest(now);
  await appendMissingEvidence();
}

const seconds = ((performance.now() - started) / 1000).toFixed(1);
parentPort?.postMessage(`Data contoh: ${users.length} pengguna, ${documents.length} dokumen, dalam ${seconds} detik`);
