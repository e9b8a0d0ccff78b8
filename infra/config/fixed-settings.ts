import * as z from 'zod';
import { type Environment, logOriginOf } from './environments.ts';

/** Every host at which a printed code may show the status of its copy, the present one first. */
export const hostsOf = ({ domain }: Pick<Environment, 'domain'>): string[] =>
  domain ? [domain.host, ...(domain.former_hosts ?? [])] : [];

/** The settings that cannot change once an environment is in use. */
export const fixedState = z.strictObject({
  account: z.string().optional(),
  region: z.string(),
  hosts: z.array(z.string()),
  log_origin: z.string(),
  log_key: z.string(),
  lock_documents_years: z.number().optional(),
});
type FixedState = z.infer<typeof fixedState>;

export const fixedStateOf = (environment: Environment): FixedState => {
  const { account, region, transparency_log, retention } = environment;
  const { lock_documents_years } = retention;
  return {
    ...(account !== undefined && { account }),
    region,
    hosts: hostsOf(environment),
    log_origin: logOriginOf(environment),
    log_key: transparency_log.key,
    ...(lock_documents_years !== undefined && { lock_documents_years }),
  };
};

interface FixedSetting {
  /** As `infra/config/environments.ts` names it. */
  setting: string;
  /** When it becomes fixed. */
  fixedBy: string;
  insteadOfChange: string;
  /** Changes that break nothing; without it there are none. */
  mayBecome?: (before: FixedState, now: FixedState, environment: Environment) => boolean;
}

const fixedSettings: Record<keyof FixedState, FixedSetting> = {
  account: {
    setting: 'account',
    fixedBy: 'the first deployment, which stores the data in it',
    insteadOfChange: 'restore the backups into the other account (docs/ops/new-account.md)',
  },
  region: {
    setting: 'region',
    fixedBy: 'the first deployment, which stores the data in it',
    insteadOfChange: 'restore the backups into another environment',
  },
  hosts: {
    setting: 'domain.host',
    fixedBy: 'the first printed copy, whose code holds it',
    insteadOfChange:
      'name it in domain.former_hosts, and in domain.ended_hosts when no copy in circulation has it (docs/ops/settings.md)',
    mayBecome: (before, now, { domain }) =>
      before.hosts.every((host) => [...now.hosts, ...(domain?.ended_hosts ?? [])].includes(host)),
  },
  log_origin: {
    setting: 'transparency_log.origin',
    fixedBy: 'the first entry of the log, whose checkpoints are signed under it',
    insteadOfChange: 'keep it',
  },
  log_key: {
    setting: 'transparency_log.key',
    fixedBy: 'the first entry of the log, whose checkpoints are signed with it',
    insteadOfChange: 'keep it',
  },
  lock_documents_years: {
    setting: 'retention.lock_documents_years',
    fixedBy: 'the first document, whose lock S3 does not shorten',
    insteadOfChange: 'keep or extend it',
    mayBecome: (before, now) => (now.lock_documents_years ?? 0) >= (before.lock_documents_years ?? 0),
  },
};

/** The changes that would break an environment in use, which is one with a recorded account. */
export const fixedProblems = (before: FixedState | undefined, environment: Environment): string[] => {
  if (before?.account === undefined) return [];
  const now = fixedStateOf(environment);
  return (Object.keys(fixedSettings) as (keyof FixedState)[]).flatMap((name) => {
    const { setting, fixedBy, insteadOfChange, mayBecome = () => before[name] === now[name] } = fixedSettings[name];
    if (before[name] === undefined || mayBecome(before, now, environment)) return [];
    return [`${setting} was ${[before[name]].flat().join(', ')}, fixed by ${fixedBy}: ${insteadOfChange}`];
  });
};
