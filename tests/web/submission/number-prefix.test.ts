import { expect, test } from 'vitest';
import { hasPrefix, numberPrefix } from '../../../web/src/features/submission/number-prefix.ts';

test('recognizes the suggested prefix in any spelling', () => {
  const prefix = numberPrefix('HKT', 'SOP', 'Produksi');
  expect(prefix).toBe('HKT-SOP-PRO-');
  for (const typed of ['HKT-SOP-PRO-001', 'hkt-sop-pro-', 'HKT – SOP – PRO – 001', 'HKT\u2011SOP\u2011PRO\u2011'])
    expect(hasPrefix(typed, prefix)).toBe(true);
  for (const typed of ['', 'HKT-SOP-PRO', 'HKT-SOP-PROD-001']) expect(hasPrefix(typed, prefix)).toBe(false);
});
