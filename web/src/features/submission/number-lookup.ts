import type { QueryKey } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { callKey } from '../../lib/api/use-call.ts';
import type { NumberLookup } from './matching.ts';

export const numberKey = (nomor: string): QueryKey => [...callKey('get-hims-document'), 'matching', nomor];

/** The documents with a number, and whether a submission has reserved it. */
export const loadNumber = (nomor: string, signal?: AbortSignal): Promise<NumberLookup> =>
  callApi('get-hims-document', { nomor, with_links: true }, { signal });
