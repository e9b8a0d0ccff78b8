import { syncBuiltinESMExports } from 'node:module';
import threads, { type Worker } from 'node:worker_threads';

/** Preloaded into a worker: opening a PDF with this mark kills it at once, as one that exhausts its memory does. */
threads.Worker = class extends threads.Worker {
  override postMessage(...[task, transferred]: Parameters<Worker['postMessage']>): void {
    if (Buffer.from(task.mark ?? []).includes('%mematikan')) process.kill(process.pid, 'SIGKILL');
    super.postMessage(task, transferred);
  }
};
syncBuiltinESMExports();
