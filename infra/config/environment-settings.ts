import * as z from 'zod';
import { departmentCodes } from '../../shared/domain/departments.ts';
import { defaultAudiences } from '../../shared/domain/documents/default-audiences.ts';
import { maxReviewMonths } from '../../shared/domain/documents/document-fields.ts';
import type { ReviewIntervals } from '../../shared/domain/documents/document-reviews.ts';
import { jenisValues } from '../../shared/domain/documents/document-types.ts';
import { confirmationKinds } from '../../shared/domain/required-reading/together.ts';
import { workWeek } from '../../shared/domain/time/working-days.ts';
import { officeNetwork } from './office-networks.ts';

const brand = z.object({
  product: z.string().min(1),
  company: z.string().min(1),
  /** The group's abbreviation, as headings show it. */
  group: z.string().min(1).max(12),
  tagline: z.string().min(1),
  /** Name of the health-and-safety policy in the master list; the document list shows it first. */
  policy_name: z.string().min(1),
});

const timeZone = z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), {
  error: 'Not an IANA time zone',
});

/**
 * When the company works, and after how many working days at one level a submission is late. Week and holidays apply
 * until an admin changes them on the screen (`docs/ops/maintenance.md`).
 */
const workingTime = z
  .strictObject({
    week: z.enum(workWeek).default('monday-saturday'),
    holidays: z.array(z.strictObject({ date: z.iso.date(), name: z.string().min(1) })).default([]),
    soon_late_days: z.int().positive().default(3),
    late_days: z.int().positive().default(5),
  })
  .refine(({ soon_late_days, late_days }) => soon_late_days < late_days, {
    path: ['late_days'],
    error: 'A submission is soon late before it is late',
  })
  .prefault({});

const reviewMonths = z.int().min(1).max(maxReviewMonths);

/** Months between two periodic reviews of a document, by its type. */
const reviewIntervals = z
  .strictObject({
    'Manual & Kebijakan': reviewMonths.default(12),
    SOP: reviewMonths.default(24),
    INK: reviewMonths.default(24),
    STD: reviewMonths.default(24),
    FRM: reviewMonths.default(36),
    OTHER: reviewMonths.default(24),
    /** Between two checks that a document of another source is still in force. */
    EXT: reviewMonths.default(12),
  })
  .prefault({}) satisfies z.ZodType<ReviewIntervals>;

/**
 * What happens where an admin or a document controller replaces the number or the file of an approved revision, by an
 * edit, an import or an upload: it is done at once, or it waits until another of them accepts it.
 */
const keeperChanges = z.enum(['direct', 'second_person']).default('direct');
export type KeeperChanges = z.infer<typeof keeperChanges>;

const defaultAudience = z.enum(defaultAudiences);

/** Who must know a document that no one has chosen an audience for, and in how many days they must read it. */
const distribution = z
  .strictObject({
    reading_days: z.int().min(1).max(365).default(14),
    /** The confirmations of readings together that count; a signature never for what is critical to safety. */
    together_counts: z.array(z.enum(confirmationKinds)).default([...confirmationKinds]),
    types: z
      .strictObject({
        'Manual & Kebijakan': defaultAudience.default('everyone'),
        SOP: defaultAudience.default('own_department'),
        INK: defaultAudience.default('own_department'),
        STD: defaultAudience.default('own_department'),
        FRM: defaultAudience.default('own_department'),
        OTHER: defaultAudience.default('own_department'),
        EXT: defaultAudience.default('own_department'),
      })
      .prefault({}),
    /** Where the documents of a department have another audience than their type. */
    exceptions: z
      .array(
        z.strictObject({ department: z.enum(departmentCodes), jenis: z.enum(jenisValues), audience: defaultAudience }),
      )
      .default([{ department: 'SHE', jenis: 'SOP', audience: 'everyone' }]),
  })
  .prefault({});

/** The company's own host name; without one the page has CloudFront's. */
const domain = z
  .strictObject({
    host: z.hostname(),
    /**
     * Hosts that the environment had before, which lead to it still: codes of printed copies hold the host of their day.
     * The certificate, a new one too, is for these as well.
     */
    former_hosts: z.array(z.hostname()).optional(),
    /** Those that lead to it no more: codes that hold them are dead. `npm run verify` counts the copies in circulation. */
    ended_hosts: z.array(z.hostname()).optional(),
    /**
     * A certificate in us-east-1 for the host. Without one, a hosted zone is required to validate a new certificate.
     */
    certificate_arn: z.string().startsWith('arn:aws:acm:us-east-1:').optional(),
    /** A Route 53 zone, for the DNS records. Without one, the DNS administrator points the host to CloudFront. */
    hosted_zone: z.strictObject({ id: z.string().min(1), name: z.hostname() }).optional(),
  })
  .refine(({ certificate_arn, hosted_zone }) => certificate_arn !== undefined || hosted_zone !== undefined, {
    error: 'A domain needs a certificate_arn or a hosted_zone',
  })
  .refine(({ host, former_hosts }) => !former_hosts?.includes(host), { error: 'The host is not a former one' });

