import type { MutationReport } from './stryker.ts';
import type { ExplainedSurvivor } from './survivors.ts';

export interface Survivor {
  file: string;
  lineNumber: number;
  line: string;
  mutator: string;
  replacement: string;
}

export interface AreaResult {
  /** Mutants that a test noticed, also by hanging. */
  detected: number;
  /** Detected and survived ones; mutants that cannot run count nowhere. */
  valid: number;
  /** Share of detected mutants in percent; explained survivors count as undetected. */
  score: number;
  explained: Survivor[];
  unexplained: Survivor[];
}

/** The least share of detected mutants in every area, in percent. */
export const minScore = 90;

const detectedStatuses = ['Killed', 'Timeout'];
const survivedStatuses = ['Survived', 'NoCoverage'];

const explains = (explanation: ExplainedSurvivor, { file, line, replacement }: Survivor): boolean =>
  explanation.file === file &&
  explanation.line === line &&
  (explanation.replacement === undefined || explanation.replacement === replacement);

export const areaResult = ({ files }: MutationReport, explanations: readonly ExplainedSurvivor[]): AreaResult => {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: ofFile }]) => {
    const lines = source.split('\n');
    return ofFile.map(({ status, mutatorName, replacement = '', location: { start } }) => ({
      status,
      survivor: {
        file,
        lineNumber: start.line,
        line: (lines[start.line - 1] ?? '').trim(),
        mutator: mutatorName,
        replacement,
      },
    }));
  });
  const detected = mutants.filter(({ status }) => detectedStatuses.includes(status)).length;
  const survivors = mutants.filter(({ status }) => survivedStatuses.includes(status)).map(({ survivor }) => survivor);
  const isExplained = (survivor: Survivor): boolean => explanations.some((each) => explains(each, survivor));
  const valid = detected + survivors.length;
  return {
    detected,
    valid,
    score: valid === 0 ? 100 : (100 * detected) / valid,
    explained: survivors.filter(isExplained),
    unexplained: survivors.filter((survivor) => !isExplained(survivor)),
  };
};

/** Explanations of a mutated file that no survivor needs any more. */
export const outdatedExplanations = (
  { files }: MutationReport,
  { explained }: AreaResult,
  explanations: readonly ExplainedSurvivor[],
): ExplainedSurvivor[] =>
  explanations.filter((each) => each.file in files && !explained.some((survivor) => explains(each, survivor)));
