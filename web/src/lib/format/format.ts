import { config } from '../config.ts';

const hourMs = 3_600_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatter = (key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const timeZone = config().time_zone;
  const cacheKey = `${key} ${timeZone}`;
  const cached = formatters.get(cacheKey);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat('id-ID', { timeZone, ...options });
  formatters.set(cacheKey, created);
  return created;
};

/** '20 Nov 2026', in the company's time zone. */
export const formatShortDate = (iso: string): string =>
  formatter('short', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(iso));

const calendarDate = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '20 Nov 2026' for a date without time, such as '2026-11-20', which is the same in every time zone. */
export const formatCalendarDate = (date: string): string => calendarDate.format(new Date(`${date}T00:00:00Z`));

/** '20 Nov 2026 14.05', in the company's time zone. */
export const formatDateTime = (iso: string): string => {
  const moment = new Date(iso);
  const time = formatter('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment);
  return `${formatShortDate(iso)} ${time}`;
};

/** Under an hour 'Baru saja', under a day 'N jam yang lalu', then the date. */
export const formatRelative = (iso: string, now: number): string => {
  const age = now - Date.parse(iso);
  if (age < hourMs) return 'Baru saja';
  if (age < 24 * hourMs) return `${Math.floor(age / hourMs)} jam yang lalu`;
  return formatShortDate(iso);
};

/** '4:09', or '1:04:09' from an hour on. */
export const formatCountdown = (seconds: number): string => {
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const minutesText = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${minutesText}:${twoDigits(seconds % 60)}`;
};

/** '812 KB', '2,4 MB'. 1 MB is 1024 KB, as in the limit of 10 MB. */
export const formatFileSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${formatNumber(Math.round(kilobytes))} KB`;
  return `${formatNumber(kilobytes / 1024, 1)} MB`;
};

/** Indonesian number format: 1.234,5. */
export const formatNumber = (value: number, decimals = 0): string =>
  value.toLocaleString('id-ID', { maximumFractionDigits: decimals });
