import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '../demo/seed.ts';
import { closeInTurn } from './cleanup.ts';
import { explainFullDisk, openDataDir } from './data-dir.ts';
import { startVite } from './edge/page.ts';
import { reload } from './function-code.ts';
import { listenLocally } from './listen.ts';
import { loadTemplate } from './load-template.ts';
import type { Log } from './log.ts';
import { startEventSources } from './mappings/event-sources.ts';
import { openFront } from './open-edge.ts';
import { openServices } from './open-services.ts';
import type { StageOptions } from './options.ts';
import { permissionsUsed } from './permission-usage.ts';
import { startSchedules } from './schedules/schedules.ts';
import { phases } from './startup-timing.ts';

export interface RunningStage {
  url: string;
  /** Runs what the template schedules, now. */
  runSchedules: () => void;
  stop: () => Promise<void>;
}

/** What other processes of this machine need to know of a running stage; `stage.json` in its data folder. */
export interface StageFacts {
  url: string;
  gatewayUrl: string;
  pid: number;
  /** Reaches every resource as administrator: endpoints, keys, and the names the functions know them by. */
  adminEnv: Record<string, string>;
}

/** Runs the template of stage `local` until it is stopped. */
export async function runStage(options: StageOptions, log: Log): Promise<RunningStage> {
  const closing = closeInTurn();
  const { measure } = phases(log);
  try {
    const data = await measure('data folder', () => openDataDir(options.dataDir, options.fresh));
    closing.add(data.release);
    if (data.wasInterrupted) log.warn('Start pertama sebelumnya terputus; data contoh dibuat lagi dari awal.');
    const listening = await listenLocally(options.port);
    closing.add(listening.close);

    // Both keep a processor busy for seconds; together they take less than one after the other.
    const [{ template, code }, vite] = await Promise.all([
      measure('template', () => loadTemplate(options)),
      options.web === 'vite' ? measure('page', () => startVite(listening.server)) : undefined,
    ]);
    closing.add(code.stop);
    if (vite) closing.add(vite.close);

    const services = await measure('services', () => openServices(template, options, log));
    closing.add(services.close);
    const { gateway, functions, adminEnv } = services;
    // After a run: what each role was used for, which is all it needs to grant.
    closing.add(() => writeFileSync(join(data.path, 'usage.json'), JSON.stringify(permissionsUsed(services), null, 2)));
    closing.add(openFront({ template, services, server: listening.server, page: vite?.serve, log }).close);

    if (data.isEmpty) {
      if (options.seed !== 'none') {
        const env = { ...adminEnv, HIMS_SEED: options.seed };
        await measure('seed', () => seedDemo({ env, log: log.line }));
      }
      data.noteSeeded(options.seed);
    }
    closing.add(startEventSources(template, gateway, functions, data.path, log).stop);
    const schedules = startSchedules(template, gateway, functions, log);
    closing.add(schedules.stop);
    code.onRebuilt((names) => reload(functions, names, log));

    const url = `http://localhost:${listening.port}`;
    const facts: StageFacts = { url, gatewayUrl: gateway.url, pid: process.pid, adminEnv };
    writeFileSync(join(data.path, 'stage.json'), JSON.stringify(facts, null, 2), { mode: 0o600 });
    data.noteRunning();
    closing.add(data.noteClosing);
    return { url, runSchedules: schedules.runAll, stop: closing.close };
  } catch (error) {
    const reason = explainFullDisk(options.dataDir, error);
    // What started half does not always end well; why it did not start is what needs to be known.
    await closing.close().catch((failure: unknown) => log.detail(String(failure)));
    throw reason;
  }
}
