/** A mutant that no test can or should notice. */
export interface ExplainedSurvivor {
  file: string;
  /** The mutated line without its indentation, so that an edit elsewhere in the file changes nothing here. */
  line: string;
  /** What Stryker puts in place of a part of that line; absent where the reason holds for every mutant of the line. */
  replacement?: string;
  reason: string;
}

export const explainedSurvivors: readonly ExplainedSurvivor[] = [];
