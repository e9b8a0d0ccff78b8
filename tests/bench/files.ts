import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ExtractedText } from '../../functions/text-extraction/extracted-text.ts';
import type { RefusalReason } from '../../shared/domain/copies/copies.ts';
import { printLine } from '../support/commands.ts';
import type { CollectionFile } from '../support/file-collection/collection-file.ts';
import { fileCollection } from '../support/file-collection/file-collection.ts';
import { markFindings, textFindings } from '../support/file-collection/file-findings.ts';
import type { Measurement } from './measurements.ts';
import type { Sizes } from './sizes.ts';

/** What became of a file, and what it cost. */
export interface FileRun {
  name: string;
  text: ExtractedText;
  /** Of a PDF; null for one that was marked. */
  refusal?: RefusalReason | null;
  cpuSeconds: number;
  /** By which the memory of the process grew. */
  megabytes: number;
  /** Until an ordinary file that began with it was marked and read. */
  besideSeconds: number;
}

/** A file that ends its process has no run. */
export interface JudgedFile {
  file: CollectionFile;
  run: FileRun | undefined;
  findings: string[];
  /** The marked file. */
  marked: Uint8Array | undefined;
}

/** A process that is silent for so long hangs. */
const silenceMs = 120_000;
export const limits = { cpuSeconds: 20, megabytes: 400, besideSeconds: 10 };

const runsOf = async (paths: readonly string[], plain: string): Promise<FileRun[]> => {
  const script = join(import.meta.dirname, 'files-process.ts');
  const child = spawn(process.execPath, ['--expose-gc', script, plain, ...paths], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const runs: FileRun[] = [];
  const hang = setTimeout(() => child.kill('SIGKILL'), silenceMs);
  for await (const line of createInterface({ input: child.stdout })) {
    hang.refresh();
    // Lines of the log are JSON too.
    if (line.startsWith('{"text"')) runs.push(JSON.parse(line) as FileRun);
  }
  await ended;
  clearTimeout(hang);
  return runs;
};

/** Marks and reads files in a process of their own, as a worker does, and compares what is right of each. */
export const judgeFiles = async (files: readonly CollectionFile[]): Promise<JudgedFile[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'hims-files-'));
  try {
    const plain = join(folder, 'biasa.pdf');
    const [ordinary] = fileCollection().filter(({ name }) => name === 'plain.pdf');
    await writeFile(plain, (await ordinary?.bytes()) ?? '');
    for (const { name, bytes } of files) await writeFile(join(folder, name), await bytes());
    const runs = new Map<string, FileRun | undefined>();
    while (runs.size < files.length) {
      const left = files.filter(({ name }) => !runs.has(name));
      const paths = left.map(({ name }) => join(folder, name));
      for (const run of await runsOf(paths, plain)) runs.set(run.name, run);
      const [next] = files.filter(({ name }) => !runs.has(name));
      if (next) runs.set(next.name, undefined);
    }
    const judged: JudgedFile[] = [];
    for (const file of files) judged.push(await judgedFile(file, runs.get(file.name), folder));
    return judged;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const judgedFile = async (file: CollectionFile, run: FileRun | undefined, folder: string): Promise<JudgedFile> => {
  if (!run) return { file, run, marked: undefined, findings: ['it ended the process'] };
  const { text, refusal } = run;
  const inText = textFindings(file, text);
  if (refusal === undefined) return { file, run, marked: undefined, findings: inText };
  const source = await readFile(join(folder, file.name));
  const marked = refusal === null ? await readFile(join(folder, `${file.name}.marked`)) : undefined;
  const result = refusal === null ? { bytes: marked ?? source } : { refusal };
  return { file, run, marked, findings: [...inText, ...(await markFindings(file, source, result))] };
};

/** The collection of files: how many are marked and read as is right, and what the most expensive ones cost. */
export const measureFiles = async ({ every }: Sizes['files']): Promise<Measurement[]> => {
  const judged = await judgeFiles(fileCollection().filter((_, at) => at % every === 0));
  for (const { file, findings } of judged) if (findings.length > 0) printLine(`  ${file.name}: ${findings.join('; ')}`);
  const runs = judged.flatMap(({ run }) => run ?? []);
  const most = (of: keyof typeof limits): number => Math.max(...runs.map((run) => run[of]));
  const count = (is: (each: JudgedFile) => boolean): number => judged.filter(is).length;
  const { cpuSeconds, megabytes, besideSeconds } = limits;
  const lost = count(({ findings }) => findings.some((each) => each.includes('lost')));
  return [
    { label: 'files', value: judged.length, unit: '' },
    { label: 'PDFs marked', value: count(({ marked }) => marked !== undefined), unit: '' },
    { label: 'PDFs refused', value: count(({ run }) => typeof run?.refusal === 'string'), unit: '' },
    { label: 'files that lost words', value: lost, unit: '', limit: 0 },
    {
      label: 'files that are not as is right',
      value: count(({ findings }) => findings.length > 0),
      unit: '',
      limit: 0,
    },
    { label: 'files that ended their process', value: count(({ run }) => !run), unit: '', limit: 0 },
    { label: 'processor time of the slowest', value: most('cpuSeconds'), unit: 's', limit: cpuSeconds },
    { label: 'memory of the largest', value: most('megabytes'), unit: 'MB', limit: megabytes },
    { label: 'an ordinary file beside the slowest', value: most('besideSeconds'), unit: 's', limit: besideSeconds },
  ];
};
