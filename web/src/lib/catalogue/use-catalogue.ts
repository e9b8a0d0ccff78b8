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

interface QueryResult<T> {
  result: T;
  argsKey: string;
  revision: number;
}

/** A department's rows, unsorted, updated with each change of its list; undefined until it is loaded. */
export const useDepartmentRows = (department: DepartmentCode): readonly DocumentRow[] | undefined => {
  const { version, revision } = useCatalogueState().departments[department];
  const isLoaded = version !== undefined;
  const [rows, setRows] = useState<readonly DocumentRow[]>();
  const [failure, setFailure] = useState<unknown>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` changes with the list
  useEffect(() => {
    if (!isLoaded) return undefined;
    let isCurrent = true;
    catalogue.run('listOf', department).then(
      ({ documents }) => isCurrent && setRows(documents),
      // After a reset the list is loaded again, which repeats the query.
      (error: unknown) => isCurrent && !(error instanceof EngineClosed) && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [department, isLoaded, revision]);

  if (failure) throw failure;
  return isLoaded ? rows : undefined;
};

/**
 * The result of an engine query, repeated with each change of a list. Until a result arrives the previous one is
 * returned, with `isOutdated` set.
 */
export const useCatalogueQuery = <M extends EngineMethod>(method: M, ...args: EngineArguments<M>) => {
  const { revision } = useCatalogueState();
  const [latest, setLatest] = useState<QueryResult<EngineResults[M]>>();
  const [failure, setFailure] = useState<unknown>();
  const argsKey = JSON.stringify(args);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `argsKey` represents the arguments, which are new objects on every render
  useEffect(() => {
    let isCurrent = true;
    catalogue.run(method, ...args).then(
      (result) => isCurrent && setLatest({ result, argsKey, revision }),
      // After a reset the lists change, which repeats the query.
      (error: unknown) => isCurrent && !(error instanceof EngineClosed) && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [method, argsKey, revision]);

  if (failure) throw failure;
  return { result: latest?.result, isOutdated: latest?.revision !== revision };
};
