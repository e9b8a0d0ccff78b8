import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { areas } from '../../mutation/areas.ts';
import { areaResult, outdatedExplanations } from '../../mutation/results.ts';
import type { MutationReport } from '../../mutation/stryker.ts';
import { explainedSurvivors } from '../../mutation/survivors.ts';
import { root } from '../../support/commands.ts';

const mutant = (
  line: number,
  status: string,
  replacement: string,
): MutationReport['files'][string]['mutants'][number] => ({
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
  location: { start: { line, column: 3 }, end: { line, column: 9 } },
});
const report = (...mutants: MutationReport['files'][string]['mutants']): MutationReport => ({
  files: { 'shared/a.ts': { source: 'first\n  second\n', mutants } },
});
const explanation = { file: 'shared/a.ts', line: 'second', reason: 'Both ways are the same.' };

describe('result of an area', () => {
  const found = report(
    mutant(1, 'Killed', 'true'),
    mutant(1, 'Timeout', 'false'),
    mutant(2, 'Survived', 'true'),
    mutant(2, 'NoCoverage', 'false'),
    mutant(2, 'RuntimeError', '!first'),
    mutant(2, 'Ignored', ''),
  );

  it('counts mutants that can run, and those that a test noticed', () => {
    expect(areaResult(found, [])).toMatchObject({ detected: 2, valid: 4, score: 50 });
    expect(areaResult(report(), []).score).toBe(100);
  });

  it('separates survivors by their explanation: of a line, or of one of its mutants', () => {
    expect(areaResult(found, []).unexplained.map(({ lineNumber, line }) => [lineNumber, line])).toEqual([
      [2, 'second'],
      [2, 'second'],
    ]);
    expect(areaResult(found, [explanation])).toMatchObject({ explained: [{}, {}], unexplained: [], score: 50 });
    const ofOne = areaResult(found, [{ ...explanation, replacement: 'true' }]);
    expect(ofOne.unexplained.map(({ replacement }) => replacement)).toEqual(['false']);
    const elsewhere = [
      { ...explanation, line: 'first' },
      { ...explanation, file: 'shared/b.ts' },
    ];
    expect(areaResult(found, elsewhere).explained).toEqual([]);
  });

  it('names explanations that no survivor needs any more, of mutated files only', () => {
    const killed = report(mutant(2, 'Killed', 'true'));
    const others = { ...explanation, file: 'shared/b.ts' };
    const outdated = (of: MutationReport) =>
      outdatedExplanations(of, areaResult(of, [explanation, others]), [explanation, others]);
    expect(outdated(found)).toEqual([]);
    expect(outdated(killed)).toEqual([explanation]);
  });
});

test('every explained survivor is a line of a mutated file', () => {
  const missing = explainedSurvivors.filter(
    ({ file, line }) =>
      !readFileSync(join(root, file), 'utf8')
        .split('\n')
        .some((each) => each.trim() === line),
  );
  expect(missing).toEqual([]);
});

test('every area names files and tests that exist', () => {
  const files = areas.flatMap(({ mutate, tests }) => [...mutate, ...tests]).map((glob) => glob.replace(/^!/, ''));
  expect(files.filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
});
