import { dateText, dateTimeText } from '../../../../shared/domain/time/date-text.ts';
import { config } from '../config.ts';

const hourMs = 3_600_000;

/** '20 Nov 2026', in the company's time zone. */
export const formatShortDate = (iso: string): string => dateText(iso, config().time_zone);

/** '20 Nov 2026 14.05', in the company's time zone. */
export const formatDateTime = (iso: string): string => dateTimeText(iso, config().time_zone);

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

const numberFormats = new Map<number, Intl.NumberFormat>();

/** Indonesian number format: 1.234,5. */
export const formatNumber = (value: number, decimals = 0): string => {
  const format = numberFormats.get(decimals) ?? new Intl.NumberFormat('id-ID', { maximumFractionDigits: decimals });
  numberFormats.set(decimals, format);
  return format.format(value);
};
