import { readStampedCode } from '../../support/qr-path.ts';
import type { Harness } from './harness.ts';

/** The path that a copy's code opens, from its marked file; undefined while the file cannot be opened. */
export const readScanPath = async (
  { people, scanPaths }: Harness,
  { id, number }: { id: string; number: number },
): Promise<string | undefined> => {
  const key = `${id} ${number}`;
  const known = scanPaths.get(key);
  if (known !== undefined) return known;
  const answer = await people.controller.do('get-copy-file', { document_id: id, number });
  if (answer.code !== 'ok') return undefined;
  const response = await fetch(answer.body.url).catch(() => undefined);
  if (!response?.ok) return undefined;
  const code = readStampedCode(Buffer.from(await response.arrayBuffer()));
  if (code === undefined) throw new Error(`The file of copy ${number} of ${id} has no code`);
  const path = new URL(code).pathname;
  scanPaths.set(key, path);
  return path;
};

/** The edge answers from its cache for this time. */
const cachedMs = 30_000;

/** Whether a scan says that the copy is in force; undefined where it is not answered now, or from the cache. */
export const scanCopy = async ({ localStack, scannedAt }: Harness, path: string): Promise<boolean | undefined> => {
  const last = scannedAt.get(path);
  if (last !== undefined && performance.now() < last + cachedMs) return undefined;
  scannedAt.set(path, performance.now());
  const response = await fetch(new URL(path, localStack.url)).catch(() => undefined);
  const page = await response?.text().catch(() => undefined);
  if (response?.status !== 200 || page === undefined) {
    if (response && response.status < 500 && response.status !== 429)
      throw new Error(`The scan of ${path} was answered with ${response.status}`);
    return undefined;
  }
  const heading = /<h1>(.*)<\/h1>/.exec(page)?.[1];
  if (heading === 'MASIH BERLAKU') return true;
  if (heading === 'TIDAK BERLAKU') return false;
  throw new Error(`A scan shows ${heading}`);
};
