import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { handle } from '../../../functions/http/handler.ts';
import { canonicalJson, runIdempotent } from '../../../functions/http/idempotency.ts';
import { contract } from '../../../shared/api/index.ts';
import { Failure } from '../../../shared/errors.ts';
import { submissionFormFixture as form } from '../../support/submission-fixtures.ts';
import { failCondition } from './cancelled-transaction.ts';
import { invoke, mockItem, requestedWrites, resetMocks, signedInToken, table, transactItem, writes } from './invoke.ts';

beforeEach(resetMocks);

const submit = handle(contract['upload-and-submit-document'], async (_input, { command }) => {
  const result = { submission_id: 'S1' };
  await transactWrite([...command.resultPuts(result), { item: { Put: { Item: keys.submission('S1') } } }]);
  return result;
});

describe('repeated command', () => {
  const withKey = async (input: unknown = form, key = 'key-1') =>
    invoke(submit, { token: await signedInToken(), input, headers: { 'idempotency-key': key } });
  const resultKey = keys.idempotency('10000031', 'key-1');

  it('stores its result in the transaction of its effect, and returns it again', async () => {
    expect((await withKey()).body).toEqual({ success: true, submission_id: 'S1' });
    expect(requestedWrites()).toEqual([writes({ Put: [resultKey, keys.submission('S1')] })]);
    mockItem({ ...resultKey, ...transactItem(resultKey) });
    expect((await withKey({ ...form, resubmission_of: undefined })).body).toEqual({
      success: true,
      submission_id: 'S1',
    });
    expect(requestedWrites()).toHaveLength(1);
    expect((await withKey({ ...form, document_title: 'Lain' })).body).toMatchObject({ error: 'idempotency_mismatch' });
  });

  it('is refused under the key of another call with the same input', async () => {
    const commandOf = (call: 'withdraw-submission' | 'remind-holder') =>
      runIdempotent({ call, nrp: '1', key: 'key-1', input: { submission_id: 'S1' } }, async (command) => {
        await transactWrite(command.resultPuts(call));
        return call;
      });
    const stored = keys.idempotency('1', 'key-1');
    await commandOf('withdraw-submission');
    mockItem({ ...stored, ...transactItem(stored) });
    expect(await commandOf('withdraw-submission')).toBe('withdraw-submission');
    await expect(commandOf('remind-holder')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('returns the result of a concurrent request with the same key', async () => {
    await withKey();
    const resultItem = transactItem(resultKey);
    // Earlier calls would count as the first call of the mocks below.
    table.resetHistory();
    table.on(TransactWriteCommand).callsFakeOnce(failCondition(resultKey));
    table
      .on(GetCommand, { Key: resultKey })
      .resolvesOnce({})
      .resolves({ Item: { ...resultItem, result: '{"submission_id":"TWIN"}' } });
    expect((await withKey()).body).toEqual({ success: true, submission_id: 'TWIN' });
    expect(requestedWrites()).toHaveLength(1);
  });

  it('returns the result of the concurrent request whose effect caused the failure; other failures remain', async () => {
    const refusing = handle(contract['upload-and-submit-document'], async () => {
      throw new Failure('number_taken', { nomor: 'N-1', judul: 'Prosedur' });
    });
    const request = { token: await signedInToken(), input: form, headers: { 'idempotency-key': 'key-1' } };
    expect((await invoke(refusing, request)).body).toMatchObject({ error: 'number_taken' });
    await withKey();
    const resultItem = transactItem(resultKey);
    table.resetHistory();
    table
      .on(GetCommand, { Key: resultKey })
      .resolvesOnce({})
      .resolves({ Item: { ...resultItem, result: '{"submission_id":"TWIN"}' } });
    expect((await invoke(refusing, request)).body).toEqual({ success: true, submission_id: 'TWIN' });
  });

  it('requires a key of printable characters', async () => {
    expect((await withKey(form, 'x'.repeat(129))).status).toBe(400);
    expect((await withKey(form, 'spasi dan ü')).status).toBe(400);
  });

  it('fails when the handler does not store its result', async () => {
    const forgetful = handle(contract['withdraw-submission'], async () => ({ submission: {} as never }));
    const token = await signedInToken();
    const request = { token, input: { submission_id: 'S1' }, headers: { 'idempotency-key': 'k' } };
    expect((await invoke(forgetful, request)).status).toBe(500);
  });

  it('compares inputs regardless of the order of their fields', () => {
    expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [{ x: 2, y: 1 }] }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});
