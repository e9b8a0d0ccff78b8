import { parseArgs } from 'node:util';
import { connectToEnvironment } from './common/connect-environment.ts';
import { connectToWorkers } from './common/connect-workers.ts';
import { runTool } from './common/run-tool.ts';
import { queueMissingTexts, reasonText } from './extract-texts/missing-texts.ts';
import { rebuildIndex } from './extract-texts/rebuild-index.ts';

/**
 * `npm run extract-texts`: queues the files whose texts are not stored or not in the search index, and lists those
 * without text. A text is stored under the digest of its file, so a run that is repeated, or that was interrupted,
 * continues with what is missing. `--rebuild-index` builds the search index from the stored texts again.
 */
const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { stage: { type: 'string', default: 'local' }, 'rebuild-index': { type: 'boolean', default: false } },
  });
  await connectToEnvironment(values.stage);
  await connectToWorkers(values.stage);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  if (values['rebuild-index']) {
    const failed = await rebuildIndex(print);
    for (const id of failed) print(`✗ the text of ${id} cannot be read`);
    if (failed.size > 0) process.exitCode = 1;
  }
  const { documents, withText, withoutText, missing, unindexed } = await queueMissingTexts();
  for (const { nomor, id, reason } of withoutText) print(`✗ ${nomor} (${id}) has no text: ${reasonText(reason)}`);
  print(
    `${documents} documents with a file: ${withText} with text, ${withoutText.length} without, ${missing.length} queued`,
  );
  print(`${unindexed.length} documents in force with a text were not in the search index, and are queued`);
  if (missing.length + unindexed.length > 0) print('Run this command again to see the progress.');
};

await runTool(run);
