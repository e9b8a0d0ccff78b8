import type { Measurement } from '../bench/measurements.ts';

export interface SoakSettings {
  /** Decides every random choice of a part, so that a failure can be repeated. */
  seed: number;
  /** `short` runs the same code in seconds, as a part of `npm run test:full`. */
  size: 'full' | 'short';
}

/**
 * One part of `npm run soak`, on its own local stack. Throws when a promise is broken, with what repeats the failure;
 * the data of its local stack is verified at its end.
 */
export interface SoakPart {
  name: string;
  title: string;
  /** Uses all processors, or measures times and refusals: no other part runs beside it. */
  isAlone?: boolean;
  run: (settings: SoakSettings) => Promise<Measurement[]>;
}