/** Names that never receive mail (RFC 2606, RFC 6761), and the placeholder of documentation. */
const placeholderHost = /(^|\.)example(\.|$)|(^|\.)(test|invalid|localhost)$/;

const domainOf = (address: string): string => address.split('@').at(-1) ?? '';

const recipient = z.email().refine((address) => !placeholderHost.test(domainOf(address)), {
  error: 'A placeholder address receives no mail',
});

/** Mail to users through SES, whose identity `docs/ops/settings.md` describes how to verify. */
const mail = z
  .strictObject({
    /** The sender that users see; replies reach it. */
    from: recipient,
    /** The verified domain, where it is not the sender's own; a domain covers its subdomains. */
    identity: z.hostname().optional(),
  })
  .transform(({ from, identity }) => ({ from, identity: identity ?? domainOf(from) }))
  .refine(({ from, identity }) => `.${domainOf(from)}`.endsWith(`.${identity}`), {
    path: ['identity'],
    error: 'The identity is neither the domain of the sender nor one above it',
  });
export type MailSettings = z.infer<typeof mail>;

const switches = z.strictObject({
  /** Alarms, the dashboard, and the metrics they show. */
  monitoring: z.boolean(),
  /**
   * `gradualCalls` get a tenth of their traffic on new code for five minutes, and are rolled back when the new code fails.
   * From about 5,000 staff on: of fewer, hardly a call comes in that time, and the smoke test finds more.
   */
  gradual_deployment: z.boolean(),
  /** An AWS Backup plan in addition to point-in-time recovery: a separate vault and schedule. */
  backups: z.boolean(),
  /**
   * A firewall at CloudFront: rate limit and AWS's managed rules (us-east-1). `detached` keeps it while CloudFront stops
   * using it, which a deployment must do before `false` (`docs/ops/settings.md`).
   */
  web_acl: z.union([z.boolean(), z.literal('detached')]),
  /** GuardDuty scans every upload; files that are not tagged clean cannot be read, and so not submitted. */
  scan_uploads: z.boolean(),
  /** OCR: the text of scanned PDFs is recognized, at about 4 s of a vCPU for each page (`docs/ops/maintenance.md`). */
  ocr: z.boolean(),
});
export type Switches = z.infer<typeof switches>;

/**
 * Generations of a key. A new one is first only accepted, and used from the next deployment on, so that every function
 * can verify what another signs; the previous one stays accepted until nothing made with it remains, and is then retired.
 */
const keyGenerations = z
  .strictObject({
    present: z.int().positive(),
    accepted: z.array(z.int().positive()),
    /**
     * Keys that no function may use any more, and that stay in the data stack for one more deployment: CloudFormation
     * cannot remove what the deployed functions still import.
     */
    retired: z.array(z.int().positive()).default([]),
  })
  .refine(({ present, accepted }) => accepted.includes(present), { error: 'The present key is not accepted' })
  .refine(({ accepted, retired }) => !retired.some((generation) => accepted.includes(generation)), {
    error: 'A retired key is still accepted',
  })
  .default({ present: 1, accepted: [1], retired: [] });

