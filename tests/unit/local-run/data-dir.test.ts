import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDataDir } from '../../../infra/local/run/data-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-data-dir-'));
afterAll(() => rmSync(folder, { recursive: true }));
const moduleUrl = new URL('../../../infra/local/run/data-dir.ts', import.meta.url).href;

const lockFolder = async (path: string) => {
  const code = `const { openDataDir } = await import(${JSON.stringify(moduleUrl)});
    openDataDir(${JSON.stringify(path)}, false).markSeeded('demo'); process.stdout.write('locked'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};

test('rejects a folder in use with the id of its process, and accepts it after kill -9', async () => {
  const path = join(folder, 'shared');
  const child = await lockFolder(path);
  expect(() => openDataDir(path, false)).toThrow(`proses ${child.pid}`);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  const reopened = openDataDir(path, false);
  expect(reopened.isEmpty).toBe(false);
  reopened.release();
});

test('reuses a folder after a complete start; --fresh and an incomplete start begin again', () => {
  const path = join(folder, 'kept');
  const file = join(path, 'data.sqlite');
  const first = openDataDir(path, false);
  writeFileSync(file, 'half of it');
  first.release();
  const second = openDataDir(path, false);
  expect([existsSync(file), second.isEmpty]).toEqual([false, true]);
  writeFileSync(file, 'all of it');
  second.markSeeded('users');
  second.release();
  const third = openDataDir(path, false);
  expect([existsSync(file), third.isEmpty]).toEqual([true, false]);
  third.release();
  const fresh = openDataDir(path, true);
  expect([existsSync(file), fresh.isEmpty]).toEqual([false, true]);
  fresh.release();
});

test('rejects data of an older layout, unless --fresh is given', () => {
  const path = join(folder, 'older');
  const first = openDataDir(path, false);
  first.release();
  writeFileSync(join(path, 'seeded.txt'), 'demo');
  expect(() => openDataDir(path, false)).toThrow('npm start -- --fresh');
  const fresh = openDataDir(path, true);
  expect(fresh.isEmpty).toBe(true);
  fresh.release();
});

test('rejects a folder with other files', () => {
  const path = join(folder, 'foreign');
  mkdirSync(path);
  writeFileSync(join(path, 'thesis.docx'), 'years of work');
  expect(() => openDataDir(path, true)).toThrow('bukan milik HIMS');
  expect(existsSync(join(path, 'thesis.docx'))).toBe(true);
});
