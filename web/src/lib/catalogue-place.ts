import type { CatalogueEngine } from './catalogue-engine.ts';
import {
  type Arguments,
  buffersIn,
  called,
  type Method,
  type Reply,
  type Request,
  type Results,
} from './catalogue-messages.ts';

/** Where the engine runs. */
export interface Place {
  run<M extends Method>(method: M, ...args: Arguments<M>): Promise<Results[M]>;
  close(): void;
}

/** What a job becomes when the place was given up; the catalogue repeats what still matters. */
export class PlaceClosed extends Error {}

/** On the page itself, for lists so short that posting them would take longer than the work. */
export function onThePage(first: () => readonly string[]): Place {
  const loading = import('./catalogue-engine.ts');
  let made: Promise<CatalogueEngine> | undefined;
  const engine = () => {
    made ??= loading.then((module) => new module.CatalogueEngine(first()));
    return made;
  };
  return {
    run: async <M extends Method>(method: M, ...args: Arguments<M>) =>
      (await called(await engine(), { method, args })) as Results[M],
    close: () => undefined,
  };
}

/** In a worker. `onBroken`: it could not be started, or failed as nobody foresaw. */
export function inWorker(first: () => readonly string[], onBroken: () => void): Place {
  const worker = new Worker(new URL('./catalogue-worker.ts', import.meta.url), { type: 'module', name: 'catalogue' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  const close = () => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new PlaceClosed());
    waiting.clear();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    onBroken();
    close();
  };
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data) asked?.reject(new Error(data.failure));
    else asked?.resolve(data.result);
  };
  worker.postMessage(first());
  return {
    run: <M extends Method>(method: M, ...args: Arguments<M>) => {
      const answer = Promise.withResolvers<Results[M]>();
      lastId += 1;
      waiting.set(lastId, answer as PromiseWithResolvers<unknown>);
      worker.postMessage({ id: lastId, method, args } satisfies Request, buffersIn(args));
      return answer.promise;
    },
    close,
  };
}
