import { requiredEnv } from './env.ts';

/** A calendar date ('YYYY-MM-DD') as displayed to users: '20 November 2026'. */
export const formatDate = (date: string): string =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** A day as printed copies name it: '21 Nov 2026', in the environment's time zone. */
export const formatShortDate = (iso: string): string =>
  new Intl.DateTimeFormat('id-ID', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: requiredEnv('TIME_ZONE'),
  }).format(new Date(iso));

/** The day of a moment as displayed to users: '20 November 2026', in the environment's time zone. */
export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: requiredEnv('TIME_ZONE') }).format(new Date(iso));

/** A time as displayed to users: '20 November 2026 pukul 17.30', in the environment's time zone. */
export const formatTime = (iso: string): string =>
  new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: requiredEnv('TIME_ZONE'),
  }).format(new Date(iso));
