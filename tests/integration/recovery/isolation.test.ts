import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CallName, callNamed, callNames } from '../../../shared/api/index.ts';
import { Client, type UserClient } from '../../support/api.ts';
import { type LocalStack, lowPasswordCost, startLocalStack } from '../../support/local-stack.ts';
import { sendDailyNotices } from '../../support/local-stack-data.ts';
import { stopWithUsage } from '../../support/local-stack-log.ts';
import { nrps } from '../../support/nrps.ts';
import { signInFirst } from '../../support/sign-in-first.ts';

/**
 * Functions share processes, and with them the values of modules. What one function leaves there must not change the
 * answer of another one, so every reading call is answered as by functions that each have a process of their own.
 */
let localStack: LocalStack;
let clients: UserClient[];
let document_id: string;
let submission_id: string;

beforeAll(async () => {
  localStack = await startLocalStack({
    env: { ...lowPasswordCost, HIMS_ASSEMBLY: inject('assembly'), HIMS_PROCESSES: 'shared' },
  });
  await sendDailyNotices(localStack);
  const { admin, controller, projectManager, hcgsHead, employee } = nrps;
  // One after the other: the local stack has just started.
  clients = [];
  for (const nrp of [admin, controller, projectManager, hcgsHead, employee])
    clients.push(await signInFirst(localStack.url, nrp));
  const [first] = clients;
  if (!first) throw new Error('There are no clients');
  const catalogue = await first.ok('list-hims-documents', { department: 'HGS' });
  document_id = ('documents' in catalogue && catalogue.documents[0]?.id) || '';
  submission_id = (await first.ok('get-dashboard-documents', {})).documents[0]?.id ?? '';
});
afterAll(() => stopWithUsage('isolation', localStack));

const reads = callNames.filter((name) => callNamed(name).method === 'GET');

const inputs: Partial<Record<CallName, () => object>> = {
  'list-hims-documents': () => ({ department: 'HGS' }),
  'get-hims-document': () => ({ id: document_id }),
  'get-document-file': () => ({ id: document_id, kind: 'controlled' }),
  // Which reads the calendar.
  'get-dashboard-documents': () => ({ status: 'late' }),
  'get-submission': () => ({ submission_id }),
  'get-approval-route': () => ({ department: 'HCGS' }),
  'list-document-reviews': () => ({ department: 'HGS' }),
  'list-distribution': () => ({ department: 'HGS' }),
  'list-reading-progress': () => ({ department: 'HGS' }),
  'get-reading-progress': () => ({ document_id }),
  'list-readers': () => ({ department: 'HGS' }),
  'list-copies': () => ({ department: 'HGS' }),
  'find-substitutes': () => ({ search: 'a' }),
};

/** Without what differs from one request to the next: addresses and signatures of files, proposed passwords and ids of requests. */
const comparable = (body: string): string =>
  body
    .replace(/"http:\/\/127\.0\.0\.1:\d+([^"?]*)\?[^"]*X-Amz-Signature=[^"]*/g, '"$1')
    .replace(/"request_id":"[^"]*"/, '')
    .replace(/"(choices|passwords)":\[[^\]]*\]/, '');

const answersOf = async (names: readonly CallName[]): Promise<Map<string, string>> => {
  const answers = new Map<string, string>();
  for (const name of names)
    for (const client of clients) {
      const response = await new Client(localStack.url, client.token).send(name, inputs[name]?.() ?? {});
      answers.set(`${name} as ${client.nrp}`, `${response.status} ${comparable(await response.text())}`);
    }
  return answers;
};

test('every reading call is answered the same in shared processes as in its own', { timeout: 300_000 }, async () => {
  const shared = await answersOf(reads);
  const inOtherOrder = await answersOf(reads.toReversed());
  await localStack.restart({ HIMS_PROCESSES: 'own' });
  const own = await answersOf(reads);
  const differing = [...own].filter(([name, answer]) => [shared, inOtherOrder].some((all) => all.get(name) !== answer));
  expect(differing).toEqual([]);
  const succeeded = [...own.values()].filter((answer) => answer.startsWith('200 '));
  expect(succeeded.length).toBeGreaterThan(reads.length * 2);
  expect([...own.values()].filter((answer) => answer.startsWith('5'))).toEqual([]);
});
