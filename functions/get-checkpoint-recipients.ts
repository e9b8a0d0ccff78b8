import { checkpointRecipientCalls } from '../shared/api/checkpoint-recipients.ts';
import { handle } from './http/handler.ts';
import { listRecipientsChanges, loadCheckpointRecipients } from './mail/checkpoint-recipient-store.ts';
import { sendsMail } from './mail/mail-environment.ts';
import { loadLatestCheckpoint } from './transparency-log/latest-checkpoint.ts';
import { shortCheckpoint } from './transparency-log/notes.ts';

export const handler = handle(checkpointRecipientCalls['get-checkpoint-recipients'], async () => {
  const [settings, changes, latest] = await Promise.all([
    loadCheckpointRecipients(),
    listRecipientsChanges(),
    loadLatestCheckpoint(),
  ]);
  return {
    settings,
    changes,
    checkpoint: latest ? shortCheckpoint(latest.checkpoint) : null,
    sends_mail: sendsMail(),
  };
});
