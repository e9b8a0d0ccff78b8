import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';
import { canPoll, pollMs } from '../realtime/poll.ts';
import { useTopic } from '../realtime/topics.ts';
import { catalogue } from './catalogue.ts';
import type { CatalogueState } from './catalogue-state.ts';
import { EngineClosed } from './engine-host.ts';
import type { EngineArguments, EngineMethod, EngineResults } from './engine-messages.ts';

export const useCatalogueState = (): CatalogueState => useSyncExternalStore(catalogue.subscribe, catalogue.state);

/** Loads every department's list, this one first, and updates them while a screen shows them. */
export const useCatalogueSync = (department: DepartmentCode): void => {
  useEffect(() => catalogue.open(department), [department]);
  useTopic({ list: 'catalogue' });

  useEffect(() => {
    const timer = setInterval(() => void (canPoll() && catalogue.checkAll()), pollMs);
    return () => clearInterval(timer);
  }, []);
};

/** The latest result of an engine query, which runs again with each `revision`; undefined until the first one. */
const useEngineQuery = <M extends EngineMethod>(
  method: M,
  args: EngineArguments<M>,
  revision: number,
  enabled = true,
) => {
  const [latest, setLatest] = useState<{ result: EngineResults[M]; revision: number }>();
  const [failure, setFailure] = useState<unknown>();
  const argsKey = JSON.stringify(args);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `argsKey` represents the arguments, which are new objects on every render
  useEffect(() => {
    if (!enabled) return undefined;
    let isCurrent = true;
    catalogue.run(method, ...args).then(
      (result) => isCurrent && setLatest({ result, revision }),
      // After a reset the lists are loaded again, which repeats the query.
      (error: unknown) => isCurrent && !(error instanceof EngineClosed) && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [method, argsKey, revision, enabled]);

  if (failure) throw failure;
  return latest;
};

/** A department's rows, unsorted, updated with each change of its list; undefined until it is loaded. */
export const useDepartmentRows = (department: DepartmentCode): readonly DocumentRow[] | undefined => {
  const { version, revision } = useCatalogueState().departments[department];
  const isLoaded = version !== undefined;
  const latest = useEngineQuery('listOf', [department], revision, isLoaded);
  return isLoaded ? latest?.result.documents : undefined;
};

/**
 * The result of an engine query, repeated with each change of a list. Until a result arrives the previous one is
 * returned, with `isOutdated` set.
 */
export const useCatalogueQuery = <M extends EngineMethod>(method: M, ...args: EngineArguments<M>) => {
  const { revision } = useCatalogueState();
  const latest = useEngineQuery(method, args, revision);
  return { result: latest?.result, isOutdated: latest?.revision !== revision };
};
