import { styleText } from 'node:util';

/** Each call in one line, warnings and errors always; the rest only with HIMS_VERBOSE=1. */
export interface Log {
  info: (text: string) => void;
  debug: (text: string) => void;
  warn: (text: string) => void;
  error: (text: string) => void;
}

const time = (): string => new Date().toTimeString().slice(0, 8);

/** Only the ready line goes to stdout, for scripts; everything else goes to stderr. */
export const terminalLog = (verbose: boolean): Log => {
  const write = (text: string): void => {
    process.stderr.write(`${text}\n`);
  };
  const line = (text: string): void => write(`${styleText('dim', time())} ${text}`);
  return {
    info: line,
    debug: (text) => {
      if (verbose) line(styleText('dim', text));
    },
    warn: (text) => line(styleText('yellow', text)),
    error: (text) => line(styleText('red', text)),
  };
};

/** The log entry of a completed call. */
export interface CallRecord {
  name: string;
  status: number | string;
  milliseconds: number;
  requestId: string;
}

export const logCall = (log: Log, { name, status, milliseconds, requestId }: CallRecord): void => {
  const text = `${name.padEnd(32)} ${String(status).padEnd(4)} ${String(Math.round(milliseconds)).padStart(5)} ms  ${requestId}`;
  if (typeof status === 'number' && status >= 500) log.error(text);
  else log.info(text);
};
