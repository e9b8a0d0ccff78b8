import { parentPort } from 'node:worker_threads';
import { createCatalogue } from './catalogue.ts';
import { createPeople } from './create-users.ts';
import { createNotices } from './notifications.ts';
import { createSubmissions } from './submissions.ts';

const started = performance.now();
const now = new Date();

const peopleOnly = process.env['HIMS_SEED'] === 'users';
const [people, documents] = await Promise.all([createPeople(), peopleOnly ? [] : createCatalogue(now)]);
if (!peopleOnly) await createNotices(await createSubmissions(people, now), now);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
parentPort?.postMessage(`Data contoh: ${people.length} pengguna, ${documents.length} dokumen, dalam ${seconds} detik`);
