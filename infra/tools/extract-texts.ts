import { parseArgs } from 'node:util';
import { environmentByName } from '../config/environments.ts';
import { connectToEnvironment } from './common/connect-environment.ts';
import { connectToWorkers } from './common/connect-workers.ts';
import { runTool } from './common/run-tool.ts';
import { queueMissingTexts, reasonText } from './extract-texts/missing-texts.ts';
import { rebuildIndex } from './extract-texts/rebuild-index.ts';

/**
 * `npm run extract-texts`: queues the files whose texts are not stored or not in the search index, or whose views are not
 * made, and lists those without text or marks. All follow from the file and its revision, so a run that is repeated, or
 * that was interrupted, continues with what is missing. `--rebuild-index` builds the search index from the stored texts
 * again.
 */
await runTool(async (print) => {
  const { values } = parseArgs({
    options: { stage: { type: 'string', default: 'local' }, 'rebuild-index': { type: 'boolean', default: false } },
  });
  await connectToEnvironment(values.stage);
  await connectToWorkers(values.stage);
  const failed = values['rebuild-index'] ? await rebuildIndex(print) : new Set<string>();
  for (const id of failed) print(`✗ the text of ${id} cannot be read`);
  const counts = await queueMissingTexts(environmentByName(values.stage).domain?.host);
  const { documents, withText, withoutText, missing, unindexed, scans, unmarked, withoutView } = counts;
  for (const { nomor, id, reason } of withoutText) print(`✗ ${nomor} (${id}) has no text: ${reasonText(reason)}`);
  for (const { nomor, id, refusal } of unmarked)
    print(`✗ ${nomor} (${id}) opens without the mark that a print is uncontrolled: ${refusal}`);
  print(
    `${documents} documents with a file: ${withText} with text, ${withoutText.length} without, ${missing.length} queued`,
  );
  print(`${unindexed.length} documents in force with a text were not in the search index, and are queued`);
  print(`${scans.length} scans queued for OCR, or named as scans again where OCR is off`);
  print(`${counts.recordFiles} files of records queued, of which those without a text or an index entry are read`);
  print(`${withoutView.length} documents queued for their view, ${unmarked.length} without marks`);
  if (missing.length + unindexed.length + scans.length + withoutView.length > 0)
    print('Run this command again to see the progress.');
  return failed.size === 0;
});
