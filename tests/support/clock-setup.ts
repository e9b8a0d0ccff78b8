import { followClockFile } from '../../infra/local/run/moved-clock.ts';

// Imported before a command (`node --import`): it runs at the time of a local stack with a moved clock, whose storage
// refuses requests of another time.
followClockFile(process.env['HIMS_CLOCK'] ?? '');
