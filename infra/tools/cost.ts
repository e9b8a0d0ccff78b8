/** `npm run cost`: what an environment costs a month at three sizes, from its templates and the stated use. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { costBaseline, costBaselineFile, movedSums, readCostBaseline } from '../cost/baseline.ts';
import { sizeLinesOf } from '../cost/model.ts';
import { costPage, costTable } from '../cost/table.ts';
import { deploymentOf, synthesizedTemplates } from '../cost/templates.ts';

const { values } = parseArgs({
  options: {
    stage: { type: 'string', default: 'prod' },
    json: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
});
if (values.accept && values.stage !== 'prod') throw new Error('The baseline is that of prod');

const sizes = sizeLinesOf(deploymentOf(await synthesizedTemplates(values.stage)));
process.stdout.write(values.json ? `${JSON.stringify(sizes, null, 2)}\n` : `${costTable(sizes)}\n`);

const now = costBaseline(sizes);
if (values.accept) {
  writeFileSync(costBaselineFile, `${JSON.stringify(now, null, 2)}\n`);
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cost.md'), costPage(sizes));
} else if (values.stage === 'prod') {
  const moved = movedSums(readCostBaseline(), now);
  if (moved.length > 0) {
    process.stderr.write(`${moved.join('\n')}\nAccept with npm run cost -- --accept\n`);
    process.exitCode = 1;
  }
}
