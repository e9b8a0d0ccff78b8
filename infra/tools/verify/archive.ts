import { isDeepStrictEqual } from 'node:util';
import type { Check } from './check.ts';

/** What the steps of a destruction change, whose events are in the history of the destruction. */
const changedWithout = ['state', 'extra_years', 'is_permanent', 'version', 'updated_by', 'updated_at'];

const compared = (row: object | undefined) =>
  row && Object.fromEntries(Object.entries(row).filter(([name]) => !changedWithout.includes(name)));

/** The history of a series or a record begins with its first version and ends with what it is now. */
export const archive: Check = {
  name: 'every series and record agrees with its history',
  compare: ({ archive: stored, archiveEvents }) => ({
    compared: stored.size,
    findings: [...new Set([...stored.keys(), ...archiveEvents.keys()])].flatMap((PK) => {
      const events = (archiveEvents.get(PK) ?? []).toSorted((one, other) => one.version - other.version);
      const present = stored.get(PK);
      if (events[0]?.version === 1 && isDeepStrictEqual(compared(present), compared(events.at(-1)))) return [];
      const versions = events.map(({ version }) => version).join(', ') || 'none';
      const line = `${PK} CURRENT is at version ${present?.version ?? 'none'}, HIST#${PK} has the versions ${versions}, or another content`;
      return [{ subject: PK, line, partitions: [PK, `HIST#${PK}`] }];
    }),
  }),
};
