import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { root } from '../../support/commands.ts';

/** As Debian installs `golang-go` and `golang-golang-x-mod-dev`; elsewhere these variables name the command and the packages. */
const go = process.env['HIMS_GO'] ?? 'go';
const GOPATH = process.env['HIMS_GOPATH'] ?? '/usr/share/gocode';
const isInstalled = existsSync(join(GOPATH, 'src/golang.org/x/mod/sumdb')) && spawnSync(go, ['version']).status === 0;

const verifier = join(root, 'tests', 'support', 'independent-verifier', 'verify.go');
const folder = mkdtempSync(join(tmpdir(), 'hims-independent-'));

const verifyWithGo = (log: string, key: string) => {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH, GOFLAGS: '', GOCACHE: join(folder, 'cache') };
  const { status, stdout, stderr } = spawnSync(go, ['run', verifier, log, key], { env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

beforeAll(() => {
  Object.assign(process.env, inject('adminEnv'));
});

test.skipIf(!isInstalled)(
  'another implementation of the format verifies the log unchanged, and refuses one flipped byte (needs Go and golang.org/x/mod)',
  { timeout: 300_000 },
  async () => {
    const { verifyEnvironmentLog } = await import('../../../infra/tools/verify-log/run.ts');
    await verifyEnvironmentLog({ others: new Map(), saveTo: folder }, () => {});
    const log = join(folder, 'log');
    const key = readFileSync(join(folder, 'verifier-key.txt'), 'utf8').trim();
    const size = Number(readFileSync(join(log, 'checkpoint'), 'utf8').split('\n')[1]);
    expect(verifyWithGo(log, key)).toEqual({ status: 0, output: `${size} entries\n` });

    const bundle = join(log, 'tile', 'entries', '000');
    const bytes = readFileSync(bundle);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(bundle, bytes);
    const changed = verifyWithGo(log, key);
    expect(changed.output).toContain('entry 0 is not the one of the tree');
    expect(changed.status).toBe(1);
    rmSync(folder, { recursive: true });
  },
);
