import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DepartmentCode } from '../../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../../shared/domain/documents.ts';
import { useSocketState } from '../realtime/realtime.ts';
import { catalogue } from './catalogue.ts';
import type { CatalogueState } from './catalogue-state.ts';
import { EngineClosed } from './engine-host.ts';
import type { EngineArguments, EngineMethod, EngineResults } from './engine-messages.ts';

export const useCatalogueState = (): CatalogueState => useSyncExternalStore(catalogue.subscribe, catalogue.state);

/** Without a socket nobody tells of changes. */
const pollMs = 60_000;

/** Brings every department's list, this one first, and keeps them true while a screen shows them. */
export const useCatalogueSync = (department: DepartmentCode): void => {
  useEffect(() => catalogue.open(department), [department]);

  const socket = useSocketState();
  const previous = useRef(socket);
  useEffect(() => {
    const hasReconnected = socket === 'open' && previous.current === 'down';
    previous.current = socket;
    if (socket === 'down') {
      const timer = setInterval(() => void catalogue.checkAll(), pollMs);
      return () => clearInterval(timer);
    }
    // What changed between the lists' coming and the socket's opening was told to nobody here.
    if (hasReconnected) void catalogue.checkAll();
    return undefined;
  }, [socket]);
};

interface QueryResult<T> {
  result: T;
  argsKey: string;
  revision: number;
}

/** A department's rows, in no order, again whenever its own list changes; undefined until it is here. */
export const useDepartmentRows = (department: DepartmentCode): readonly DocumentRow[] | undefined => {
  const { version, revision } = useCatalogueState().departments[department];
  const isLoaded = version !== undefined;
  const [rows, setRows] = useState<readonly DocumentRow[]>();
  const [failure, setFailure] = useState<unknown>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` says that the list changed
  useEffect(() => {
    if (!isLoaded) return undefined;
    let isCurrent = true;
    catalogue.run('listOf', department).then(
      ({ documents }) => isCurrent && setRows(documents),
      // When everything is forgotten, the list comes anew, and the question is asked again.
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
 * What the engine answers, again whenever a list changes. Until an answer comes, the one before stays; `outdated` says
 * that it is about lists as they were.
 */
export const useCatalogueQuery = <M extends EngineMethod>(method: M, ...args: EngineArguments<M>) => {
  const { revision } = useCatalogueState();
  const [latest, setLatest] = useState<QueryResult<EngineResults[M]>>();
  const [failure, setFailure] = useState<unknown>();
  const argsKey = JSON.stringify(args);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for the arguments, which are made anew by every render
  useEffect(() => {
    let isCurrent = true;
    catalogue.run(method, ...args).then(
      (result) => isCurrent && setLatest({ result, argsKey, revision }),
      // When everything is forgotten, the lists change, and the question is put again.
      (error: unknown) => isCurrent && !(error instanceof EngineClosed) && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [method, argsKey, revision]);

  if (failure) throw failure;
  return { result: latest?.result, isOutdated: latest?.revision !== revision };
};
