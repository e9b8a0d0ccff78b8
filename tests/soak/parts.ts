import { crashPart } from './crash/crash.ts';
import { fuzzPart } from './fuzz/fuzz.ts';
import { loadPart } from './load/load.ts';
import { modelParts } from './model/model.ts';
import type { SoakPart } from './soak-part.ts';

export const parts: readonly SoakPart[] = [...modelParts, crashPart, fuzzPart, loadPart];
