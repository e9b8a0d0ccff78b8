/** `npm run cost`: what an environment costs a month at three sizes, from its templates and the stated use. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { growthOf, sizeLinesOf } from '../cost/model.ts';
import { costPage, costTable } from '../cost/table.ts';
import { deploymentOf, synthesizedTemplates } from '../cost/templates.ts';

const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: 'prod' },
    json: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
});
if (values.accept && values.stage !== 'prod') throw new Error('docs/cost.md is that of prod');

const deployment = deploymentOf(await synthesizedTemplates(values.stage));
const sizes = sizeLinesOf(deployment);
process.stdout.write(values.json ? `${JSON.stringify(sizes, null, 2)}\n` : `${costTable(sizes)}\n`);

if (values.accept) {
  const growth = { prod: growthOf(deployment), staging: growthOf(deploymentOf(await synthesizedTemplates('staging'))) };
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cost.md'), costPage(sizes, growth));
}
