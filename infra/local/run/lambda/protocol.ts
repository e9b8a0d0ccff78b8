/** The serializable part of a Lambda context. */
export interface InvocationContext {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  logGroupName: string;
  logStreamName: string;
}

/** What a process needs to know of the function that it runs. */
export interface FunctionCode {
  /** The directory of its package. */
  codePath: string;
  /** `index.handler`: a file of the package, and an export of it. */
  handler: string;
  timeoutMs: number;
  /** The complete environment: functions do not inherit that of the local stack. */
  env: Readonly<Record<string, string>>;
}

export interface Invocation {
  /** JSON text, as Lambda passes it. */
  event: string;
  context: InvocationContext;
  /** How far the function's clock is ahead during the invocation. */
  clockAheadMs: number;
}

/** Without an invocation, the process only loads the function's code. */
export interface WorkerRequest {
  code: FunctionCode;
  invocation?: Invocation;
}

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace: string;
}

/** `result` is JSON text. */
export type FunctionResponse = { result: string } | { error: FunctionError };

/** `loaded` when the function's code is loaded or has failed to load: the time limit of the invocation starts then. */
export type WorkerMessage = { loaded: true } | FunctionResponse;
