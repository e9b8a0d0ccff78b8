import * as z from 'zod/mini';
import { departmentCode } from '../../shared/domain/departments.ts';
import { type DistributionSettings, defaultAudienceKind } from '../../shared/domain/documents/default-audiences.ts';
import { jenis } from '../../shared/domain/documents/document-types.ts';
import { confirmationKind } from '../../shared/domain/required-reading/together.ts';
import { requiredEnv } from './env.ts';

const distributionSettings = z.object({
  time_zone: z.string(),
  reading_days: z.number(),
  together_counts: z.array(confirmationKind),
  defaults: z.object({
    types: z.record(jenis, defaultAudienceKind),
    exceptions: z.array(z.object({ department: departmentCode, jenis, audience: defaultAudienceKind })),
  }),
}) satisfies z.ZodMiniType<DistributionSettings>;

let parsed: { text: string; value: DistributionSettings } | undefined;

/** The company's default audiences and days to read (infra/config/environments.ts). */
export const companyDistribution = (): DistributionSettings => {
  const text = requiredEnv('DISTRIBUTION_SETTINGS');
  if (parsed?.text !== text) parsed = { text, value: distributionSettings.parse(JSON.parse(text)) };
  return parsed.value;
};
