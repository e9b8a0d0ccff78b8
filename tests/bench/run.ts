import { Client, demoPassword, signIn } from '../support/api.ts';
import { say } from '../support/commands.ts';
import { nrps } from '../support/nrps.ts';
import { startStage } from '../support/stage.ts';
import { approve, filledForm, submit } from '../support/submissions.ts';
import { measureCatalogue } from './catalogue.ts';
import { measureClientCatalogue } from './client-catalogue.ts';
import { measureInBrowser } from './client-catalogue-browser.ts';
import { measureImport } from './import.ts';
import { measureWatchedImport } from './import-watched.ts';
import { reported } from './measured.ts';
import { measureNotices, noticesLoad } from './notices-under-load.ts';
import { measureSignIn } from './sign-in.ts';
import { measureFanOut } from './socket-fanout.ts';

/** `npm run bench`: how long people wait for what they do most, on the local stage of this machine. */
interface Measure {
  name: string;
  times: number;
  run: () => Promise<unknown>;
}

const measured = async ({ name, times, run }: Measure): Promise<string> => {
  const samples: number[] = [];
  // The first call starts its function; that is measured apart, as the cold start it is.
  const cold = await milliseconds(run);
  for (let round = 0; round < times; round += 1) samples.push(await milliseconds(run));
  samples.sort((a, b) => a - b);
  const at = (share: number): number => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return row(name, String(times), cold, at(0.5), at(0.95));
};

const milliseconds = async (run: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};

const row = (name: string, ...cells: (string | number)[]): string =>
  name.padEnd(42) + cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell).padStart(9)).join('');

say(row('milliseconds', 'n', 'first', 'p50', 'p95'));

const fresh = performance.now();
const stage = await startStage();
try {
  const firstStart = performance.now() - fresh;
  say(row('start to the ready line, with demo data', '1', firstStart, firstStart, firstStart));
  const again = await milliseconds(stage.restart);
  say(row('start to the ready line, on kept data', '1', again, again, again));

  const employee = await signIn(stage.url, nrps.employee);
  const admin = await signIn(stage.url, nrps.admin);
  const { catalogue_version: since } = await employee.ok('list-hims-documents', { department: 'PRO' });
  const waiting: string[] = [];
  const measures: Measure[] = [
    {
      name: 'sign in',
      times: 10,
      run: () => new Client(stage.url).ok('validate-login', { nrp: nrps.sheEmployee, password: demoPassword }),
    },
    { name: 'dashboard, first page', times: 50, run: () => employee.ok('get-dashboard-documents', {}) },
    {
      name: 'catalogue of one department',
      times: 50,
      run: () => employee.ok('list-hims-documents', { department: 'PRO' }),
    },
    {
      name: 'catalogue, unchanged',
      times: 50,
      run: () => employee.ok('list-hims-documents', { department: 'PRO', since }),
    },
    { name: 'upload both files', times: 20, run: () => filledForm(employee) },
    {
      name: 'upload and submit',
      times: 20,
      run: async () => waiting.push(await submit(employee)),
    },
    { name: 'open the story and approve the review', times: 20, run: () => approve(admin, waiting.pop() ?? '') },
    { name: 'notifications', times: 50, run: () => employee.ok('get-user-notifications', {}) },
  ];
  for (const measure of measures) say(await measured(measure));
} finally {
  await stage.stop();
}

say('\nA failed sign-in, known NRPs against unknown ones');
if (!(await measureSignIn())) process.exitCode = 1;

say('\nThe catalogue of 100,000 documents');
if (!reported(await measureCatalogue())) process.exitCode = 1;

say('\nThe same catalogue in the page’s engine');
if (!reported(measureClientCatalogue())) process.exitCode = 1;

say('\nThe same catalogue in Chromium');
if (!reported(await measureInBrowser())) process.exitCode = 1;

say('\nOne change, a thousand sockets');
if (!reported(await measureFanOut())) process.exitCode = 1;

say('\nNotifications while 62 calls a second come in');
if (!reported(await measureNotices(noticesLoad))) process.exitCode = 1;

say('\nAn import of 20,000 rows');
if (!reported(await measureImport())) process.exitCode = 1;

say('\nThe page in Chromium while 20,000 rows are imported');
if (!reported(await measureWatchedImport())) process.exitCode = 1;
