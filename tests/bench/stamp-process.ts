import { readFileSync } from 'node:fs';
import { copyBand } from '../../functions/copies/copy-band.ts';
import { newCopyToken } from '../../functions/copies/copy-tokens.ts';
import { stampPdf } from '../../functions/copies/stamp.ts';
import { peakMemory } from '../support/peak-memory.ts';
import type { StampRun } from './stamp.ts';

/** Stamps one PDF (its path is the first argument) in a process of its own, and prints what it took. */
const [path = ''] = process.argv.slice(2);
const source = readFileSync(path);
const started = performance.now();
const stamped = await stampPdf(
  source,
  copyBand({
    ...{ number: 7, nomor: 'HKT-SOP-PLT-001', revisi: 3, holder: 'Budi Santoso', place: 'Workshop Plant' },
    ...{ printed_on: '21 Nov 2026', host: 'hims.example', token: newCopyToken() },
  }),
);
if ('refusal' in stamped) throw new Error(`The source was refused: ${stamped.refusal}`);
const run: StampRun = {
  pages: stamped.pages,
  seconds: (performance.now() - started) / 1000,
  megabytes: peakMemory(),
  added: stamped.bytes.length - source.length,
};
process.stdout.write(JSON.stringify(run));
