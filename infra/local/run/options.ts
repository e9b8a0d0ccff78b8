import { join, resolve } from 'node:path';
import * as z from 'zod';
import { rootDir } from '../../build/root.ts';

/** Ports on which browsers and `fetch` open nothing: https://fetch.spec.whatwg.org/#port-blocking */
const blockedPorts: ReadonlySet<number> = new Set([
  ...[1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
]);

const variablesSchema = z.object({
  PORT: z.coerce
    .number('PORT harus angka')
    .int()
    .min(0)
    .max(65535, 'PORT paling besar 65535')
    .refine((port) => !blockedPorts.has(port), {
      error: ({ input }) => `Peramban tidak membuka PORT ${input}; pilih yang lain, misalnya 4000`,
    })
    .default(4000),
  HIMS_DATA_DIR: z.string().default(join(rootDir, '.local')),
  /** Demo data on an empty data folder: everything, the users only, or nothing. */
  HIMS_SEED: z.enum(['demo', 'users', 'none']).default('demo'),
  /** The page: from its sources with reload, as built for production, or not at all. */
  HIMS_WEB: z.enum(['vite', 'dist', 'none']).default('vite'),
  /** A lower `password_cost` for tests with hundreds of sign-ins; deployed environments reject it. */
  HIMS_PASSWORD_COST: z.coerce.number().int().min(10).optional(),
  /** As `-c maintenance=on` of a deployment: calls that write are refused. */
  HIMS_MAINTENANCE: z.enum(['on', 'off']).default('off'),
  /** `1` switches on what protects files in production environments: scanned uploads and locked documents. */
  HIMS_PROTECT_FILES: z.literal('1').optional(),
  /** `1` recognizes the text of scans (the switch `ocr`), which costs seconds of a processor for each page. */
  HIMS_OCR: z.literal('1').optional(),
  /** Another `route_rate`, for tests of overload. */
  HIMS_ROUTE_RATE: z.coerce.number().int().min(1).optional(),
  /** `own`: each function runs in processes of its own, as in Lambda; otherwise any process runs any function. */
  HIMS_PROCESSES: z.enum(['shared', 'own'], "HIMS_PROCESSES harus 'shared' atau 'own'").default('shared'),
  /** Shards of each stream: an on-demand table has about four on AWS, and each is read by itself. */
  HIMS_SHARDS: z.coerce.number().int().min(1).max(8).default(2),
  /** A synthesized cloud assembly (`cdk.out` of environment local) to run instead of building and synthesizing. */
  HIMS_ASSEMBLY: z.string().optional(),
  HIMS_VERBOSE: z.string().optional(),
  /** Logs the capacity units of every DynamoDB request, for the part `capacity` of the benchmark. */
  HIMS_CAPACITY: z.string().optional(),
  /** A JSON file (`infra/local/aws/faults.ts`) that names faults of the services, for the part `model` of the soak. */
  HIMS_FAULTS: z.string().optional(),
  /** A JSON file (`infra/local/run/moved-clock.ts`) that moves the clock of the local stack. */
  HIMS_CLOCK: z.string().optional(),
});

export type LocalStackOptions = ReturnType<typeof readOptions>;

export const readOptions = (env: NodeJS.ProcessEnv, args: readonly string[]) => {
  const unknown = args.filter((arg) => arg !== '--fresh');
  if (unknown.length > 0) throw new Error(`Tidak dikenal: ${unknown.join(' ')}. Yang ada: --fresh`);
  const parsed = variablesSchema.safeParse(env);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { PORT, HIMS_DATA_DIR, HIMS_SEED, HIMS_WEB, HIMS_MAINTENANCE, HIMS_PROTECT_FILES } = parsed.data;
  const { HIMS_PASSWORD_COST, HIMS_ROUTE_RATE, HIMS_ASSEMBLY, HIMS_PROCESSES, HIMS_FAULTS, HIMS_CLOCK } = parsed.data;
  return {
    port: PORT,
    dataDir: resolve(HIMS_DATA_DIR),
    seed: HIMS_SEED,
    web: HIMS_WEB,
    maintenance: HIMS_MAINTENANCE,
    ...(HIMS_PASSWORD_COST !== undefined && { passwordCost: HIMS_PASSWORD_COST }),
    ...(HIMS_ROUTE_RATE !== undefined && { routeRate: HIMS_ROUTE_RATE }),
    protectFiles: HIMS_PROTECT_FILES === '1',
    ocr: parsed.data.HIMS_OCR === '1',
    ...(HIMS_ASSEMBLY && { assembly: resolve(HIMS_ASSEMBLY) }),
    shards: parsed.data.HIMS_SHARDS,
    processMode: HIMS_PROCESSES,
    ...(HIMS_FAULTS && { faultPlan: resolve(HIMS_FAULTS) }),
    ...(HIMS_CLOCK && { clockFile: resolve(HIMS_CLOCK) }),
    verbose: parsed.data.HIMS_VERBOSE === '1',
    logsCapacity: parsed.data.HIMS_CAPACITY === '1',
    fresh: args.includes('--fresh'),
  };
};
