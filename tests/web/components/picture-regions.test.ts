import { expect, test } from 'vitest';
import { differentRegions } from '../../../web/src/components/comparison/picture-regions.ts';

const [width, height] = [320, 200];
const white = () => new Uint8ClampedArray(width * height * 4).fill(255);
const withBlack = (...boxes: [left: number, top: number, size: number][]) => {
  const picture = white();
  for (const [left, top, size] of boxes)
    for (let y = top; y < top + size; y += 1)
      for (let x = left; x < left + size; x += 1) picture.set([0, 0, 0, 255], (y * width + x) * 4);
  return picture;
};

const regionsOf = (before: Uint8ClampedArray, after: Uint8ClampedArray) =>
  differentRegions({ before, after, width, height });

test('frames what differs, neighbours together and distant ones apart', () => {
  const regions = regionsOf(white(), withBlack([20, 20, 10], [50, 20, 10], [250, 150, 10]));
  expect(regions).toHaveLength(2);
  const [near, far] = regions.sort((a, b) => a.left - b.left);
  expect(near).toEqual({ left: 16, top: 16, width: 48, height: 16 });
  expect(far?.left).toBeGreaterThanOrEqual(240);
});

test('frames nothing of equal pictures, nor single pixels', () => {
  expect(regionsOf(withBlack([20, 20, 10]), withBlack([20, 20, 10]))).toEqual([]);
  expect(regionsOf(white(), withBlack([20, 20, 1], [100, 100, 2]))).toEqual([]);
});

test('stays within the picture at its edges', () => {
  const [region] = regionsOf(white(), withBlack([310, 190, 10]));
  expect(region).toEqual({ left: 304, top: 176, width: 16, height: 24 });
});
