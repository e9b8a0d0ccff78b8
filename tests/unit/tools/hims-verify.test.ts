import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canonicalJson, entryContent, evidenceOf } from '../../../functions/transparency-log/entries.ts';
import { archivedCheckpointPath, checkpointPath } from '../../../functions/transparency-log/log-paths.ts';
import {
  checkpointText,
  noteKeyId,
  shortCheckpoint,
  signedNote,
  verifierKey,
} from '../../../functions/transparency-log/notes.ts';
import { personalDigest } from '../../../functions/transparency-log/personal-data.ts';
import { bundleOf, bundlePath, tilePath, tilesAfter } from '../../../functions/transparency-log/tiles.ts';
import { leafHash, treeRoot } from '../../../functions/transparency-log/tree.ts';
import { root } from '../../support/commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'hims-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const origin = 'hims/test';
const key = verifierKey(origin, publicKey);
const nrp = '10000021';
const salt = Buffer.from('salt').toString('base64');
const items = Array.from({ length: 5 }, (_, at) => ({
  ...{ PK: 'HIST#01J', SK: `EV#00000${at}`, action: 'approve', actor_nrp: nrp, actor_name: 'Agus' },
  at: `2026-11-2${at}T00:00:00.000Z`,
}));
const entries = items.map((item) => {
  const evidence = evidenceOf(item);
  if (!evidence) throw new Error('No evidence');
  const content = entryContent(evidence, personalDigest(new Map([[nrp, salt]])));
  return Buffer.from(canonicalJson({ ...content, logged_at: item.at }));
});
const leaves = entries.map(leafHash);
const head = (size: number) => ({ origin, size, root: treeRoot(leaves.slice(0, size)) });
const noteOf = (size: number): string => {
  const text = checkpointText(head(size));
  return signedNote(text, origin, noteKeyId(origin, publicKey), sign(null, Buffer.from(text), privateKey));
};

/** A folder as `verify --log --save` writes it. */
const pack = join(folder, 'pack');
const save = (path: string, bytes: string | Uint8Array): void => {
  mkdirSync(dirname(join(pack, path)), { recursive: true });
  writeFileSync(join(pack, path), bytes);
};
const bundle = `log/${bundlePath(0, entries.length)}`;

const installed = join(folder, 'installed');
const verifyPack = (...options: string[]) => {
  const command = join(installed, 'node_modules', '.bin', 'hims-verify');
  const { status, stdout, stderr } = spawnSync(command, [pack, ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
  });
  return { status, output: `${stdout}${stderr}` };
};

beforeAll(() => {
  for (const { level, index, hashes } of tilesAfter(0, [], leaves).tiles)
    save(`log/${tilePath(level, index, hashes.length)}`, Buffer.concat(hashes));
  save(bundle, bundleOf(entries));
  for (const size of [3, 5]) save(`log/${archivedCheckpointPath(size)}`, noteOf(size));
  save(`log/${checkpointPath}`, noteOf(5));
  save('verifier-key.txt', `${key}\n`);
  const stored = [...items, { PK: `LOGSALT#${nrp}`, SK: 'SALT', nrp, salt }];
  save('evidence.ndjson', stored.map((item) => `${JSON.stringify(item)}\n`).join(''));
  mkdirSync(installed);
  const npm = (cwd: string, ...args: string[]) => execFileSync('npm', args, { cwd, stdio: 'pipe', encoding: 'utf8' });
  npm(join(root, 'infra', 'hims-verify'), 'pack', '--pack-destination', folder);
  writeFileSync(join(installed, 'package.json'), '{"private":true}');
  npm(installed, 'install', '--offline', '--no-audit', '--no-fund', join(folder, 'hims-verify-1.0.0.tgz'));
}, 120_000);

test('needs nothing but itself', () => {
  const { packages } = JSON.parse(readFileSync(join(installed, 'package-lock.json'), 'utf8'));
  expect(Object.keys(packages)).toEqual(['', 'node_modules/hims-verify']);
  const code = readFileSync(join(installed, 'node_modules', 'hims-verify', 'dist', 'hims-verify.mjs'), 'utf8');
  expect(code.match(/from "(?!node:)[^"]+"/g)).toBeNull();
});

test('verifies a saved folder, and the checkpoints from elsewhere', () => {
  const mail = join(folder, 'mail.txt');
  writeFileSync(mail, `Simpan e-mail ini.\r\n\r\n${noteOf(3).replaceAll('\n', '\r\n')}\r\nSalam`);
  const { status, output } = verifyPack('--key', key, '--checkpoint', mail, '--checkpoint', shortCheckpoint(head(3)));
  expect(output).toBe(
    '✓ the log is the one of its 5 checkpoints (5 checked)\n' +
      '✓ every item of evidence equals its entry, and every entry has its item (5 checked)\n',
  );
  expect(status).toBe(0);
});

test('names a checkpoint of another past', () => {
  const other = shortCheckpoint({ size: 3, root: Buffer.alloc(32, 1) });
  const { status, output } = verifyPack('--key', key, '--checkpoint', other);
  expect(output).toContain(`${other}: The first 3 entries are not those that were signed`);
  expect(status).toBe(1);
  expect(verifyPack('--checkpoint', 'missing.txt')).toEqual({
    status: 2,
    output: expect.stringContaining('--checkpoint: there is no file missing.txt'),
  });
});

test('refuses one flipped byte', () => {
  const before = readFileSync(join(pack, bundle));
  const bytes = Buffer.from(before);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  save(bundle, bytes);
  const { status, output } = verifyPack('--key', key);
  save(bundle, before);
  expect(output).toContain('It does not follow from the entries 0 to 4');
  expect(status).toBe(1);
});
