import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys } from '../../../functions/db/keys.ts';
import { familyOf, isLeftOut, isUnfinishedJob } from '../../../infra/tools/backup/families.ts';
import { explainFileError } from '../../../infra/tools/backup/file-errors.ts';
import { addedToSum, itemOfLine, lineOf, sumText, totalSum } from '../../../infra/tools/backup/item-lines.ts';
import { type Manifest, readManifest, saveManifest } from '../../../infra/tools/backup/manifest.ts';
import { contentPath, readPart, writePart, writeWhole } from '../../../infra/tools/backup/part-files.ts';
import { openBackupProgress } from '../../../infra/tools/backup/progress.ts';
import { checkFolder } from '../../../infra/tools/restore/check-folder.ts';
import { openRestoreProgress } from '../../../infra/tools/restore/progress.ts';
import { restoredItem } from '../../../infra/tools/restore/restored-item.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hims-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = Uint8Array.from([0, 1, 254, 255]);
const item = {
  PK: { S: 'SUB#1' },
  SK: { S: 'META' },
  number: { N: '12345678901234567890.5' },
  bytes: { B: bytes },
  set: { SS: ['b', 'a'] },
  map: { M: { list: { L: [{ NULL: true as const }, { BOOL: false }, { M: {} }] } } },
};

describe('the lines of items', () => {
  test('lose nothing, and are the same whatever the order of attributes and sets', () => {
    const line = lineOf(item);
    expect(itemOfLine(line)).toEqual({ ...item, bytes: { B: Buffer.from(bytes) }, set: { SS: ['a', 'b'] } });
    expect(lineOf(Object.fromEntries(Object.entries({ ...item, set: { SS: ['a', 'b'] } }).toReversed()))).toBe(line);
  });

  test('have a digest that depends on every item and not on their order', () => {
    const sumOf = (...lines: string[]) => sumText(lines.reduce(addedToSum, 0n));
    expect(sumOf('a', 'b')).toBe(sumOf('b', 'a'));
    expect(sumOf('a', 'b')).not.toBe(sumOf('a', 'c'));
    expect(totalSum([sumOf('a'), sumOf('b', 'c')])).toBe(sumOf('a', 'b', 'c'));
  });
});

