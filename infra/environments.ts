import { z } from 'zod';
import { maxFileBytes } from '../shared/domain/files.ts';

const brand = z.object({
  product: z.string().min(1),
  company: z.string().min(1),
  /** The group's abbreviation, as headings show it. */
  group: z.string().min(1).max(12),
  tagline: z.string().min(1),
  /** The health-and-safety policy by the name the master list has it under: the database lists it first. */
  policy_name: z.string().min(1),
});

const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  error: 'Not an IANA time zone',
});

/** The company's own host name; without one the page lives at CloudFront's. */
const domain = z
  .strictObject({
    host: z.hostname(),
    /** A certificate in us-east-1 for the host. Without one, its hosted zone must be ours to prove the host with. */
    certificate_arn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
    /** A Route 53 zone: gets the host's records. Without one, whoever keeps the DNS points the host at CloudFront. */
    hosted_zone: z.strictObject({ id: z.string().min(1), name: z.hostname() }).optional(),
  })
  .refine(({ certificate_arn, hosted_zone }) => certificate_arn !== undefined || hosted_zone !== undefined, {
    error: 'A domain needs a certificate_arn or a hosted_zone',
  });

const switches = z.strictObject({
  /** Alarms, the dashboard, and the gauges and counts they show. */
  monitoring: z.boolean(),
  /** Calls that change something get a tenth of their traffic first, and go back when the API starts to fail. */
  gradual_deployment: z.boolean(),
  /** A plan of AWS Backup beside point-in-time recovery: another vault, another clock. */
  backups: z.boolean(),
  /** A firewall at CloudFront: rate limit and AWS's managed rules (us-east-1). */
  web_acl: z.boolean(),
  /** GuardDuty looks at every upload, and what it has not found clean cannot be read, so not submitted either. */
  scan_uploads: z.boolean(),
});
export type Switches = z.infer<typeof switches>;

/**
 * Generations of a key. A new one is accepted first and used with the next deployment, so that no function meets what it
 * cannot check; the former stays accepted until nothing of it is left.
 */
const keyGenerations = z
  .strictObject({
    present: z.int().positive(),
    accepted: z.array(z.int().positive()),
  })
  .refine(({ present, accepted }) => accepted.includes(present), { error: 'The present key is not accepted' })
  .default({ present: 1, accepted: [1] });

export const environmentSettings = z.strictObject({
  /** The account deployed to; without one, that of the credentials at hand. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  region: z.string().min(1).default('ap-southeast-3'),
  domain: domain.optional(),
  brand,
  time_zone: timeZone.default('Asia/Jakarta'),
  retention: z.strictObject({
    /** Days; CloudWatch Logs takes only certain numbers. */
    logs: z.literal([1, 7, 30, 90, 180, 365]),
    /** Whether the table, the buckets and the keys outlive their stacks and refuse deletion. */
    keep_data: z.boolean(),
    /** Years in which nobody at all can delete a version of a document (Object Lock, compliance mode). Never shortened. */
    lock_documents_years: z.int().min(1).max(30).optional(),
  }),
  switches,
  /** A copy of the table, made by point-in-time recovery, that the functions are to work on from now on. */
  restored_table: z
    .strictObject({
      arn: z.string().regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+$/),
      stream_arn: z.string().regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/),
    })
    .optional(),
  /** Whom alarms and the budget write to. */
  alarm_email: z.email().optional(),
  /** US dollars a month; the budget warns at 80 % and when the forecast passes it. */
  monthly_budget_usd: z.int().positive().optional(),
  /** Executions kept free for a function and its limit at once. Opt-in: a new account has ten in all. */
  reserved_concurrency: z.record(z.string(), z.int().positive()).default({}),
  keys: z
    .strictObject({
      /** A record is made anew at its owner's next sign-in; until then its key is needed. */
      password: keyGenerations,
      /** A token lives for minutes. */
      signing: keyGenerations,
    })
    .prefault({}),
  /** scrypt's N for new passwords, as a power of two: OWASP asks for 17, each further one doubles time and memory. */
  password_cost: z.int().min(17).max(19).default(17),
  /** Which of the two values CloudFront sends to the APIs, which accept both: `infra/RUNBOOK.md` tells how to rotate. */
  origin_secret: z.enum(['blue', 'green']).default('blue'),
  /** Whether the stacks carry the built page; the local stage serves it from the sources. */
  publish_page: z.boolean().default(true),
});

const environmentName = z.enum(['local', 'dev', 'staging', 'prod']);
export type EnvironmentName = z.infer<typeof environmentName>;
export const deployedEnvironments = ['dev', 'staging', 'prod'] as const satisfies EnvironmentName[];

const companyBrand = {
  product: 'HIMS',
  company: 'PT Hasta Karya Tambang',
  group: 'HKT',
  tagline: 'Satu sumber dokumen terkendali untuk tambang yang aman dan tertib',
  policy_name: 'Kebijakan K3LH',
};

const allSwitchesOff: Switches = {
  monitoring: false,
  gradual_deployment: false,
  backups: false,
  web_acl: false,
  scan_uploads: false,
};

const environments = z.record(environmentName, environmentSettings).parse({
  local: {
    brand: companyBrand,
    retention: { logs: 1, keep_data: false },
    switches: allSwitchesOff,
    publish_page: false,
  },
  dev: { brand: companyBrand, retention: { logs: 7, keep_data: false }, switches: allSwitchesOff },
  staging: {
    brand: companyBrand,
    retention: { logs: 30, keep_data: true },
    switches: { ...allSwitchesOff, monitoring: true, gradual_deployment: true },
    monthly_budget_usd: 50,
  },
  prod: {
    brand: companyBrand,
    retention: { logs: 365, keep_data: true },
    switches: { monitoring: true, gradual_deployment: true, backups: true, web_acl: true, scan_uploads: false },
    monthly_budget_usd: 150,
  },
});

export type Environment = z.infer<typeof environmentSettings> & { name: EnvironmentName };

export const environmentByName = (name: unknown): Environment => {
  const known = environmentName.safeParse(name);
  if (!known.success) {
    throw new Error(`There is no stage '${String(name)}'; say -c stage=${environmentName.options.join('|')}`);
  }
  return { name: known.data, ...environments[known.data] };
};

/** Where a monitored stage's own metrics are kept apart from another's. */
export const metricsNamespace = ({ name, switches: { monitoring } }: Environment): string | undefined =>
  monitoring ? `HIMS/${name}` : undefined;

/** What the page reads at run time from /config.json: one build serves every stage. */
export const pageConfig = (environment: Environment) => ({
  ...environment.brand,
  time_zone: environment.time_zone,
  max_upload_bytes: maxFileBytes,
});
