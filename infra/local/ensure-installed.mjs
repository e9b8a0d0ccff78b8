/**
 * Installs the dependencies when they are missing or older than package-lock.json, then runs the given script: `node
 * infra/local/ensure-installed.mjs infra/local/start.ts --fresh`.
 *
 * Plain JavaScript, because on a fresh clone the machine's own Node (20 or later) runs it with nothing installed. The
 * script then runs on the Node of the `node` dependency. `ensure && node script` in a shell would not work: sh caches
 * the path of `node`, which it looked up before the dependency existed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isWindows = process.platform === 'win32';
const installedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

const printLine = (sentence) => process.stderr.write(`${sentence}\n`);
const packagesOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages;

/** The registry may lack the `node` package for this platform; then the machine's own Node is used, if it is recent enough. */
const oldestNode = 24;
const isRecentNode = Number.parseInt(process.versions.node, 10) >= oldestNode;

/** Whether the packages recorded by the last npm install match the lockfile. */
const isInstalled = () => {
  if (!existsSync(installedNode) && !isRecentNode) return false;
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const required = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  return Object.entries(required).every(
    ([path, { version, link, optional, devOptional, peer }]) =>
      path === '' ||
      link ||
      present[path]?.version === version ||
      (!present[path] && (optional || devOptional || peer)),
  );
};

/** `npm ci` deletes node_modules first, which Windows refuses while the Node that runs this is in it. */
const command = isWindows && process.execPath.startsWith(join(root, 'node_modules')) ? 'install' : 'ci';

const install = () => {
  printLine(`Memasang dependensi (npm ${command})…`);
  // npm sets its own path for the scripts it runs; outside of npm, the npm on PATH is used.
  const npm = process.env.npm_execpath;
  const args = [command, '--no-audit', '--no-fund', '--loglevel=error', '--progress=true'];
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: isWindows });
  if (error) printLine(`npm tidak dapat dijalankan: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
};

/** On SIGTERM npm ends its shell without ending this process, so a changed parent process is the only sign. */
const endWithNpm = (end) => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 250).unref();
};

const runWithInstalledNode = (args) => {
  const child = spawn(installedNode, args, { stdio: 'inherit' });
  endWithNpm(() => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};

if (!isInstalled()) install();

const [script, ...args] = process.argv.slice(2);
if (script) {
  const isPackageMissing = !existsSync(installedNode);
  if (isPackageMissing && !isRecentNode) {
    printLine(
      `Pasang Node.js ${oldestNode} atau lebih baru: registry npm tidak menyediakan paket node untuk komputer ini.`,
    );
    process.exit(1);
  }
  const { version } = packagesOf('package-lock.json')['node_modules/node'];
  if (isPackageMissing || process.version === `v${version}`) {
    process.argv.splice(1, 2, script);
    endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(script).href);
  } else {
    runWithInstalledNode([script, ...args]);
  }
}
