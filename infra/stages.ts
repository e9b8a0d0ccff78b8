import { z } from 'zod';
import { maxFileBytes } from '../shared/domain/files.ts';

const brand = z.object({
  product: z.string().min(1),
  company: z.string().min(1),
  /** The group's abbreviation, as headings show it. */
  group: z.string().min(1).max(12),
  tagline: z.string().min(1),
});

const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  error: 'Not an IANA time zone',
});

const stageSettings = z.object({
  /** The account deployed to; without one, that of the credentials at hand. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  region: z.string().min(1).default('ap-southeast-3'),
  brand,
  time_zone: timeZone.default('Asia/Jakarta'),
  retention: z.object({
    /** Days; CloudWatch Logs takes only certain numbers. */
    logs: z.literal([1, 7, 30, 90, 180, 365]),
    /** Whether the table, the buckets and the keys outlive their stacks and refuse deletion. */
    keep_data: z.boolean(),
  }),
  /** Whether the stacks carry the built page; the local stage serves it from the sources. */
  publish_page: z.boolean().default(true),
});

const stageName = z.enum(['local', 'dev', 'staging', 'prod']);
export type StageName = z.infer<typeof stageName>;

const brandOfTheCompany = {
  product: 'HIMS',
  company: 'PT Hasta Karya Tambang',
  group: 'HKT',
  tagline: 'Satu sumber dokumen terkendali untuk tambang yang aman dan tertib',
};

const stages = z.record(stageName, stageSettings).parse({
  local: { brand: brandOfTheCompany, retention: { logs: 1, keep_data: false }, publish_page: false },
  dev: { brand: brandOfTheCompany, retention: { logs: 7, keep_data: false } },
  staging: { brand: brandOfTheCompany, retention: { logs: 30, keep_data: true } },
  prod: { brand: brandOfTheCompany, retention: { logs: 365, keep_data: true } },
});

export type Stage = z.infer<typeof stageSettings> & { name: StageName };

export const stageNamed = (name: unknown): Stage => {
  const known = stageName.safeParse(name);
  if (!known.success) {
    throw new Error(`There is no stage '${String(name)}'; say -c stage=${stageName.options.join('|')}`);
  }
  return { name: known.data, ...stages[known.data] };
};

/** What the page reads at run time from /config.json: one build serves every stage. */
export const pageConfig = (stage: Stage) => ({
  ...stage.brand,
  time_zone: stage.time_zone,
  max_upload_bytes: maxFileBytes,
});
