import type { ReviewIntervals } from '../../shared/domain/documents/document-reviews.ts';

export const reviewIntervalsFixture: ReviewIntervals = {
  'Manual & Kebijakan': 12,
  ...{ SOP: 24, INK: 24, STD: 24, FRM: 36, OTHER: 24, EXT: 12 },
};

export const reviewSettingsFixture = { time_zone: 'Asia/Jakarta', months: reviewIntervalsFixture };
