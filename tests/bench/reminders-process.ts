import { sendDigests } from '../../functions/reminders/digest-service.ts';
import { peakMemory } from '../support/peak-memory.ts';
import { measureCapacity } from './consumed-capacity.ts';

/** Sends the digests of one morning (ISO 8601, the first argument) in a process of its own, and prints what it took. */
const [moment = ''] = process.argv.slice(2);
const started = performance.now();
let sent: Awaited<ReturnType<typeof sendDigests>>;
const { read, write } = await measureCapacity(async () => {
  sent = await sendDigests(new Date(moment));
});
const seconds = (performance.now() - started) / 1000;
const megabytes = peakMemory();
process.stdout.write(JSON.stringify({ seconds, megabytes, read, write, sent: sent ?? null }));
