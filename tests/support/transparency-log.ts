import { expect } from 'vitest';
import type { EnvironmentLogOptions } from '../../infra/tools/verify-log/run.ts';
import type { UserClient } from './api.ts';
import { signInAs } from './demo-users.ts';
import { submit, waitUntil } from './submissions.ts';

/** `npm run verify -- --log` in this process, whose environment has the names and rights of the suite's local stack. */
export const verifyLog = async (options: Partial<EnvironmentLogOptions> = {}) => {
  const { verifyEnvironmentLog } = await import('../../infra/tools/verify-log/run.ts');
  const lines: string[] = [];
  const isSound = await verifyEnvironmentLog({ others: new Map(), ...options }, (line) => void lines.push(line));
  return { isSound, text: lines.join('\n') };
};

/** Entries of the log whose item has this in its key or in its content, as text. */
export const loggedTexts = async (text: string): Promise<string[]> => {
  const { readLog } = await import('../../infra/tools/verify-log/read-log.ts');
  const { bucketSource } = await import('../../infra/tools/verify-log/bucket-source.ts');
  const { loadVerifier } = await import('../../functions/transparency-log/checkpoint-signing.ts');
  const { entries, findings } = await readLog(bucketSource(), await loadVerifier());
  expect(findings).toEqual([]);
  return entries.map(String).filter((entry) => entry.includes(text));
};

/**
 * Resolves when the log has the evidence of other files of the suite, an import of thousands for example: what is submitted
 * now is logged after it. A local stack that has just started has no checkpoint yet, and so no log to read.
 */
export const untilLogFollows = async (): Promise<void> => {
  const { loadSignedCheckpoint } = await import('../../functions/transparency-log/signed-checkpoint.ts');
  await waitUntil(async () => ((await loadSignedCheckpoint()) ? true : undefined), 240_000);
  const submission_id = await submit(await signInAs('employee'));
  await waitUntil(async () => ((await loggedTexts(submission_id)).length > 0 ? true : undefined), 240_000);
};

/** Opens and understands the document that a submission published. */
export const readPublished = async (submission_id: string, reader: UserClient) => {
  const controller = await signInAs('controller');
  const { submission } = await controller.ok('get-submission', { submission_id });
  const { documents } = await controller.ok('get-hims-document', { nomor: submission.document_number });
  const document_id = documents[0]?.id ?? '';
  const { reading_id } = await waitUntil(async () =>
    (await reader.ok('get-required-reading', {})).documents.find(({ document }) => document.id === document_id),
  );
  await reader.ok('get-document-file', { id: document_id, kind: 'controlled' });
  await reader.ok('acknowledge-reading', { document_id, reading_id });
  return { document_id, reading_id };
};