const environmentFields = z.strictObject({
  /** The target account; the account of the current credentials when undefined. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  region: z.string().min(1).default('ap-southeast-3'),
  domain: domain.optional(),
  brand,
  time_zone: timeZone.default('Asia/Jakarta'),
  working_time: workingTime,
  review_intervals: reviewIntervals,
  distribution,
  keeper_changes: keeperChanges,
  /** What lists and files say of themselves when they are printed from the page, and not as controlled copies. */
  print_notice: z.string().min(1).max(80).default('salinan tidak terkendali'),
  retention: z
    .strictObject({
      /** Days; CloudWatch Logs supports only certain values. */
      logs: z.literal([1, 7, 30, 90, 180, 365]),
      /** Whether the table, the buckets and the keys are retained after their stacks and protected against deletion. */
      keep_data: z.boolean(),
      /**
       * Years in which a version of a document cannot be deleted by anyone (Object Lock, compliance mode). Cannot be
       * shortened.
       */
      lock_documents_years: z.int().min(1).max(30).optional(),
    })
    .refine(({ keep_data, lock_documents_years }) => keep_data || lock_documents_years === undefined, {
      error: 'lock_documents_years needs keep_data: a bucket with locked versions cannot be deleted with its stack',
    }),
  switches,
  /** A copy of the table from point-in-time recovery that replaces the original for the functions. */
  restored_table: z
    .strictObject({
      arn: z.string().regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+$/),
      stream_arn: z.string().regex(/^arn:aws:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/),
      /** Whether the data stack contains the table, after `cdk import` (`docs/ops/restore.md`). */
      in_stack: z.boolean().optional(),
    })
    .optional(),
  /** A vault of another account that receives a copy of every backup; `docs/ops/new-account.md` describes how to create it. */
  backup_copy: z
    .strictObject({ vault_arn: z.string().regex(/^arn:aws:backup:[\w-]+:\d{12}:backup-vault:[\w-]{2,50}$/) })
    .optional(),
  /**
   * Recipient of alarms, budget alerts and failures of backups; required where there are any. Of the first deployment:
   * later ones keep the deployed value (docs/ops/alarms.md), as of the budget (docs/ops/settings.md).
   */
  alarm_email: recipient.optional(),
  /** Evidence is logged under this name; neither may change once the log has an entry. */
  transparency_log: z
    .strictObject({
      /** Without spaces and +, as `hims.company.co.id/log`; `hims/<environment>` by default. */
      origin: z
        .string()
        .regex(/^[^\s+]+$/)
        .optional(),
      /** `p256` for a Region whose KMS has no Ed25519 keys. Tools of others verify both; most expect Ed25519. */
      key: z.enum(['ed25519', 'p256']).default('ed25519'),
    })
    .prefault({}),
  /** Without it no mail is sent to users, and nothing that it needs exists. */
  mail: mail.optional(),
  /** Traces of functions in X-Ray. */
  traces: z.boolean().default(true),
  /** Networks whose users share an address; the firewall's rate limits do not apply to them. */
  office_networks: z.array(officeNetwork).default([]),
  /** US dollars a month; alerts at 80 % and when the forecast exceeds it. Required in prod. */
  monthly_budget_usd: z.int().positive().optional(),
  /**
   * Reserved concurrency: guaranteed executions of a function and also its limit. Optional, because a new account has
   * ten in all.
   */
  reserved_concurrency: z.record(z.string(), z.int().positive()).default({}),
  /**
   * Requests a second to one route of the HTTP API, and in one burst; API Gateway answers 429 to more. Below the region's
   * quota of 2,500, and below 1,000 concurrent executions: API Gateway's answer to those that Lambda refuses is 500.
   */
  route_rate: z.int().min(1).max(2500).default(1000),
  /**
   * When the calls of all users are invoked to keep a container of each: minutes, hours and days of an EventBridge cron,
   * in UTC. Without it a call that is rarely used begins with a cold start.
   */
  warm_up: z
    .templateLiteral([
      '0/',
      z.int().min(5).max(15),
      ' ',
      z.int().min(0).max(23),
      '-',
      z.int().min(0).max(23),
      ' ? * MON-SAT *',
    ])
    .optional(),
  keys: z
    .strictObject({
      /** A stored password is rewritten at its owner's next sign-in; its key is needed until then. */
      password: keyGenerations,
      /** A token is valid for an hour. */
      signing: keyGenerations,
    })
    .prefault({}),
  /** scrypt's N for new passwords, as a power of two. OWASP recommends 17; each step doubles time and memory. */
  password_cost: z.int().min(17).max(19).default(17),
  /**
   * The partition keys in `dynamodb:LeadingKeys` when IAM decides about one item of a transaction: the item's own key, or
   * the keys of all items. AWS does not document it; `npm run smoke` shows it (`docs/security.md`).
   */
  transaction_leading_keys: z.enum(['own', 'all']).default('own'),
  /** Requests for which AWS puts no keys in `dynamodb:LeadingKeys`, also shown by the smoke test: granted for all items. */
  without_leading_keys: z.array(z.enum(['index-queries', 'inserts'])).default([]),
  /**
   * Which of the two values CloudFront sends to the APIs, which accept both; `docs/ops/keys.md` describes the rotation.
   */
  origin_secret: z.enum(['blue', 'green']).default('blue'),
  /** Whether the stacks contain the built page; the local stack serves it from the sources. */
  publish_page: z.boolean().default(true),
});

/** The settings of one environment. */
export const environmentSettings = environmentFields
  .refine(({ backup_copy, switches: { backups } }) => backup_copy === undefined || backups, {
    path: ['backup_copy'],
    error: 'Without the switch backups there is nothing to copy',
  })
  .refine(({ backup_copy, account }) => account === undefined || backup_copy?.vault_arn.split(':')[4] !== account, {
    path: ['backup_copy'],
    error: 'The copies must be in another account: they are for the loss of this one',
  });
