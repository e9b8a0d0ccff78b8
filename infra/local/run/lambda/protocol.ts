/** The serializable part of a Lambda context. */
export interface InvocationContext {
  functionName: string;
  functionVersion: string;
  invokedFunctionArn: string;
  memoryLimitInMB: string;
  awsRequestId: string;
  logGroupName: string;
  logStreamName: string;
  /** Milliseconds since the epoch, by the machine's clock. */
  deadline: number;
}

export interface WorkerRequest {
  /** JSON text, as Lambda passes it. */
  event: string;
  context: InvocationContext;
  /** How far the function's clock is ahead during the invocation. */
  clockAheadMs: number;
}

export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace: string;
}

/** `result` is JSON text. */
export type FunctionResponse = { result: string } | { error: FunctionError };

/** `ready` after the bundle is loaded or has failed to load; an invocation's time starts then. */
export type WorkerMessage = { ready: true } | FunctionResponse;
