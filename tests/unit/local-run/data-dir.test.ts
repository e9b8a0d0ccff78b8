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

const holder = async (path: string) => {
  const code = `const { openDataDir } = await import(${JSON.stringify(moduleUrl)});
    openDataDir(${JSON.stringify(path)}, false).noteSeeded('demo'); process.stdout.write('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};

test('a folder in use is refused with the process that has it, and free again after kill -9', async () => {
  const path = join(folder, 'shared');
  const child = await holder(path);
  expect(() => openDataDir(path, false)).toThrow(`proses ${child.pid}`);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const mine = openDataDir(path, false);
  expect(mine.isEmpty).toBe(false);
  mine.release();
});

test('a finished start is kept; --fresh and an unfinished one begin anew', () => {
  const path = join(folder, 'kept');
  const file = join(path, 'data.sqlite');
  const first = openDataDir(path, false);
  writeFileSync(file, 'half of it');
  first.release();
  const second = openDataDir(path, false);
  expect([existsSync(file), second.isEmpty]).toEqual([false, true]);
  writeFileSync(file, 'all of it');
  second.noteSeeded('users');
  second.release();
  const third = openDataDir(path, false);
  expect([existsSync(file), third.isEmpty]).toEqual([true, false]);
  third.release();
  const fresh = openDataDir(path, true);
  expect([existsSync(file), fresh.isEmpty]).toEqual([false, true]);
  fresh.release();
});

test('data that another version keeps in another way is refused, and may be begun anew', () => {
  const path = join(folder, 'older');
  const first = openDataDir(path, false);
  first.release();
  writeFileSync(join(path, 'seeded.txt'), 'demo');
  expect(() => openDataDir(path, false)).toThrow('npm start -- --fresh');
  const fresh = openDataDir(path, true);
  expect(fresh.isEmpty).toBe(true);
  fresh.release();
});

test('a folder with somebody else’s files is left alone', () => {
  const path = join(folder, 'foreign');
  mkdirSync(path);
  writeFileSync(join(path, 'thesis.docx'), 'years of work');
  expect(() => openDataDir(path, true)).toThrow('bukan milik HIMS');
  expect(existsSync(join(path, 'thesis.docx'))).toBe(true);
});
