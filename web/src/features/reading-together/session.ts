import type { OutputOf } from '../../../../shared/api/index.ts';

/** A reading together with its crew. */
export type Session = OutputOf<'get-reading-together'>;
