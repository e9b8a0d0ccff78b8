import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DashboardSubmission } from '../../../../shared/api/submission-records.ts';
import { maxDashboardRows } from '../../../../shared/api/submissions.ts';
import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { searchWords } from '../../../../shared/domain/search-words.ts';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import { catalogue } from '../../lib/catalogue/catalogue.ts';
import { useCatalogueQuery, useCatalogueState } from '../../lib/catalogue/use-catalogue.ts';
import { loadPages } from '../../lib/load-pages.ts';
import { useFileSearch } from '../../lib/search/use-file-search.ts';
import { useUser } from '../../lib/session/session.ts';
import { loadChoices } from './choices.ts';
import {
  chosenDocumentIds,
  documentsRequested,
  fileOption,
  foundGroups,
  initialGroups,
  screenSearchOf,
  submissionSearchOf,
} from './search-options.ts';
import type { SearchScreen } from './search-screen.ts';

/** Below documents, submissions and screens, there is room for few. */
const filesShown = 5;

/** The department whose list is loaded first; the search needs all of them. */
const firstDepartment = departmentCodes[0];

export const useSearch = (text: string, screens: readonly SearchScreen[]) => {
  // Without following the catalogue's topic: the socket follows that of the screen behind the search.
  useEffect(() => catalogue.open(firstDepartment), []);
  const { nrp } = useUser();
  const [choices] = useState(() => loadChoices(nrp, Date.now()));
  const [chosenIds] = useState(() => chosenDocumentIds(choices));
  const { result: found } = useCatalogueQuery('search', text, documentsRequested);
  const { result: chosen = [] } = useCatalogueQuery('rowsOf', chosenIds);
  const { departments } = useCatalogueState();
  const lists = departmentCodes.map((code) => departments[code]);
  const missing = lists.filter(({ version }) => version === undefined);
  const areListsLoading = missing.some(({ error }) => error === null);
  const files = useFileSearch(text, !areListsLoading, filesShown);
  const submissions = useSubmissions();
  const { data: listed = [] } = submissions;
  const searchSubmissions = useMemo(() => submissionSearchOf(listed), [listed]);
  const searchScreens = useMemo(() => screenSearchOf(screens), [screens]);

  const isSearching = searchWords(text).length > 0;
  // Until the engine answers, the previous results stay, as one consistent list.
  const foundText = found?.text ?? '';
  const groups = useMemo(
    () =>
      isSearching
        ? foundGroups(
            {
              documents: found?.documents ?? [],
              submissions: searchSubmissions(foundText),
              screens: searchScreens(foundText),
              files: files.hits.map(fileOption),
            },
            choices,
          )
        : initialGroups({ documents: chosen, submissions: listed, screens }, choices),
    [isSearching, found, foundText, files.hits, searchSubmissions, searchScreens, choices, chosen, listed, screens],
  );
  const keys = new Set(groups.flatMap(({ options }) => options.map(({ key }) => key)));
  const hasListed = groups.some(({ options }) => options.some(({ kind }) => kind !== 'file'));
  const failed = departmentCodes.filter((code) => departments[code].error !== null);
  return {
    groups,
    isSearching,
    /**
     * Whether the groups belong to the text, and to every list that can be loaded: Enter waits for the best of them. Files
     * come after the lists, so it waits for them only where nothing else was found.
     */
    isCurrent: !isSearching || (foundText === text && !areListsLoading && (hasListed || !files.isLoading)),
    isSearchingFiles: isSearching && files.isLoading,
    /** Documents of the list whose files have all the words too, and which are listed once. */
    listedInFiles: isSearching
      ? files.hits.filter((hit) => !hit.is_partial && !keys.has(fileOption(hit).key)).length
      : 0,
    isLoading: areListsLoading || submissions.isLoading,
    /** A list that is missing, not only outdated. */
    hasFailed:
      missing.some(({ error }) => error !== null) || (submissions.isError && !submissions.data) || files.error !== null,
    isRetrying: lists.some(({ checking }) => checking) || submissions.isFetching || files.isFetching,
    retry: () => {
      for (const code of failed) void catalogue.check(code);
      if (submissions.isError) void submissions.refetch();
      if (files.error) void files.refetch();
    },
  };
};

/** Of older submissions the number is found through its document. */
const maxRows = 3 * maxDashboardRows;
const staleMs = 30_000;

/** The newest submissions of all users and the newest of the caller, each once. */
const loadSubmissions = async (signal: AbortSignal): Promise<DashboardSubmission[]> => {
  const input = { limit: maxDashboardRows };
  const [{ rows }, { documents }] = await Promise.all([
    loadPages('get-dashboard-documents', input, (page) => page.documents, { maxRows, signal }),
    callApi('get-dashboard-documents', { ...input, mine: true }, { signal }),
  ]);
  return [...new Map([...rows, ...documents].map((submission) => [submission.id, submission])).values()];
};

/** The submissions that the search knows; events about submissions invalidate them with the dashboard. */
const useSubmissions = () =>
  useQuery({
    queryKey: [...callKey('get-dashboard-documents'), 'search'],
    queryFn: ({ signal }) => loadSubmissions(signal),
    staleTime: staleMs,
  });
