import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Rendered by the processor alone, which costs half the work of a software GPU. */
const args = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--font-render-hinting=none',
];

export interface Machine {
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
export const browserCandidates = async ({ platform, arch, chromiumPath }: Machine): Promise<LaunchOptions[]> => {
  if (chromiumPath) return [{ executablePath: chromiumPath }];
  if (platform !== 'linux' || arch !== 'x64') return [{ channel: 'chrome' }, { channel: 'msedge' }];
  const { default: packaged } = await import('@sparticuz/chromium');
  return [{ executablePath: await packaged.executablePath() }];
};

/** Playwright's message for a channel whose browser is missing in all the usual places, or has none on this platform. */
const notInstalled = /^[^\n]*Chromium distribution '[\w-]+' is not (found|supported)/;

export const launchBrowser = async (
  machine: Machine = thisMachine,
  launch: (options: LaunchOptions) => Promise<Browser> = (options) => chromium.launch(options),
): Promise<Browser> => {
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
