import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { itemCounter } from '../common/item-counter.ts';
import type { Print } from '../common/run-tool.ts';
import { familiesLeftOut } from './families.ts';
import { explainFileError } from './file-errors.ts';
import { totalSum } from './item-lines.ts';
import { type Manifest, saveManifest } from './manifest.ts';
import type { PartFile } from './part-files.ts';
import { newPath, writePart } from './part-files.ts';
import { type BackupProgress, openBackupProgress } from './progress.ts';
import { saveFiles } from './save-files.ts';
import { readTableSum, saveTable } from './save-table.ts';
import { describeSource } from './table-pages.ts';

interface Options {
  folder: string;
  environment: string;
  /** Another table than the environment's own: a copy that was restored to a point in time. */
  table: string;
}

/** Objects of one part of the list. */
const objectsPerPart = 10_000;

/**
 * Copies the table and the files of the environment that this process is configured for into a folder, or continues
 * what was interrupted there. Resolves to whether everything was found and the table was not written to meanwhile.
 */
export const backUpEnvironment = async ({ folder, environment, table }: Options, print: Print): Promise<boolean> => {
  const source = await describeSource(table);
  try {
    const progress = openBackupProgress(folder, environment, source);
    try {
      return await fillFolder(folder, table, progress, print);
    } catch (error) {
      progress.close();
      throw error;
    }
  } catch (error) {
    throw explainFileError(folder, error);
  }
};

const fillFolder = async (folder: string, table: string, progress: BackupProgress, print: Print): Promise<boolean> => {
  const { run, isContinued } = progress;
  if (isContinued) print(`continues the backup that began at ${run.started_at}`);
  for (const unfinished of globSync(join(folder, 'files', newPath('*')))) rmSync(unfinished);
  const items = itemCounter('items read', print);
  await saveTable(folder, table, progress, items);
  const files = itemCounter('files stored', print);
  await saveFiles(folder, progress, files);
  const parts = progress.tableParts();
  const sum = totalSum(parts.map((part) => part.sum));
  // Equal sums: no item changed between its first and its second reading, so all are those of the moment between.
  const is_one_moment = (await readTableSum(table)) === sum;
  const manifest: Manifest = {
    format: 1,
    backup_id: run.backup_id,
    stage: run.stage,
    table,
    started_at: run.started_at,
    finished_at: new Date().toISOString(),
    is_one_moment,
    items: parts.reduce((total, { entries }) => total + entries, 0),
    items_sum: sum,
    left_out: progress.leftOut(),
    ...progress.totals(),
    table_parts: parts.map(({ name, sha256, bytes, entries }) => ({ name, sha256, bytes, entries })),
    object_parts: await writeObjectParts(folder, progress),
    problems: progress.problems(),
  };
  await saveManifest(folder, manifest);
  progress.remove();
  printResult(manifest, print);
  return is_one_moment && manifest.problems.length === 0;
};

const writeObjectParts = async (folder: string, progress: BackupProgress): Promise<PartFile[]> => {
  const parts: PartFile[] = [];
  for (let position = 0; ; ) {
    const page = progress.objectsAfter(position, objectsPerPart);
    const last = page.at(-1);
    if (!last) return parts;
    const name = `objects-${String(parts.length).padStart(4, '0')}.jsonl.gz`;
    const entries = page.map(({ entry }) => entry);
    parts.push(await writePart(folder, name, entries));
    position = last.position;
  }
};

const printResult = (manifest: Manifest, print: Print): void => {
  const { items, objects, contents, content_bytes, left_out, problems, is_one_moment, started_at, finished_at } =
    manifest;
  print(`✓ ${items} items in ${manifest.table_parts.length} parts`);
  print(`✓ ${objects} objects with ${contents} contents of ${(content_bytes / 1e6).toFixed(1)} MB`);
  for (const [family, count] of Object.entries(left_out))
    print(`  · left out: ${count} items ${family}# (${familiesLeftOut[family] ?? 'locks and queued runs'})`);
  print(`  · left out: AUTH# (${familiesLeftOut['AUTH']})`);
  for (const problem of problems) print(`✗ ${problem}`);
  if (is_one_moment) print('✓ a second reading found the same items: they are those of one moment');
  else
    print(
      `✗ the table was written to between ${started_at} and ${finished_at}: items may be of different moments; back up in maintenance or from a table restored to a point in time`,
    );
};
