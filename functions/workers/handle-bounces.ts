import { switchRecipientOff } from '../mail/checkpoint-recipient-service.ts';
import { undeliverableMailOf } from '../mail/mail-event-rules.ts';
import { checkpointTag, userTag } from '../mail/mail-tags.ts';
import { followUndeliverableMail } from '../mail/undeliverable-mail-service.ts';
import { log } from '../observability/log.ts';

/** Follows bounces and complaints, which EventBridge delivers one at a time. */
export const handler = async (event: unknown): Promise<void> => {
  const undeliverable = undeliverableMailOf(event, userTag);
  if (!undeliverable) return log.info('mail event ignored', {});
  const isSwitchedOff = await (undeliverable.nrp === checkpointTag
    ? switchRecipientOff(undeliverable)
    : followUndeliverableMail(undeliverable));
  log.info('mail event', { reason: undeliverable.reason, switched_off: isSwitchedOff });
};
