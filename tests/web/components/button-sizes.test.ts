import { expect, test } from 'vitest';
import { type ButtonSize, buttonClass } from '../../../web/src/components/ui/button.tsx';

test.each<ButtonSize>(['md', 'sm', 'icon', 'icon-sm'])('a button of size %s is 44 px high for fingers', (size) =>
  expect(buttonClass('primary', size)).toMatch(/ pointer-coarse:(h|size)-11\b/),
);
