import { once } from 'node:events';
import { request } from 'node:http';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { CommandError } from '../../../infra/tools/common/command-error.ts';
import { operatorSentence } from '../../../infra/tools/common/run-tool.ts';

/** Of a connection to a local stack that does not run, whose address may have two forms. */
const refusedBy = async (host: string): Promise<unknown> => (await once(request({ host, port: 1 }), 'error'))[0];

const answer = { $fault: 'client', $metadata: { httpStatusCode: 403 } } as const;

test.each([
  ['127.0.0.1', /^The environment cannot be reached; start the local stack with npm start.* \(ECONNREFUSED\)$/],
  ['localhost', /^The environment cannot be reached; start the local stack with npm start.* \(ECONNREFUSED\)$/],
])('a refused connection to %s is one sentence for the operator', async (host, sentence) => {
  expect(operatorSentence(await refusedBy(host))).toMatch(sentence);
});

test('a wrong clock is one sentence, also where DynamoDB names it in the message only', () => {
  const sentence = /^The clock of this machine is not that of the environment; .* \(RequestTimeTooSkewed\)$/;
  const message = 'The difference between the request time and the current time is too large.';
  expect(operatorSentence(new S3ServiceException({ name: 'RequestTimeTooSkewed', message, ...answer }))).toMatch(
    sentence,
  );
  const signature = { name: 'InvalidSignatureException', ...answer };
  expect(operatorSentence(new DynamoDBServiceException({ ...signature, message }))).toMatch(sentence);
  const forged = 'The request signature we calculated does not match the signature you provided.';
  expect(operatorSentence(new DynamoDBServiceException({ ...signature, message: forged }))).toBeUndefined();
});

test('the cause of an error is named, a message for the operator stays, and a defect is none', () => {
  const cause = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(operatorSentence(new Error('The backup failed', { cause }))).toMatch(/^The disk is full.* \(ENOSPC\)$/);
  expect(operatorSentence(new CommandError('Name the folder'))).toBe('Name the folder');
  expect(operatorSentence(new TypeError('x is not a function'))).toBeUndefined();
});
