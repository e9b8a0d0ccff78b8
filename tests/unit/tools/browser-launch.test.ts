import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserCandidates, launchInstalled, type Machine } from '../../support/browser-launch.ts';

const mac: Machine = { platform: 'darwin', arch: 'arm64', chromiumPath: undefined };
const windows: Machine = { platform: 'win32', arch: 'x64', chromiumPath: undefined };
const linux: Machine = { platform: 'linux', arch: 'x64', chromiumPath: undefined };

const browser = {} as Browser;

/** Playwright on a machine that has these channels; the channels that were tried are added to `tried`. */
const launcher =
  (installed: readonly string[], tried: unknown[] = []) =>
  async ({ channel = 'none' }: LaunchOptions): Promise<Browser> => {
    tried.push(channel);
    if (!installed.includes(channel))
      throw new Error(`browserType.launch: Chromium distribution '${channel}' is not found at /usual/place`);
    return browser;
  };

test('uses the packaged Chromium on Linux x64', async () => {
  const [candidate, ...others] = await browserCandidates(linux);
  expect(candidate?.executablePath).toMatch(/chromium$/);
  expect(others).toEqual([]);
});

test.each([mac, windows, { ...linux, arch: 'arm64' }])(
  'tries Chrome, then Edge, on $platform $arch',
  async (machine) => {
    expect(await browserCandidates(machine)).toEqual([{ channel: 'chrome' }, { channel: 'msedge' }]);
  },
);

test.each([mac, windows, linux])('uses the browser that CHROMIUM_PATH names on $platform', async (machine) => {
  expect(await browserCandidates({ ...machine, chromiumPath: '/opt/browser' })).toEqual([
    { executablePath: '/opt/browser' },
  ]);
});

test('starts Chrome without trying Edge', async () => {
  const tried: unknown[] = [];
  expect(await launchInstalled(launcher(['chrome', 'msedge'], tried), mac)).toBe(browser);
  expect(tried).toEqual(['chrome']);
});

test('starts Edge where Chrome is not installed', async () => {
  const tried: unknown[] = [];
  expect(await launchInstalled(launcher(['msedge'], tried), windows)).toBe(browser);
  expect(tried).toEqual(['chrome', 'msedge']);
});

test('names what to install where there is no browser', async () => {
  await expect(launchInstalled(launcher([]), mac)).rejects.toThrow(
    'The browser tests need Google Chrome or Microsoft Edge: install one of them, or set CHROMIUM_PATH',
  );
});

test('recognises what Playwright throws for a missing browser', async () => {
  const launch = (options: LaunchOptions) => chromium.launch({ ...options, channel: 'msedge-canary' });
  await expect(launchInstalled(launch, mac)).rejects.toThrow('install one of them');
});

test('passes on the failure of an installed browser', async () => {
  const launch = () => Promise.reject(new Error('browserType.launch: Target page, context or browser has been closed'));
  await expect(launchInstalled(launch, mac)).rejects.toThrow('has been closed');
});
