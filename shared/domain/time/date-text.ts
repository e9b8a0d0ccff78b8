/**
 * The one form in which users read dates and times, in screens, messages, mails, prints and exports: '24 Nov 2026' and
 * '24 Nov 2026 14.05'. The specification asks for Indonesian dates and leaves their form open.
 */
const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (parts: typeof date | typeof time, timeZone: string): Intl.DateTimeFormat => {
  const key = `${parts === date ? 'date' : 'time'} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('id-ID', { ...parts, timeZone });
  formats.set(key, format);
  return format;
};

/** '24 Nov 2026', of a date without time (YYYY-MM-DD), which is the same in every time zone. */
export const dayText = (day: string): string => formatOf(date, 'UTC').format(new Date(`${day}T00:00:00Z`));

/** '24 Nov 2026', of an instant (ISO 8601). */
export const dateText = (iso: string, timeZone: string): string => formatOf(date, timeZone).format(new Date(iso));

/** '24 Nov 2026 14.05', of an instant (ISO 8601). */
export const dateTimeText = (iso: string, timeZone: string): string =>
  `${dateText(iso, timeZone)} ${formatOf(time, timeZone).format(new Date(iso))}`;
