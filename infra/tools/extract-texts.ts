import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { connectToWorkers } from './common/connect-workers.ts';
import { runTool } from './common/run-tool.ts';
import { queueMissingTexts, reasonText } from './extract-texts/missing-texts.ts';

/**
 * `npm run extract-texts`: queues the files whose texts are not stored or whose views are not made, and lists those
 * without text or marks. Both follow from the file and its revision, so a run that is repeated, or that was interrupted, continues with what is missing.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { stage: { type: 'string', default: 'local' } } });
  await connectToEnvironment(values.stage);
  await connectToWorkers(values.stage);
  const { documents, withText, withoutText, missing, unmarked, withoutView } = await queueMissingTexts();
  for (const { nomor, id, reason } of withoutText)
    process.stdout.write(`✗ ${nomor} (${id}) has no text: ${reasonText(reason)}\n`);
  for (const { nomor, id, refusal } of unmarked)
    process.stdout.write(`✗ ${nomor} (${id}) opens without the mark that a print is uncontrolled: ${refusal}\n`);
  process.stdout.write(
    `${documents} documents with a file: ${withText} with text, ${withoutText.length} without, ${missing.length} queued\n`,
  );
  process.stdout.write(`${withoutView.length} documents queued for their view, ${unmarked.length} without marks\n`);
  if (missing.length + withoutView.length > 0) process.stdout.write('Run this command again to see the progress.\n');
};

await runTool(run);
