import { hostileFiles } from '../../support/import-corpus/hostile.ts';
import { manyRows, workbook } from '../../support/import-corpus/workbooks.ts';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
const dir = mkdtempSync('/tmp/hc-');
const files = [{ name: 'plain.xlsx', make: () => workbook('plain.xlsx', manyRows(20_000, 'X')).bytes }, ...hostileFiles].filter(({name}) => !process.argv[2] || new RegExp(process.argv[2]).test(name));
for (const { name, make } of files) {
  writeFileSync(`${dir}/${name}`, make());
  try { const out = execFileSync('node_modules/node/bin/node', ['--max-semi-space-size=4', '--max-old-space-size=200', 'tests/unit/import/hostile-process.ts', `${dir}/${name}`], { encoding: 'utf8', stdio: ['ignore','pipe','ignore'] });
  process.stdout.write(out); } catch (e) { console.log('DIED', name) }
}