test('every family of keys is decided: what belongs to a stage or to a moment is left out, everything else is stored', () => {
  const examples: Record<keyof typeof keys, string | { PK: string; SK?: string } | { GSI1PK?: string } | undefined> = {
    profile: keys.profile('1'),
    usersIndex: undefined,
    inbox: keys.inbox('1'),
    notification: keys.notification('1', 'n'),
    credential: keys.credential('1'),
    session: keys.session('1', 's'),
    knownDevice: keys.knownDevice('1', 'h'),
    knownNetworks: keys.knownNetworks('1'),
    attempts: keys.attempts('1', 's'),
    attemptsGeneration: keys.attemptsGeneration('1'),
    addressAttempts: keys.addressAttempts('a', 'h'),
    lockedAddresses: keys.lockedAddresses,
    lockedAddress: keys.lockedAddress('a', 'u'),
    roleMembers: keys.roleMembers('admin'),
    roleMember: keys.roleMember('admin', '1'),
    adminCount: keys.adminCount,
    profileChange: keys.profileChange('1', 'c'),
    sessionEnd: keys.sessionEnd('1', 's'),
    positions: keys.positions,
    position: keys.position('she_head', '1'),
    submission: keys.submission('1'),
    submissionHistory: keys.submissionHistory('1'),
    submissionEvent: keys.submissionEvent('1', 1),
    submissionsIndex: undefined,
    submitterEntry: keys.submitterEntry('1', 'c', 'i'),
    queue: keys.queue({ state: 'pending' }),
    queueEntry: keys.queueEntry({ state: 'pending' }, 'c', 'i'),
    vacancy: keys.vacancy('she_head', undefined, 'i'),
    counters: keys.counters,
    counter: keys.counter('SHE'),
    ownCounters: keys.ownCounters('1'),
    ownCounter: keys.ownCounter('1', 'SHE'),
    document: keys.document('1'),
    documentHistory: keys.documentHistory('1'),
    documentRevision: keys.documentRevision('1', 0),
    documentEdit: keys.documentEdit('1', 1),
    destruction: keys.destruction('1', 'a'),
    documentIndex: undefined,
    numberGuard: keys.numberGuard('n'),
    catalogueHead: keys.catalogueHead('SHE'),
    catalogueLog: keys.catalogueLog('SHE', 1),
    connection: keys.connection('c'),
    connectionIndex: undefined,
    topicIndex: undefined,
    channelState: keys.channelState('c'),
    upload: keys.upload('u'),
    ticket: keys.ticket('h'),
    job: keys.job('j'),
    jobInput: keys.jobInput('j'),
    jobChanges: keys.jobChanges('j', 1),
    jobInputPart: keys.jobInputPart('j', 1),
    waitingFiles: keys.waitingFiles,
    waitingFile: keys.waitingFile('w'),
    waitingFilesRun: keys.waitingFilesRun,
    ownerJobEntry: keys.ownerJobEntry('1', 'c', 'j'),
    allJobsEntry: keys.allJobsEntry('c', 'j'),
    importDictionary: keys.importDictionary,
    importLock: keys.importLock,
    idempotency: keys.idempotency('1', 'k'),
    idempotencyPart: keys.idempotencyPart('1', 'k', 1),
  };
  const leftOut = Object.entries(examples).filter(([, example]) => {
    if (example === undefined) return false;
    const { PK = '', SK = '' } =
      typeof example === 'string' ? { PK: example } : (example as { PK: string; SK?: string });
    return isLeftOut({ PK, SK });
  });
  expect(leftOut.map(([name]) => name)).toEqual([
    ...['credential', 'session', 'knownDevice', 'knownNetworks'],
    ...['attempts', 'attemptsGeneration', 'addressAttempts', 'lockedAddresses', 'lockedAddress'],
    ...['connection', 'channelState', 'ticket', 'waitingFilesRun', 'importLock'],
  ]);
  expect(familyOf(keys.submission('1'))).toBe('SUB');
});

describe('a restored item', () => {
  const file = (version_id: string) => ({
    M: {
      ...{ key: { S: 'controlled/1' }, version_id: { S: version_id }, name: { S: 'a.pdf' }, size: { N: '1' } },
      ...{ content_type: { S: 'application/pdf' }, sha256: { S: 'x' } },
    },
  });
  const present = (key: string, version: string) => `${key} after ${version}`;

  test('names the present versions of its files, also of the document that an import replaced', () => {
    const restored = restoredItem(
      {
        PK: { S: 'PAST#1' },
        SK: { S: 'EDIT#2' },
        file: file('a'),
        previous: { M: { file: file('b'), nama: { S: 'n' } } },
      },
      present,
    );
    expect(restored['file']?.M?.['version_id']).toEqual({ S: 'controlled/1 after a' });
    expect(restored['previous']?.M?.['file']?.M?.['version_id']).toEqual({ S: 'controlled/1 after b' });
    expect(restored['previous']?.M?.['nama']).toEqual({ S: 'n' });
  });

  test('is not published again; a job stays one that is published at its next change, without its former worker', () => {
    const marked = { outbox: { N: '1' }, lease: { M: { token: { S: 't' } } } };
    const event = restoredItem({ PK: { S: 'HIST#1' }, SK: { S: 'EV#000001' }, outbox: { N: '1' } }, present);
    expect(event).toEqual({ PK: { S: 'HIST#1' }, SK: { S: 'EV#000001' } });
    const job = { PK: { S: 'JOB#1' }, SK: { S: 'META' } };
    expect(restoredItem({ ...job, ...marked }, present)).toEqual({ ...job, outbox: { N: '1' } });
    expect(isUnfinishedJob({ PK: 'JOB#1', SK: 'META', state: 'running' })).toBe(true);
    expect(isUnfinishedJob({ PK: 'JOB#1', SK: 'META', state: 'done' })).toBe(false);
  });
});

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

  test('of a backup belongs to its stage and table, and to an empty folder', () => {
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

  test('of a restore belongs to one restore: in another stage everything is restored again', () => {
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
