import type { WorkingTime } from '../../shared/domain/workflow/waiting.ts';

export const workingTimeFixture: WorkingTime = {
  ...{ time_zone: 'Asia/Jakarta', week: 'monday-saturday', holidays: ['2026-12-25'] },
  ...{ soon_late_days: 3, late_days: 5 },
};
