import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '../demo/seed.ts';
import { createCleanup } from './cleanup.ts';
import { explainFullDisk, openDataDir } from './data-dir.ts';
import { startVite } from './edge/page.ts';
import { watchSources } from './function-code.ts';
import { listenLocally } from './listen.ts';
import { loadTemplate } from './load-template.ts';
import type { Log } from './log.ts';
import { startEventSources } from './mappings/event-sources.ts';
import { openEdge } from './open-edge.ts';
import { openServices } from './open-services.ts';
import type { LocalStackOptions } from './options.ts';
import { permissionUsage } from './permission-usage.ts';
import { startSchedules } from './schedules/schedules.ts';

/** Information about a running local stack for other processes, in its data folder. */
export interface LocalStackInfo {
  url: string;
  gatewayUrl: string;
  pid: number;
  /** Administrator access to every resource: endpoints, credentials, and resource names as the functions have them. */
  adminEnv: Record<string, string>;
  /** The URLs of the template's queues by their logical ids. */
  queues: Record<string, string>;
}

/** Runs the template of environment `local` until it is stopped. */
export const startLocalStack = async (options: LocalStackOptions, log: Log) => {
  const cleanup = createCleanup();
  /** Parts of the start overlap. */
  const measure = async <T>(name: string, work: () => Promise<T> | T): Promise<T> => {
    const started = performance.now();
    const result = await work();
    const now = performance.now();
    log.debug(`${name.padEnd(24)} ${Math.round(now - started)} ms (until ${Math.round(now)} ms)`);
    return result;
  };
  try {
    const dataDir = await measure('data folder', () => openDataDir(options.dataDir, options.fresh));
    cleanup.add(dataDir.release);
    if (dataDir.wasInterrupted) log.warn('Start pertama sebelumnya terputus; data contoh dibuat lagi dari awal.');
    const localServer = await listenLocally(options.port);
    cleanup.add(localServer.close);

    const sourceChanges =
      options.web === 'vite' && options.assembly === undefined ? watchSources(dataDir.path, log) : undefined;
    if (sourceChanges) cleanup.add(sourceChanges.stop);
    // Both use a processor for seconds; in parallel they finish earlier.
    const [template, vite] = await Promise.all([
      measure('template', () => loadTemplate(options)),
      options.web === 'vite' ? measure('page', () => startVite(localServer.server)) : undefined,
    ]);
    if (vite) cleanup.add(vite.close);

    const url = `http://localhost:${localServer.port}`;
    const services = await measure('services', () =>
      openServices(template, { ...options, pageUrl: url, onClosing: dataDir.markClosing }, log),
    );
    cleanup.add(services.close);
    const { gateway, functions, faults, adminEnv } = services;
    cleanup.add(openEdge({ template, services, server: localServer.server, page: vite?.serve, log }).close);

    if (dataDir.isEmpty) {
      if (options.seed !== 'none') {
        const env = { ...adminEnv, HIMS_SEED: options.seed };
        await measure('seed', () => seedDemo({ env, log: log.info }));
      }
      dataDir.markSeeded(options.seed);
    }
    cleanup.add(
      startEventSources({ template, gateway, functions, faults, dataDir: dataDir.path, shards: options.shards, log })
        .stop,
    );
    const schedules = startSchedules(template, gateway, functions, log);
    cleanup.add(schedules.stop);
    sourceChanges?.reload(functions);

    const queues = Object.fromEntries(
      template.ofType('AWS::SQS::Queue').map((queue) => [queue.logicalId, template.identityOf(queue).ref]),
    );
    const info: LocalStackInfo = { url, gatewayUrl: gateway.url, pid: process.pid, adminEnv, queues };
    writeFileSync(join(dataDir.path, 'local-stack.json'), JSON.stringify(info, null, 2), { mode: 0o600 });
    dataDir.markRunning();
    // Written first when it stops: the permissions each role used, which are all that it needs.
    cleanup.add(() =>
      writeFileSync(join(dataDir.path, 'usage.json'), JSON.stringify(permissionUsage(services), null, 2)),
    );
    /** Runs the template's schedules now. */
    const runSchedules = schedules.runAll;
    return { url, runSchedules, stop: cleanup.close };
  } catch (error) {
    const startError = explainFullDisk(options.dataDir, error);
    // Closing a partial start may fail too; only the original error is reported.
    await cleanup.close().catch((closeError: unknown) => log.debug(String(closeError)));
    throw startError;
  }
};
