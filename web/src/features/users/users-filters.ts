import { withParameters } from '../../lib/use-url-parameters.ts';

export const userStatuses = ['semua', 'aktif', 'nonaktif', 'terkunci'] as const;
export type UserStatus = (typeof userStatuses)[number];

export interface UsersFilters {
  search: string;
  status: UserStatus;
}

/** The filters in the URL; a missing or invalid parameter gives the default. */
export const filtersOf = (parameters: URLSearchParams): UsersFilters => ({
  search: parameters.get('cari') ?? '',
  status: userStatuses.find((status) => status === parameters.get('status')) ?? 'semua',
});

export const withFilters = (parameters: URLSearchParams, change: Partial<UsersFilters>): URLSearchParams => {
  const { search, status } = { ...filtersOf(parameters), ...change };
  return withParameters(parameters, { cari: search || null, status: status === 'semua' ? null : status });
};
