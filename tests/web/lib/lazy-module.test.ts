import { expect, test } from 'vitest';
import { lazyModule, loadAhead } from '../../../web/src/lib/lazy-module.ts';

test('is requested once, and tells its listeners when it is loaded', async () => {
  let requests = 0;
  const module = lazyModule(async () => {
    requests += 1;
    return { value: 7 };
  });
  const seen: unknown[] = [];
  const unsubscribe = module.subscribe(() => seen.push(module.loaded()));
  expect(module.loaded()).toBeUndefined();
  await module.load();
  await module.load();
  expect(requests).toBe(1);
  expect(seen).toEqual([{ value: 7 }]);
  unsubscribe();
});

test('is requested again after a failure', async () => {
  let isOnline = false;
  const module = lazyModule(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return { value: 7 };
  });
  await expect(module.load()).rejects.toThrow('Failed to fetch');
  loadAhead(module);
  expect(module.loaded()).toBeUndefined();
  isOnline = true;
  await module.load();
  expect(module.loaded()).toEqual({ value: 7 });
});
