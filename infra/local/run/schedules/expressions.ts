/** Whether a schedule is due in the minute that starts at this instant. */
export type IsDue = (minute: Date) => boolean;

/** Parses a cron expression of EventBridge, in UTC. Throws for an unsupported expression. */
export const scheduleMatcher = (expression: string): IsDue => {
  const cron = /^cron\((.*)\)$/.exec(expression)?.[1]?.split(' ');
  if (cron?.length !== 6) throw unknownExpression(expression);
  const [minutes, hours, days, months, weekdays, years] = cron.map((text) => fieldMatcher(text, expression));
  return (minute) =>
    minutes?.(minute.getUTCMinutes()) === true &&
    hours?.(minute.getUTCHours()) === true &&
    days?.(minute.getUTCDate()) === true &&
    months?.(minute.getUTCMonth() + 1) === true &&
    // Sunday is 1.
    weekdays?.(minute.getUTCDay() + 1) === true &&
    years?.(minute.getUTCFullYear()) === true;
};

const unknownExpression = (expression: string): Error =>
  new Error(`The local stack does not support the schedule ${expression} (infra/local/run/schedules)`);

/** Supports `*`, `5`, `1-5`, `1/15`, and lists of them; not names of days and months, nor L, W and #. */
const fieldMatcher = (text: string, expression: string): ((value: number) => boolean) => {
  if (text === '*' || text === '?') return () => true;
  const parts = text.split(',').map((part) => {
    const [, from, to, step] = /^(\*|\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(part) ?? [];
    if (from === undefined || step === '0') throw unknownExpression(expression);
    const first = from === '*' ? 0 : Number(from);
    const last =
      to === undefined ? (step === undefined && from !== '*' ? first : Number.POSITIVE_INFINITY) : Number(to);
    const every = Number(step ?? 1);
    return (value: number) => value >= first && value <= last && (value - first) % every === 0;
  });
  return (value) => parts.some((part) => part(value));
};
