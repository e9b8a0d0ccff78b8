import { proposeDestructions } from '../destruction/proposing-service.ts';
import { log } from '../observability/log.ts';

/** Runs every day: proposes what is past retention with the first run of a month in the company's time zone. */
export const handler = async (): Promise<void> => {
  log.info('destructions proposed', await proposeDestructions(new Date()));
};
