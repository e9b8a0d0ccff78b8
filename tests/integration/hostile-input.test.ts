import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { failureBody } from '../../functions/http/failure-body.ts';
import { type CallName, callNamed, callNames } from '../../shared/api/index.ts';
import { Client, type UserClient, uploadDescription } from '../support/api.ts';
import { signInAs } from '../support/demo-users.ts';
import { testFile } from '../support/files.ts';
import { freshNomor, prepareSubmission } from '../support/submissions.ts';

/** Whatever the input, responses follow the contract: no server error, nothing executed, nothing altered. */

let admin: UserClient;
let employee: UserClient;
beforeAll(async () => {
  [admin, employee] = await Promise.all([signInAs('admin'), signInAs('employee')]);
});

const fieldsOf = (name: CallName): string[] => {
  const { input } = callNamed(name);
  return ['user_id', ...Object.keys('shape' in input ? (input.shape as object) : {})];
};

/** Script, markup, formulas, control characters, bidirectional marks and halves of surrogate pairs. */
const hostileText = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil")',
  '../../etc/passwd',
  '{{7*7}}#{7*7}',
  'a\u0000b',
  '\u202egnp.exe',
  '\u2066x\u2069',
  '\ud800',
  'é',
  'e\u0301',
  '한글 漢字 🦺',
  '\r\nset-cookie: x=1',
  '%00%2e%2e%2f',
  "'; DROP TABLE users; --",
);
const text = fc
  .array(fc.oneof(hostileText, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 4 })
  .map((parts) => parts.join(''));
const runs = { numRuns: 25 };

const expectSafeResponse = async (response: Response): Promise<number> => {
  expect(response.headers.get('content-type')).toContain('application/json');
  const body: unknown = await response.json();
  if (response.status !== 200) failureBody.parse(body);
  expect(response.status, JSON.stringify(body)).toBeLessThan(500);
  return response.status;
};

/** Values that fetch accepts for an HTTP header. */
const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-=;, ~"{}/+%\u00e9'), maxLength: 120 });

describe('tokens and cookies', () => {
  test('of any form refresh no session, match no device and sign no user out', async () => {
    const anonymous = new Client(inject('localStackUrl'));
    const value = fc.oneof(
      headerText,
      fc.tuple(fc.constantFrom(employee.nrp, '00000000'), headerText, headerText).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(value, value, async (one, other) => {
        const headers = { cookie: `hims_refresh=${one}; hims_device=${other}; ${one}` };
        expect(await expectSafeResponse(await anonymous.send('refresh-session', {}, { headers }))).toBe(401);
        expect(await expectSafeResponse(await anonymous.send('sign-out', {}, { headers }))).toBe(200);
        const invalidLogin = { nrp: 'x', password: one };
        expect(await expectSafeResponse(await anonymous.send('validate-login', invalidLogin, { headers }))).toBe(400);
      }),
      runs,
    );
    expect((await employee.call('get-session', {})).status).toBe(200);
  });
});

test('titles, numbers and reasons cause no server error, and are returned unchanged', async () => {
  const form = await prepareSubmission(employee);
  await fc.assert(
    fc.asyncProperty(text, text, async (document_title, document_number) => {
      // Unknown uploads: they are checked last, so that nothing is submitted.
      const uploads = { draft_upload_id: 'none', supporting_upload_id: 'none' };
      const input = { ...form, ...uploads, document_title, document_number };
      expect([400, 404, 409, 422]).toContain(
        await expectSafeResponse(await employee.send('upload-and-submit-document', input)),
      );
    }),
    runs,
  );
  const title = `<b>Prosedur</b> =1+1 "kutip" 🦺 ${freshNomor()}`;
  const { submission_id } = await employee.ok('upload-and-submit-document', { ...form, document_title: title });
  const reason = '<script>alert(1)</script>\n=cmd|x';
  await admin.ok('process-document-review', { submission_id, action: 'reject', rejection_reason: reason });
  const detail = await employee.ok('get-submission', { submission_id });
  expect(detail.submission.document_title).toBe(title);
  expect(detail.history.at(-1)?.reason).toBe(reason);
}, 240_000);

test('names of files give keys and headers that need no escaping', async () => {
  const file = uploadDescription(await testFile('pdf', { nomor: 'X', nama: 'Y' }));
  await fc.assert(
    fc.asyncProperty(text, async (name) => {
      const response = await employee.send('create-upload-urls', { purpose: 'submission', files: [{ ...file, name }] });
      const copy = response.clone();
      if ((await expectSafeResponse(response)) !== 200) return;
      const { uploads } = (await copy.json()) as { uploads: { url: string }[] };
      const { pathname } = new URL(uploads[0]?.url ?? '');
      expect(pathname).toMatch(new RegExp(`/${employee.nrp}/[0-9a-f-]{36}/[A-Za-z0-9._-]+$`));
      expect(pathname).not.toContain('..');
    }),
    runs,
  );
});

test('a file whose long name has three bytes per character is submitted under its full name', async () => {
  const form = await prepareSubmission(employee);
  const name = `${'漢'.repeat(251)}.pdf`;
  const [supporting_upload_id = ''] = await employee.upload([{ ...(await testFile('pdf')), name }]);
  const { submission_id } = await employee.ok('upload-and-submit-document', { ...form, supporting_upload_id });
  expect((await employee.ok('get-submission', { submission_id })).supporting.name).toBe(name);
  await employee.ok('withdraw-submission', { submission_id });
});

describe('cursor that no response contained', () => {
  const paged = callNames.filter((name) => fieldsOf(name).includes('cursor'));
  const base64url = (text: string): string => Buffer.from(text).toString('base64url');
  const at = '2026-11-20T01:02:03.004Z';
  /** What the calls need besides the cursor. */
  const furtherInput = async (name: CallName, by: UserClient): Promise<object> => {
    if (name !== 'get-reading-progress')
      return /^(list-(distribution|readers|copies|register|record-series|records|readings-together|destroyed-documents)|print-badges)$/.test(
        name,
      )
        ? { department: 'PRO' }
        : {};
    const { documents } = await by.ok('list-distribution', { department: 'PRO' });
    return { document_id: documents.find(({ reading }) => reading !== null)?.document.id };
  };

  test.each(paged)('%s', async (name) => {
    const by = await signInAs(name === 'get-approval-documents' ? 'projectManager' : 'admin');
    const further = await furtherInput(name, by);
    // Any document id is a place in a distribution list.
    const other = name === 'list-distribution' ? [] : [base64url('PROFILE')];
    for (const cursor of [
      ...other,
      base64url(`${at}#${'a'.repeat(1100)}`),
      base64url(`${at}#${'a'.repeat(100)}`),
      base64url(`2026-11-20T${'0'.repeat(1100)}Z#a`),
      'x'.repeat(2048),
      'x'.repeat(4000),
      '\ud800',
    ]) {
      const failure = await by.expectError(name, { ...further, cursor });
      expect(failure).toMatchObject({
        error: 'invalid_input',
        fields: { cursor: 'Penanda halaman tidak dikenal' },
      });
    }
  });
});
