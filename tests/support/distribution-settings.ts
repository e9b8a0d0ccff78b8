import type { DistributionSettings } from '../../shared/domain/documents/default-audiences.ts';

/** As the environments have them by default. */
export const distributionFixture: DistributionSettings = {
  time_zone: 'Asia/Jakarta',
  reading_days: 14,
  together_counts: ['strong', 'badge', 'signature'],
  defaults: {
    types: {
      'Manual & Kebijakan': 'everyone',
      SOP: 'own_department',
      INK: 'own_department',
      STD: 'own_department',
      FRM: 'own_department',
      OTHER: 'own_department',
      EXT: 'own_department',
    },
    exceptions: [{ department: 'SHE', jenis: 'SOP', audience: 'everyone' }],
  },
};
