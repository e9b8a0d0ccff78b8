import * as z from 'zod/mini';

/** The clauses for which packs are made, as auditors name them; apart from their texts, which the contract does not need. */
export const packClauseKeys = [
  'ISO 9001:2015 7.5.2',
  'ISO 9001:2015 7.5.3',
  'ISO 45001:2018 7.5',
  'SMKP VI.1',
  'SMKP VI.2',
  'SMKP VI.3',
  'SMKP VI.4',
  'PP 50/2012 4.1',
  'PP 50/2012 4.2',
] as const;
export const packClauseKey = z.enum(packClauseKeys, { error: 'Klausul tidak dikenal' });
export type PackClauseKey = z.infer<typeof packClauseKey>;
