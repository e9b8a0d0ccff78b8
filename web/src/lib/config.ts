import { useSyncExternalStore } from 'react';
import type { ReviewIntervals } from '../../../shared/domain/documents/document-reviews.ts';
import type { WorkingTime } from '../../../shared/domain/workflow/waiting.ts';
import { Listeners } from './listeners.ts';

/** Company and environment settings, loaded at run time so that one build serves every environment. */
export type Config = {
  product: string;
  company: string;
  group: string;
  tagline: string;
  /** The company's health-and-safety policy, which the database lists first. */
  policy_name: string;
  time_zone: string;
  working_time: WorkingTime;
  review_intervals: ReviewIntervals;
  /** What lists and files say of themselves when they are printed from the page. */
  print_notice: string;
  /** Whether changes of approved revisions wait until a second person accepts them. */
  keeper_changes: 'direct' | 'second_person';
  logo_url?: string;
  max_upload_bytes: number;
  /** Whether users may have mail sent to an address of theirs. */
  mail: boolean;
};

const defaults: Config = {
  product: 'HIMS',
  company: '',
  group: '',
  tagline: '',
  policy_name: '',
  time_zone: 'Asia/Jakarta',
  working_time: {
    time_zone: 'Asia/Jakarta',
    week: 'monday-saturday',
    holidays: [],
    soon_late_days: 3,
    late_days: 5,
  },
  review_intervals: { 'Manual & Kebijakan': 12, SOP: 24, INK: 24, STD: 24, FRM: 36, OTHER: 24, EXT: 12 },
  print_notice: 'salinan tidak terkendali',
  keeper_changes: 'direct',
  max_upload_bytes: 10 * 1024 * 1024,
  mail: false,
};

let current: Config = defaults;
const listeners = new Listeners();

/** Reads /config.json once, before the first render. */
export const loadConfig = async (): Promise<void> => {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error(`/config.json failed with status ${response.status}`);
  const served = (await response.json()) as Partial<Config>;
  current = { ...defaults, ...served };
  listeners.notify();
};

/** Replaces the configured calendar by the stored one, which the server counts with. */
export const setWorkCalendar = (calendar: Pick<WorkingTime, 'week' | 'holidays'>): void => {
  const working_time = { ...current.working_time, ...calendar };
  if (JSON.stringify(working_time) === JSON.stringify(current.working_time)) return;
  current = { ...current, working_time };
  listeners.notify();
};

export const config = (): Config => current;

export const useConfig = (): Config => useSyncExternalStore(listeners.subscribe, config);
