import { destroyFiles } from '../destruction/file-destruction-service.ts';
import { log } from '../observability/log.ts';

/** Runs every day: deletes the files whose destruction was approved 30 days ago and that nothing holds. */
export const handler = async (): Promise<void> => {
  log.info('files destroyed', await destroyFiles(new Date()));
};
