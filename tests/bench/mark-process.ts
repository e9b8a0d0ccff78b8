import { readFileSync } from 'node:fs';
import { newSecret } from '../../functions/auth/secrets.ts';
import { markPdf } from '../../functions/pdf/pdf-tasks.ts';
import { peakMemory } from '../support/peak-memory.ts';
import type { MarkRun } from './mark.ts';

/** Marks one PDF (its path is the first argument) in a process of its own, and prints what it took. */
const [path = ''] = process.argv.slice(2);
const source = readFileSync(path);
const started = performance.now();
const marked = await markPdf(source, {
  copy: {
    ...{ number: 7, nomor: 'HKT-SOP-PLT-001', revisi: 3, holder: 'Budi Santoso', place: 'Workshop Plant' },
    ...{ printed_on: '21 Nov 2026', host: 'hims.example', token: newSecret(16) },
  },
});
if ('refusal' in marked) throw new Error(`The source was refused: ${marked.refusal}`);
const run: MarkRun = {
  seconds: (performance.now() - started) / 1000,
  megabytes: peakMemory(),
  added: marked.bytes.length - source.length,
};
process.stdout.write(JSON.stringify(run));
