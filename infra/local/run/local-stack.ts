import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '../demo/seed.ts';
import { createCleanup } from './cleanup.ts';
import { explainFullDisk, openDataDir } from './data-dir.ts';
import { startVite } from './edge/page.ts';
import { reloadFunctions } from './function-code.ts';
import { listenLocally } from './listen.ts';
import { loadTemplate } from './load-template.ts';
import type { Log } from './log.ts';
import { startEventSources } from './mappings/event-sources.ts';
import { openEdge } from './open-edge.ts';
import { openServices } from './open-services.ts';
import type { LocalStackOptions } from './options.ts';
import { permissionUsage } from './permission-usage.ts';
import { startSchedules } from './schedules/schedules.ts';
import { startupTimer } from './startup-timing.ts';

export interface LocalStack {
  url: string;
  /** Runs what the template schedules, now. */
  runSchedules: () => void;
  stop: () => Promise<void>;
}

/** What other processes of this machine need to know of a running stage; `stage.json` in its data folder. */
export interface LocalStackInfo {
  url: string;
  gatewayUrl: string;
  pid: number;
  /** Reaches every resource as administrator: endpoints, keys, and the names the functions know them by. */
  adminEnv: Record<string, string>;
}

/** Runs the template of stage `local` until it is stopped. */
export const startLocalStack = async (options: LocalStackOptions, log: Log): Promise<LocalStack> => {
  const cleanup = createCleanup();
  const { measure } = startupTimer(log);
  try {
    const dataDir = await measure('data folder', () => openDataDir(options.dataDir, options.fresh));
    cleanup.add(dataDir.release);
    if (dataDir.wasInterrupted) log.warn('Start pertama sebelumnya terputus; data contoh dibuat lagi dari awal.');
    const localServer = await listenLocally(options.port);
    cleanup.add(localServer.close);

    // Both keep a processor busy for seconds; together they take less than one after the other.
    const [{ template, code }, vite] = await Promise.all([
      measure('template', () => loadTemplate(options)),
      options.web === 'vite' ? measure('page', () => startVite(localServer.server)) : undefined,
    ]);
    cleanup.add(code.stop);
    if (vite) cleanup.add(vite.close);

    const services = await measure('services', () => openServices(template, options, log));
    cleanup.add(services.close);
    const { gateway, functions, adminEnv } = services;
    // After a run: what each role was used for, which is all it needs to grant.
    cleanup.add(() =>
      writeFileSync(join(dataDir.path, 'usage.json'), JSON.stringify(permissionUsage(services), null, 2)),
    );
    cleanup.add(openEdge({ template, services, server: localServer.server, page: vite?.serve, log }).close);

    if (dataDir.isEmpty) {
      if (options.seed !== 'none') {
        const env = { ...adminEnv, HIMS_SEED: options.seed };
        await measure('seed', () => seedDemo({ env, log: log.info }));
      }
      dataDir.noteSeeded(options.seed);
    }
    cleanup.add(startEventSources(template, gateway, functions, dataDir.path, log).stop);
    const schedules = startSchedules(template, gateway, functions, log);
    cleanup.add(schedules.stop);
    code.onRebuilt((names) => reloadFunctions(functions, names, log));

    const url = `http://localhost:${localServer.port}`;
    const info: LocalStackInfo = { url, gatewayUrl: gateway.url, pid: process.pid, adminEnv };
    writeFileSync(join(dataDir.path, 'stage.json'), JSON.stringify(info, null, 2), { mode: 0o600 });
    dataDir.noteRunning();
    cleanup.add(dataDir.noteClosing);
    return { url, runSchedules: schedules.runAll, stop: cleanup.close };
  } catch (error) {
    const reason = explainFullDisk(options.dataDir, error);
    // What started half does not always end well; why it did not start is what needs to be known.
    await cleanup.close().catch((failure: unknown) => log.debug(String(failure)));
    throw reason;
  }
};
