import * as z from 'zod/mini';
import type { ReviewIntervals } from '../../shared/domain/documents/document-reviews.ts';
import { jenis } from '../../shared/domain/documents/document-types.ts';
import { requiredEnv } from './env.ts';

const reviewSettings = z.object({
  time_zone: z.string(),
  months: z.record(jenis, z.number()),
}) satisfies z.ZodMiniType<{
  time_zone: string;
  months: ReviewIntervals;
}>;
type ReviewSettings = z.infer<typeof reviewSettings>;

let parsed: { text: string; value: ReviewSettings } | undefined;

/** The company's intervals of periodic reviews, and its time zone (infra/config/environments.ts). */
export const companyReviewSettings = (): ReviewSettings => {
  const text = requiredEnv('REVIEW_SETTINGS');
  if (parsed?.text !== text) parsed = { text, value: reviewSettings.parse(JSON.parse(text)) };
  return parsed.value;
};
