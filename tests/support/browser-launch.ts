import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';

/** Rendered by the processor alone, which costs half the work of a software GPU. */
const args = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--font-render-hinting=none',
];

interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  /** The browser to use instead of the usual ones. */
  chromiumPath: string | undefined;
}

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  chromiumPath: process.env['CHROMIUM_PATH'],
};

/** What to try, in this order. The binary of @sparticuz/chromium is built for Linux on x64 only. */
const browserCandidates = async ({ platform, arch, chromiumPath }: Machine): Promise<LaunchOptions[]> => {
  if (chromiumPath) return [{ executablePath: chromiumPath }];
  if (platform !== 'linux' || arch !== 'x64') return [{ channel: 'chrome' }, { channel: 'msedge' }];
  const { default: packaged } = await import('@sparticuz/chromium');
  return [{ executablePath: await packaged.executablePath() }];
};

/** Playwright's message for a channel whose browser is missing in all the usual places, or has none on this platform. */
const notInstalled = /^[^\n]*Chromium distribution '[\w-]+' is not (found|supported)/;

/** Launches the first browser that this machine has. */
const launchInstalled = async <T>(
  launch: (options: LaunchOptions & { args: string[] }) => Promise<T>,
  machine: Machine = thisMachine,
): Promise<T> => {
  for (const candidate of await browserCandidates(machine)) {
    try {
      return await launch({ ...candidate, args });
    } catch (error) {
      if (!(error instanceof Error && notInstalled.test(error.message))) throw error;
    }
  }
  throw new Error(
    'The browser tests need Google Chrome or Microsoft Edge: install one of them, or set CHROMIUM_PATH to the path of another Chromium browser.',
  );
};

export const launchBrowser = (furtherArgs: readonly string[] = []): Promise<Browser> =>
  launchInstalled((options) => chromium.launch({ ...options, args: [...options.args, ...furtherArgs] }));

/**
 * A browser whose pages share one profile with those that other programs open through its debugging port; Chromium
 * writes the port to `DevToolsActivePort` in the profile's folder. `origin`: of relative addresses.
 */
export const openDebuggableProfile = (folder: string, origin: string): Promise<BrowserContext> =>
  launchInstalled(({ args, ...options }) =>
    chromium.launchPersistentContext(folder, {
      ...options,
      args: [...args, '--remote-debugging-port=0'],
      baseURL: origin,
    }),
  );
