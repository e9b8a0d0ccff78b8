import { vi } from 'vitest';

export interface Emitted {
  _aws: { CloudWatchMetrics: { Namespace: string; Dimensions: string[][]; Metrics: { Name: string }[] }[] };
  [name: string]: unknown;
}

/** What a function with metrics logs during `run`; CloudWatch extracts metrics from such lines. */
export const emittedMetrics = async (namespace: string | undefined, run: () => Promise<void>): Promise<Emitted[]> => {
  const written: string[] = [];
  const capture = (text: unknown): void => {
    written.push(String(text));
  };
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', namespace);
  vi.spyOn(console, 'log').mockImplementation(capture);
  // Powertools has its own console, which writes to stdout.
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    capture(text);
    return true;
  });
  vi.resetModules();
  try {
    await run();
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
  return written.flatMap((line) => (line.includes('_aws') ? [JSON.parse(line) as Emitted] : []));
};

export const metricNamesIn = (line: Emitted): string[] =>
  line._aws.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name));
