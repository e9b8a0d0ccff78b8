import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { catalogue } from '../catalogue/catalogue.ts';
import type { MatchedName } from '../catalogue/catalogue-engine.ts';
import { EngineClosed } from '../catalogue/engine-host.ts';

/** Names that are compared at a time, so that a small catalogue's engine on the main thread does not block it. */
const namesPerStep = 100;

/** Whether every department's list is loaded; before that a number may seem to be in none. */
export const isCatalogueLoaded = (): boolean => {
  const { departments } = catalogue.state();
  return departmentCodes.every((code) => departments[code].version !== undefined);
};

/** Compares the names of files with the lists and reports each; ends early once the run is no longer current. */
export const matchNames = async <R extends { file: File }>(
  rows: readonly R[],
  isCurrent: () => boolean,
  onMatched: (row: R, matched: MatchedName) => void,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += namesPerStep) {
    const step = rows.slice(at, at + namesPerStep);
    const names = step.map(({ file }) => file.name);
    const matched = await catalogue.run('matchFiles', names).catch((error: unknown) => {
      // After a reset the lists are loaded again, which repeats this.
      if (error instanceof EngineClosed) return undefined;
      throw error;
    });
    if (!matched || !isCurrent()) return;
    for (const [index, row] of step.entries()) {
      const found = matched[index];
      if (found) onMatched(row, found);
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
};
