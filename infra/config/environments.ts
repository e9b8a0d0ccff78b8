import * as z from 'zod';
import type { CallName } from '../../shared/api/index.ts';
import type { DistributionSettings } from '../../shared/domain/documents/default-audiences.ts';
import { maxFileBytes } from '../../shared/domain/files/files.ts';
import { datesOf } from '../../shared/domain/time/holidays.ts';
import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';
import { type DeploymentOptions, defaultOptions } from './deployment-options.ts';
import { environmentSettings, type Switches } from './environment-settings.ts';
import { SettingsError } from './settings-error.ts';

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

/**
 * National holidays of Indonesia: 2026 by the joint decree of three ministers, 2027 only those with a fixed date. Admins
 * complete them on the page.
 */
const nationalHolidays = [
  { date: '2026-12-25', name: 'Hari Raya Natal' },
  { date: '2027-01-01', name: 'Tahun Baru Masehi' },
  { date: '2027-05-01', name: 'Hari Buruh Internasional' },
  { date: '2027-06-01', name: 'Hari Lahir Pancasila' },
  { date: '2027-08-17', name: 'Proklamasi Kemerdekaan' },
  { date: '2027-12-25', name: 'Hari Raya Natal' },
];

const workingTimeOfMine = { week: 'monday-saturday', holidays: nationalHolidays } as const;

const allSwitchesOff: Switches = {
  monitoring: false,
  gradual_deployment: false,
  backups: false,
  web_acl: false,
  scan_uploads: false,
  ocr: false,
};

const parsedEnvironments = z.record(environmentName, environmentSettings).safeParse({
  local: {
    brand: companyBrand,
    working_time: workingTimeOfMine,
    retention: { logs: 1, keep_data: false },
    switches: allSwitchesOff,
    mail: { from: 'hims@mail.hims.local' },
    publish_page: false,
  },
  dev: {
    brand: companyBrand,
    working_time: workingTimeOfMine,
    retention: { logs: 7, keep_data: false },
    switches: allSwitchesOff,
  },
  staging: {
    brand: companyBrand,
    working_time: workingTimeOfMine,
    retention: { logs: 30, keep_data: true },
    switches: allSwitchesOff,
    traces: false,
    monthly_budget_usd: 50,
  },
  prod: {
    brand: companyBrand,
    working_time: workingTimeOfMine,
    retention: { logs: 365, keep_data: true },
    switches: { ...allSwitchesOff, monitoring: true, backups: true, web_acl: true },
    // From seven to five in Jakarta.
    warm_up: '0/8 0-9 ? * MON-SAT *',
    monthly_budget_usd: 150,
  },
});
if (!parsedEnvironments.success)
  throw new SettingsError(`infra/config/environments.ts:\n${z.prettifyError(parsedEnvironments.error)}`);
const environments = parsedEnvironments.data;

export type Environment = z.infer<typeof environmentSettings> & {
  name: EnvironmentName;
  deployment: DeploymentOptions;
};

export const environmentByName = (name: unknown, deployment: DeploymentOptions = defaultOptions): Environment => {
  const parsed = environmentName.safeParse(name);
  if (!parsed.success) {
    throw new SettingsError(`Unknown environment '${String(name)}'; use -c stage=${environmentName.options.join('|')}`);
  }
  return { name: parsed.data, ...environments[parsed.data], deployment };
};

/**
 * The calls without which the company cannot work: sign in, submit, review, approve with the publication, import. Each
 * costs two metrics of alarms, and a deployment in CodeDeploy whenever it changes. At most five, because CloudFormation
 * starts all of a stack at once and CodeDeploy throttles more (15 requests a second for Lambda's control plane too).
 */
export const gradualCalls: ReadonlySet<CallName> = new Set<CallName>([
  'validate-login',
  'upload-and-submit-document',
  'process-document-review',
  'process-document-approval',
  'bulk-import-csv',
]);

/** Whether a deployment sends a tenth of the traffic of `gradualCalls` to the new code first. */
export const deploysGradually = ({ switches, deployment: { rollout, maintenance } }: Environment): boolean =>
  switches.gradual_deployment && rollout === 'gradual' && maintenance === 'off';

/** The CloudWatch namespace of an environment's own metrics, which monitoring and gradual deployments read. */
export const metricsNamespace = ({ name, switches }: Environment): string | undefined =>
  switches.monitoring || switches.gradual_deployment ? `HIMS/${name}` : undefined;

/** CloudFront requires its firewall and its certificate in this region; their metrics and alarms are there too. */
export const edgeRegion = 'us-east-1';

/** The company's working days, with their time zone and the names of the holidays. */
export const workingTimeSettingsOf = ({ time_zone, working_time }: Environment) => ({ time_zone, ...working_time });

/** The same as they are counted. */
export const workingTimeOf = (environment: Environment): WorkingTime => {
  const settings = workingTimeSettingsOf(environment);
  return { ...settings, holidays: datesOf(settings.holidays) };
};

/** The intervals of periodic reviews, with the time zone of their dates. */
export const reviewSettingsOf = ({ time_zone, review_intervals }: Environment) => ({
  time_zone,
  months: review_intervals,
});

/** The default audiences of documents, and the days in which they must be read. */
export const distributionSettingsOf = ({
  time_zone,
  distribution: { reading_days, together_counts, types, exceptions },
}: Environment): DistributionSettings => ({
  time_zone,
  reading_days,
  together_counts,
  defaults: { types, exceptions },
});

/** The name of the environment's transparency log. */
export const logOriginOf = ({ name, transparency_log }: Environment): string =>
  transparency_log.origin ?? `hims/${name}`;

/** What the page reads at run time from /config.json, so that one build serves every environment. */
export const pageConfig = (environment: Environment) => ({
  ...environment.brand,
  time_zone: environment.time_zone,
  working_time: workingTimeOf(environment),
  review_intervals: environment.review_intervals,
  print_notice: environment.print_notice,
  keeper_changes: environment.keeper_changes,
  max_upload_bytes: maxFileBytes,
  /** Whether users may have mail sent to an address of theirs. */
  mail: environment.mail !== undefined,
});
