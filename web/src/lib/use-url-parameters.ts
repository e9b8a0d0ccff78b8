import { useCallback } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type ChangeParameters = (
  change: (present: URLSearchParams) => URLSearchParams,
  /** By default the entry of the history is replaced; the list stays where it is scrolled to. */
  options?: Pick<NavigateOptions, 'replace' | 'preventScrollReset'>,
) => void;

/**
 * The search parameters, and a function that changes those of the URL as it is at that moment. The one of
 * `useSearchParams` changes the parameters of the last render, which on a busy machine follows a navigation late: a text
 * written to the URL by a timer would open a dialog again that was closed just before, or the closing would remove the
 * text.
 */
export const useUrlParameters = (): readonly [URLSearchParams, ChangeParameters] => {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const change = useCallback<ChangeParameters>(
    (next, options) => {
      // Another screen has replaced this one, which is mounted until the next render.
      if (window.location.pathname !== pathname) return;
      const parameters = next(new URLSearchParams(window.location.search));
      void navigate(`?${parameters}`, { replace: true, preventScrollReset: true, ...options });
    },
    [navigate, pathname],
  );
  return [parameters, change];
};

/** The parameters with changed values; null removes one. */
export const withParameters = (present: URLSearchParams, changes: Record<string, string | null>): URLSearchParams => {
  const next = new URLSearchParams(present);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
};
