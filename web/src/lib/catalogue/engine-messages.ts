import type { CatalogueEngine } from './catalogue-engine.ts';

export type EngineMethod = keyof CatalogueEngine;
export type EngineArguments<M extends EngineMethod> = Parameters<CatalogueEngine[M]>;
export type EngineResults = { [M in EngineMethod]: Awaited<ReturnType<CatalogueEngine[M]>> };

export const callEngine = <M extends EngineMethod>(
  engine: CatalogueEngine,
  { method, args }: { method: M; args: EngineArguments<M> },
): EngineResults[M] | Promise<EngineResults[M]> => Reflect.apply(engine[method], engine, args);
