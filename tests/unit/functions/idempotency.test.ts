import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { transactWrite } from '../../../functions/db/transactions.ts';
import { handle } from '../../../functions/http/handler.ts';
import { canonicalJson } from '../../../functions/http/idempotency.ts';
import { Failure } from '../../../shared/errors.ts';
import { cancelled } from './cancelled-transaction.ts';
import { fresh, invoke, signedIn, stored, table, written } from './invoke.ts';

beforeEach(fresh);

const submit = handle('upload-and-submit-document', async (_input, { command }) => {
  const answer = { submission_id: 'S1' };
  await transactWrite([...command.resultPuts(answer), { item: { Put: { Item: keys.submission('S1') } } }]);
  return answer;
});
const form = {
  submission_purpose: 'new',
  document_title: 'Prosedur',
  document_type: 'SOP',
  document_number: 'N-1',
  department: 'Produksi',
  draft_upload_id: 'u1',
  supporting_upload_id: 'u2',
};

describe('a repeated command', () => {
  const withKey = async (input: unknown = form, key = 'key-1') =>
    invoke(submit, { token: await signedIn(), input, headers: { 'idempotency-key': key } });
  const remembered = () => table.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems?.[0]?.Put?.Item;

  it('keeps its answer in the transaction of its effect, and answers it again', async () => {
    expect((await withKey()).body).toEqual({ success: true, submission_id: 'S1' });
    expect(written()).toEqual([['Put IDEM#10000031#key-1 I', 'Put SUB#S1 META']]);
    const kept = remembered() ?? {};
    stored({ ...keys.idempotency('10000031', 'key-1'), ...kept });
    expect((await withKey({ ...form, resubmission_of: undefined })).body).toEqual({
      success: true,
      submission_id: 'S1',
    });
    expect(written()).toHaveLength(1);
    expect((await withKey({ ...form, document_title: 'Lain' })).body).toMatchObject({ error: 'idempotency_mismatch' });
  });

  it('that was overtaken by its twin answers the twin’s result', async () => {
    await withKey();
    const kept = remembered() ?? {};
    table.on(TransactWriteCommand).rejectsOnce(cancelled('ConditionalCheckFailed', 'None'));
    table
      .on(GetCommand, { Key: keys.idempotency('10000031', 'key-1') })
      .resolvesOnce({})
      .resolves({ Item: { ...kept, result: '{"submission_id":"TWIN"}' } });
    expect((await withKey()).body).toEqual({ success: true, submission_id: 'TWIN' });
  });

  it('that its twin’s effect refuses answers the twin’s result; another refusal stays one', async () => {
    const refusing = handle('upload-and-submit-document', async () => {
      throw new Failure('number_taken', { nomor: 'N-1', judul: 'Prosedur' });
    });
    const request = { token: await signedIn(), input: form, headers: { 'idempotency-key': 'key-1' } };
    expect((await invoke(refusing, request)).body).toMatchObject({ error: 'number_taken' });
    await withKey();
    table
      .on(GetCommand, { Key: keys.idempotency('10000031', 'key-1') })
      .resolvesOnce({})
      .resolves({ Item: { ...remembered(), result: '{"submission_id":"TWIN"}' } });
    expect((await invoke(refusing, request)).body).toEqual({ success: true, submission_id: 'TWIN' });
  });

  it('has a key one can print', async () => {
    expect((await withKey(form, 'x'.repeat(129))).status).toBe(400);
    expect((await withKey(form, 'spasi dan ü')).status).toBe(400);
  });

  it('that forgot to remember is a defect', async () => {
    const forgetful = handle('withdraw-submission', async () => ({ submission: {} as never }));
    const token = await signedIn();
    const request = { token, input: { submission_id: 'S1' }, headers: { 'idempotency-key': 'k' } };
    expect((await invoke(forgetful, request)).status).toBe(500);
  });

  it('is compared whatever the order of its fields', () => {
    expect(canonicalJson({ b: [{ y: 1, x: 2 }], a: null })).toBe(canonicalJson({ a: null, b: [{ x: 2, y: 1 }] }));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});
