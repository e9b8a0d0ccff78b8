import { usePages } from '../../lib/api/use-pages.ts';

const pollMs = 60_000;

/** The locked addresses, all pages; polled, because there is no event for them. */
export const useLockedAddresses = () => {
  const { query, pages, list } = usePages('list-locked-addresses', {}, { refetchInterval: pollMs });
  const addresses = pages.flatMap((page) => page.addresses);
  return { ...list, addresses, refetch: query.refetch };
};
