import { SettingsError } from '../../config/settings-error.ts';
import { CommandError } from './command-error.ts';

const [unreachable, wrongClock, expired] = [
  'The environment cannot be reached; start the local stack with npm start, or check --stage and the connection',
  'The clock of this machine is not that of the environment; set it, and run the command again',
  'The AWS credentials are missing or have expired; sign in',
];
/** What an operator can do about errors of the network, of credentials, of the clock and the disk, by their codes and names. */
const sentences: Readonly<Record<string, string>> = {
  ...{ ECONNREFUSED: unreachable, ECONNRESET: unreachable, ENOTFOUND: unreachable, TimeoutError: unreachable },
  ...{ RequestTimeTooSkewed: wrongClock, CredentialsProviderError: expired, ExpiredTokenException: expired },
  ENOSPC: 'The disk is full; free some space, and run the command again',
};

/** Of DynamoDB, which names a wrong clock in the message of a refused signature. */
const isClockRefusal = ({ name, message }: Error): boolean =>
  name === 'InvalidSignatureException' && /request time|Signature (expired|not yet current)/.test(message);

/** An error in one line for the operator, with its code; undefined for one that is a defect of the tool. */
export const operatorSentence = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof CommandError || error instanceof SettingsError) return error.message;
  const names = [
    isClockRefusal(error) ? 'RequestTimeTooSkewed' : error.name,
    'code' in error ? String(error.code) : '',
  ];
  const known = names.find((name) => name in sentences);
  if (known !== undefined) return `${sentences[known]} (${known})`;
  // Node tries the addresses of a name, and reports all of them; the SDK names the cause.
  const causes = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map(operatorSentence).find((each) => each !== undefined);
};

export type Print = (line: string) => void;

/**
 * Runs a command line tool. It ends with 1 where it resolves to false, and with 2 where it could not be completed: an
 * expected error in one line.
 */
export const runTool = async (run: (print: Print) => Promise<boolean | undefined>): Promise<void> => {
  try {
    const isDone = await run((line) => process.stdout.write(`${line}\n`));
    if (isDone === false) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    process.stderr.write(`${operatorSentence(error) ?? error.stack ?? error.message}\n`);
    process.exitCode = 2;
  }
};
