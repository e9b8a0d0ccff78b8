import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../../bench/measurements.ts';
import type { UserClient } from '../../support/api.ts';
import { freshNomor, prepareSubmission } from '../../support/submissions.ts';

/** Requests in flight, as many of each route: more than its burst, so that a slow machine refuses some too. */
const inFlight = 480;
const patientUsers = 4;
const maxPatienceMs = 180_000;

const requests = [
  ['get-session', {}],
  ['mark-notification-read', { all: true }],
  // Refused by its schema, or before by the rate.
  ['upload-and-submit-document', {}],
] as const;

/**
 * More requests than the stage of the API accepts, while a few users submit as the page does: they wait for the named
 * time and send again under the same key.
 */
export const overload = async (user: UserClient, seconds: number): Promise<Measurement[]> => {
  const forms = await Promise.all(
    Array.from({ length: patientUsers }, () => prepareSubmission(user, { document_number: freshNomor() })),
  );
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  const until = performance.now() + seconds * 1000;
  const flood = async (at: number): Promise<void> => {
    for (let step = at; performance.now() < until; step += 1) {
      const [name, input] = requests[step % requests.length] ?? requests[0];
      const response = await user.send(name, input);
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const isBusy = response.status === 429 || response.status === 503;
      if (isBusy ? !namesTime(response) : response.status >= 500)
        wrong.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
    }
  };
  const [submitted] = await Promise.all([
    Promise.all(forms.map((form) => submitPatiently(user, form))),
    ...Array.from({ length: inFlight }, (_, at) => flood(at)),
  ]);
  const recoveredMs = await msUntilNormal(user);
  const { documents } = await user.ok('get-dashboard-documents', { mine: true, limit: 100 });
  const numbers = new Set(forms.map(({ document_number }) => document_number));
  const stored = documents.filter(({ document_number }) => numbers.has(document_number)).map(({ id }) => id);
  if (wrong.length > 0) throw new Error(`Under overload: ${[...new Set(wrong)].slice(0, 5).join('\n')}`);
  return [
    { label: 'requests beyond the rate, answered with 429', value: statuses.get(429) ?? 0, unit: '', least: 1 },
    { label: 'requests accepted meanwhile', value: statuses.get(200) ?? 0, unit: '', least: 1 },
    { label: 'submissions that waited and were sent again', value: submitted.length, unit: '', least: patientUsers },
    { label: 'of them stored once', value: onceEach(submitted, stored), unit: '', least: patientUsers },
    { label: 'normal service after', value: recoveredMs / 1000, unit: 's', limit: 10 },
  ];
};

const namesTime = ({ headers }: Response): boolean => Number(headers.get('retry-after')) >= 1;

const onceEach = (submitted: readonly string[], stored: readonly string[]): number =>
  submitted.filter((id) => stored.filter((other) => other === id).length === 1).length;

const submitPatiently = async (
  user: UserClient,
  form: Awaited<ReturnType<typeof prepareSubmission>>,
): Promise<string> => {
  const idempotencyKey = crypto.randomUUID();
  const until = performance.now() + maxPatienceMs;
  for (;;) {
    const response = await user.send('upload-and-submit-document', form, { idempotencyKey });
    const body = (await response.json()) as { submission_id?: string };
    if (response.status === 200) return body.submission_id ?? '';
    if ((response.status !== 429 && response.status !== 503) || performance.now() > until)
      throw new Error(`A submission was answered with ${response.status}: ${JSON.stringify(body)}`);
    await pause(Number(response.headers.get('retry-after') ?? 2) * 1000 * (1 + Math.random() / 2));
  }
};

/**
 * Until ten calls in a row succeed, fewer than the rate accepts in one burst. After a refusal they wait as it says: on a quiet
 * machine calls without a pause exceed the rate themselves, without end.
 */
const msUntilNormal = async (user: UserClient): Promise<number> => {
  const started = performance.now();
  for (let successes = 0; successes < 10; ) {
    const { status, headers } = await user.send('get-session', {});
    successes = status === 200 ? successes + 1 : 0;
    if (status !== 200) await pause(Number(headers.get('retry-after') ?? 1) * 1000);
  }
  return performance.now() - started;
};
