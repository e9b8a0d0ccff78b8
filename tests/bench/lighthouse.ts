import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { runCommand } from '../support/commands.ts';

/**
 * npx downloads it for this part of the benchmark only: its 176 MB, half of them error reporting to its authors, would
 * slow down every installation.
 */
const lighthouse = 'lighthouse@13.5.0';
/** With the download. */
const timeoutSeconds = 600;

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];

/** Both simulate the network; `mobile` also a processor of a quarter of this machine's speed. */
export const presets = ['desktop', 'mobile'] as const;
export type Preset = (typeof presets)[number];

/** The scores of one run, from 0 to 100, and the audits that lower one of them. */
export interface PageReport {
  scores: Record<Category, number>;
  findings: string[];
}

const score = z.number().min(0).max(1);
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.enum(categories),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: score.nullable(), displayValue: z.string().optional() }),
  ),
});

/**
 * Runs Lighthouse once in a new tab of the browser with this debugging port. Local storage, cookies and IndexedDB stay;
 * the HTTP cache is emptied.
 */
export const runLighthouse = async (url: string, preset: Preset, port: number): Promise<PageReport> => {
  const folder = mkdtempSync(join(tmpdir(), 'hims-lighthouse-'));
  try {
    const path = join(folder, 'report.json');
    const { code, output } = await runCommand(
      [
        ...['npx', '--yes', lighthouse, url, `--port=${port}`, '--quiet', '--no-enable-error-reporting'],
        ...(preset === 'desktop' ? ['--preset=desktop'] : []),
        ...[`--only-categories=${categories.join(',')}`, '--output=json', `--output-path=${path}`],
      ],
      { timeoutSeconds },
    );
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${output}`);
    return pageReport(readFileSync(path, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const pageReport = (json: string): PageReport => {
  const { runtimeError, categories: rated, audits } = report.parse(JSON.parse(json));
  if (runtimeError) throw new Error(runtimeError.message);
  const percent = (category: Category): number => Math.round(100 * rated[category].score);
  const counted = categories.flatMap((category) => rated[category].auditRefs.filter(({ weight }) => weight > 0));
  return {
    scores: {
      performance: percent('performance'),
      accessibility: percent('accessibility'),
      'best-practices': percent('best-practices'),
    },
    findings: counted.flatMap(({ id }) => {
      const audit = audits[id];
      if (!audit || (audit.score ?? 1) > 0.94) return [];
      return [[id, audit.displayValue ?? audit.title].join(': ')];
    }),
  };
};
