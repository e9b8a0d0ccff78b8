import { checkpointRecipientCalls } from '../shared/api/checkpoint-recipients.ts';
import { handle } from './http/handler.ts';
import { changeCheckpointRecipients } from './mail/checkpoint-recipient-service.ts';

export const handler = handle(checkpointRecipientCalls['change-checkpoint-recipients'], async (wanted, context) => ({
  settings: await changeCheckpointRecipients(wanted, context),
}));
