import type { MutationReport } from './stryker.ts';

export interface Survivor {
  file: string;
  lineNumber: number;
  line: string;
  mutator: string;
  replacement: string;
}

export interface AreaResult {
  /** Detected mutants, also those that a test noticed by hanging, and survivors; those that cannot run count nowhere. */
  valid: number;
  /** Share of detected mutants in percent. */
  score: number;
  survivors: Survivor[];
}

/** The least share of detected mutants in every area, in percent. */
export const minScore = 90;

const detectedStatuses = ['Killed', 'Timeout'];
const survivedStatuses = ['Survived', 'NoCoverage'];

export const areaResult = ({ files }: MutationReport): AreaResult => {
  const mutants = Object.values(files).flatMap(({ mutants: ofFile }) => ofFile);
  const detected = mutants.filter(({ status }) => detectedStatuses.includes(status)).length;
  const survivors = Object.entries(files).flatMap(([file, { source, mutants: ofFile }]) => {
    const lines = source.split('\n');
    return ofFile
      .filter(({ status }) => survivedStatuses.includes(status))
      .map(({ mutatorName: mutator, replacement = '', location: { start } }) => ({
        ...{ file, mutator, replacement, lineNumber: start.line },
        line: (lines[start.line - 1] ?? '').trim(),
      }));
  });
  const valid = detected + survivors.length;
  return { valid, score: valid === 0 ? 100 : (100 * detected) / valid, survivors };
};
