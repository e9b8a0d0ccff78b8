import * as z from 'zod/mini';
import { type DistributionSettings, defaultAudienceKind } from '../../shared/domain/audiences.ts';
import { departmentCode } from '../../shared/domain/departments.ts';
import { jenis } from '../../shared/domain/documents.ts';
import { requiredEnv } from './env.ts';

const distributionSettings = z.object({
  time_zone: z.string(),
  reading_days: z.number(),
  defaults: z.object({
    types: z.record(jenis, defaultAudienceKind),
    exceptions: z.array(z.object({ department: departmentCode, jenis, audience: defaultAudienceKind })),
  }),
}) satisfies z.ZodMiniType<DistributionSettings>;

let parsed: { text: string; value: DistributionSettings } | undefined;

/** The company's default audiences and days to read (infra/environments.ts). */
export const companyDistribution = (): DistributionSettings => {
  const text = requiredEnv('DISTRIBUTION_SETTINGS');
  if (parsed?.text !== text) parsed = { text, value: distributionSettings.parse(JSON.parse(text)) };
  return parsed.value;
};
