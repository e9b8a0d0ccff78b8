import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { DocumentRow } from '../../../shared/domain/documents.ts';
import { catalogue } from './catalogue.ts';
import type { Arguments, Method, Results } from './catalogue-messages.ts';
import { PlaceClosed } from './catalogue-place.ts';
import type { CatalogueState } from './catalogue-state.ts';
import { useSocketState } from './realtime.ts';

export const useCatalogueState = (): CatalogueState => useSyncExternalStore(catalogue.subscribe, catalogue.state);

/** Without a socket nobody tells of changes. */
const askAgainMs = 60_000;

/** Brings every department's list, this one first, and keeps them true while a screen shows them. */
export function useOpenCatalogue(department: DepartmentCode): void {
  useEffect(() => catalogue.open(department), [department]);

  const socket = useSocketState();
  const before = useRef(socket);
  useEffect(() => {
    const opened = socket === 'open' && before.current === 'down';
    before.current = socket;
    if (socket === 'down') {
      const timer = setInterval(() => void catalogue.checkAll(), askAgainMs);
      return () => clearInterval(timer);
    }
    // What changed between the lists' coming and the socket's opening was told to nobody here.
    if (opened) void catalogue.checkAll();
    return undefined;
  }, [socket]);
}

interface Answered<T> {
  answer: T;
  question: string;
  revision: number;
}

/** A department's rows, in no order, again whenever its own list changes; undefined until it is here. */
export function useDepartmentRows(department: DepartmentCode): readonly DocumentRow[] | undefined {
  const { version, revision } = useCatalogueState().departments[department];
  const isHere = version !== undefined;
  const [rows, setRows] = useState<readonly DocumentRow[]>();
  const [failure, setFailure] = useState<unknown>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `revision` says that the list changed
  useEffect(() => {
    if (!isHere) return undefined;
    let wanted = true;
    catalogue.ask('listOf', department).then(
      ({ documents }) => wanted && setRows(documents),
      // When everything is forgotten, the list comes anew, and the question is asked again.
      (error: unknown) => wanted && !(error instanceof PlaceClosed) && setFailure(error),
    );
    return () => {
      wanted = false;
    };
  }, [department, isHere, revision]);

  if (failure) throw failure;
  return isHere ? rows : undefined;
}

/**
 * What the engine answers, again whenever a list changes. Until an answer comes, the one before stays; `outdated` says
 * that it is about lists as they were.
 */
export function useAnswer<M extends Method>(method: M, ...args: Arguments<M>) {
  const { revision } = useCatalogueState();
  const [answered, setAnswered] = useState<Answered<Results[M]>>();
  const [failure, setFailure] = useState<unknown>();
  const question = JSON.stringify(args);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` stands for the arguments, which are made anew by every render
  useEffect(() => {
    let wanted = true;
    catalogue.ask(method, ...args).then(
      (answer) => wanted && setAnswered({ answer, question, revision }),
      // When everything is forgotten, the lists change, and the question is put again.
      (error: unknown) => wanted && !(error instanceof PlaceClosed) && setFailure(error),
    );
    return () => {
      wanted = false;
    };
  }, [method, question, revision]);

  if (failure) throw failure;
  return { answer: answered?.answer, outdated: answered?.revision !== revision };
}
