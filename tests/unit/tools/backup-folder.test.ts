import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainFileError } from '../../../infra/tools/backup/file-errors.ts';
import { itemOfLine, lineOf } from '../../../infra/tools/backup/item-lines.ts';
import { type Manifest, readManifest, saveManifest } from '../../../infra/tools/backup/manifest.ts';
import { contentPath, readPart, writePart, writeWhole } from '../../../infra/tools/backup/part-files.ts';
import { openBackupProgress } from '../../../infra/tools/backup/progress.ts';
import { checkFolder } from '../../../infra/tools/restore/check-folder.ts';
import { openRestoreProgress } from '../../../infra/tools/restore/progress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hims-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const item = { PK: { S: 'SUB#1' }, SK: { S: 'META' } };

const content = 'the bytes of a file';

const savedBackup = async (): Promise<Manifest> => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await writeWhole(contentPath(folder, sha256), content);
  const object = { bucket: 'documents', key: 'k', version: 'v', sha256, size: content.length, headers: {} };
  const manifest: Manifest = {
    ...{ format: 1, backup_id: 'b', stage: 'local', table: 't', started_at: 's', finished_at: 'f' },
    ...{ is_one_moment: true, items: 1, items_sum: '0', left_out: {}, objects: 1, contents: 1, content_bytes: 19 },
    table_parts: [await writePart(folder, 'table/0-000000.jsonl.gz', [lineOf(item)])],
    object_parts: [await writePart(folder, 'objects-0000.jsonl.gz', [JSON.stringify(object)])],
    problems: [],
  };
  await saveManifest(folder, manifest);
  return manifest;
};

describe('the folder', () => {
  test('is accepted as it was written, and refused with the names of what was changed or is missing', async () => {
    const manifest = await savedBackup();
    expect(readManifest(folder)).toEqual(manifest);
    await checkFolder(folder, manifest);
    const [part] = manifest.table_parts;
    if (!part) throw new Error('The backup has a part');
    expect((await readPart(folder, part)).map(itemOfLine)).toHaveLength(1);

    const change = (name: string): void => {
      const path = join(folder, name);
      const changed = readFileSync(path);
      changed[changed.length - 5] = (changed[changed.length - 5] ?? 0) ^ 1;
      writeFileSync(path, changed);
    };
    change(part.name);
    await expect(readPart(folder, part)).rejects.toThrow(`${part.name} in ${folder} was changed`);
    await expect(checkFolder(folder, manifest)).rejects.toThrow(
      `The backup in ${folder} is damaged; nothing was restored:\n  ${part.name} was changed`,
    );
    rmSync(join(folder, 'objects-0000.jsonl.gz'));
    await expect(checkFolder(folder, manifest)).rejects.toThrow('objects-0000.jsonl.gz is missing');
    change('manifest.json');
    expect(() => readManifest(folder)).toThrow('manifest.json in');
  });

  test('is refused without a manifest, which is written last', () => {
    expect(() => readManifest(folder)).toThrow(
      'has no finished backup: manifest.json is missing; run the backup again',
    );
  });
});

describe('the progress', () => {
  const page = (segment: number, next: string | null, name: string) => ({
    ...{ segment, next, leftOut: new Map([['THR', 2]]) },
    part: { name, sha256: 'x', bytes: 1, entries: 3, sum: 'f' },
  });

  test('of a backup continues behind the last page that was stored, with each page once', () => {
    const first = openBackupProgress(folder, 'dev', 'table 1');
    expect(first.isContinued).toBe(false);
    first.addPage(page(0, 'k1', 'table/0-000000'));
    first.addPage(page(1, null, 'table/1-000000'));
    // The same name again: nothing of the page is stored.
    expect(() => first.addPage(page(0, 'k2', 'table/0-000000'))).toThrow('UNIQUE');
    first.close();
    const second = openBackupProgress(folder, 'dev', 'table 1');
    expect(second.isContinued).toBe(true);
    expect(second.run).toEqual(first.run);
    expect(second.position(0)).toEqual({ next: 'k1', pages: 1 });
    expect(second.position(1)).toEqual({ next: null, pages: 1 });
    expect(second.tableParts().map(({ name }) => name)).toEqual(['table/0-000000', 'table/1-000000']);
    expect(second.leftOut()).toEqual({ THR: 4 });
    second.close();
  });

  test('of a backup belongs to its environment and table, and to an empty folder', () => {
    openBackupProgress(folder, 'dev', 'table 1').close();
    expect(() => openBackupProgress(folder, 'prod', 'table 1')).toThrow(
      'an interrupted backup of dev (table 1), not of prod',
    );
    expect(() => openBackupProgress(folder, 'dev', 'table 2')).toThrow('name another folder');
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'file'), '');
    expect(() => openBackupProgress(other, 'dev', 'table 1')).toThrow('is not empty and has no backup to continue');
  });

  test('of a restore belongs to one restore: in another environment everything is restored again', () => {
    const object = { bucket: 'documents' as const, key: 'k', version: 'v' };
    const first = openRestoreProgress(folder, 'one');
    first.setPresentVersion(object, 'w');
    first.markRestored('table/0-000000', ['job']);
    first.close();
    const again = openRestoreProgress(folder, 'one');
    expect(again.presentVersion(object)).toBe('w');
    expect(again.presentVersion({ ...object, version: 'other' })).toBeUndefined();
    expect(again.isRestored('table/0-000000')).toBe(true);
    expect(again.unfinishedJobs()).toEqual(['job']);
    again.close();
    const other = openRestoreProgress(folder, 'two');
    expect(other.presentVersion(object)).toBeUndefined();
    expect(other.isRestored('table/0-000000')).toBe(false);
    other.remove();
  });
});

describe('an error of the disk', () => {
  test('is named: a full disk, a folder that cannot be written', async () => {
    symlinkSync('/dev/full', join(folder, 'part.new'));
    const full = await writeWhole(join(folder, 'part'), 'text').catch((error: unknown) =>
      explainFileError(folder, error),
    );
    expect(String(full)).toContain('the disk is full; free space and run the same command again, it continues');
    const denied = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect(String(explainFileError(folder, denied))).toContain(
      `${folder} cannot be used: this user may not write there`,
    );
    const sqlite = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    expect(String(explainFileError(folder, sqlite))).toContain('the disk is full');
    const other = new Error('else');
    expect(explainFileError(folder, other)).toBe(other);
  });

  test('does not leave a part of a file', async () => {
    const path = join(folder, 'part');
    await writeWhole(path, 'before');
    symlinkSync('/dev/full', `${path}.new`);
    await expect(writeWhole(path, 'after')).rejects.toThrow('ENOSPC');
    expect(readFileSync(path, 'utf8')).toBe('before');
  });
});
