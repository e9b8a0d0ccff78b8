import { proposeDestructions } from '../destruction/proposing-service.ts';
import { log } from '../observability/log.ts';

/** Runs every hour, because rules have no time zone: the first run of a month there proposes what is past retention. */
export const handler = async (): Promise<void> => {
  log.info('destructions proposed', await proposeDestructions(new Date()));
};
