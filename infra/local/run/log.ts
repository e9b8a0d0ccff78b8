import { styleText } from 'node:util';

/** One line a call, warnings and errors always; the rest only with HIMS_VERBOSE=1. */
export interface Log {
  info: (text: string) => void;
  debug: (text: string) => void;
  warn: (text: string) => void;
  error: (text: string) => void;
}

const time = (): string => new Date().toTimeString().slice(0, 8);

/** Everything but the ready line goes to stderr: whoever reads stdout reads facts. */
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

/** What is logged of a call once it is over. */
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
