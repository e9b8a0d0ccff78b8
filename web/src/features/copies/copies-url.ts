import type { CopyFilter } from '../../../../shared/api/copies.ts';
import { withParameters } from '../../lib/use-url-parameters.ts';

const searchParameter = 'cari';
const filterParameter = 'status';

/** The filters of the tab 'Salinan', as the URL names them. */
const names = { out: 'beredar', closed: 'ditutup' } as const satisfies Partial<Record<CopyFilter, string>>;
export type RegisterFilter = keyof typeof names;

export const searchOf = (parameters: URLSearchParams): string => (parameters.get(searchParameter) ?? '').trim();

export const withSearch = (parameters: URLSearchParams, search: string): URLSearchParams =>
  withParameters(parameters, { [searchParameter]: search.trim() === '' ? null : search });

export const registerFilterOf = (parameters: URLSearchParams): RegisterFilter =>
  parameters.get(filterParameter) === names.closed ? 'closed' : 'out';

export const withRegisterFilter = (parameters: URLSearchParams, filter: RegisterFilter): URLSearchParams =>
  withParameters(parameters, { [filterParameter]: names[filter] });
