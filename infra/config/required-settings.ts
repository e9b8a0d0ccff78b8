import type { Environment } from './environments.ts';
import { SettingsError } from './settings-error.ts';

/** What the company has to decide before a deployment, with the reason. */
const requiredSettings = {
  account: 'the account that a deployment with other credentials must not reach',
  alarm_email: 'the recipient of alarms, budget alerts and failures of backups',
  monthly_budget_usd: 'the limit of the budget',
} as const;
type RequiredSetting = keyof typeof requiredSettings;

/** staging and prod name their account; alarms, backups and a budget have a recipient; prod has a budget. */
export const missingSettings = ({
  name,
  account,
  alarm_email,
  monthly_budget_usd,
  switches: { monitoring, backups },
}: Environment): RequiredSetting[] => {
  const isProd = name === 'prod';
  const needsRecipient = isProd || monitoring || backups || monthly_budget_usd !== undefined;
  return [
    ...((isProd || name === 'staging') && account === undefined ? (['account'] as const) : []),
    ...(needsRecipient && alarm_email === undefined ? (['alarm_email'] as const) : []),
    ...(isProd && monthly_budget_usd === undefined ? (['monthly_budget_usd'] as const) : []),
  ];
};

/** Throws when an environment lacks a required setting. */
export const assertRequiredSettings = (environment: Environment): void => {
  const lines = missingSettings(environment).map((setting) => `\n  ${setting}: ${requiredSettings[setting]}`);
  if (lines.length === 0) return;
  throw new SettingsError(
    `Environment ${environment.name} lacks settings; add them in infra/config/environments.ts:${lines.join('')}`,
  );
};

/** The recipient of alarms and budget alerts. Throws without one, so that no alert has no reader. */
export const recipientOf = ({ name, alarm_email }: Environment): string => {
  if (alarm_email === undefined) throw new SettingsError(`Environment ${name} has no alarm_email`);
  return alarm_email;
};

/**
 * Values in place of missing settings, to check the templates of an environment that is not configured yet. Without an
 * account, templates are for any.
 */
const sampleSettings = { account: undefined, alarm_email: 'alarms@hims.example', monthly_budget_usd: 100 };

export const withSampleSettings = (environment: Environment): Environment => ({
  ...environment,
  ...Object.fromEntries(missingSettings(environment).map((setting) => [setting, sampleSettings[setting]])),
});
