import { type CallName, callNamed, isIdempotentCommand } from '../shared/api/index.ts';
import type { FunctionName } from './bundle.ts';

/** What a function does with the data table. Nobody scans; deleting is asked for by key, with `deletes`. */
export type TableAction = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'ConditionCheckItem';

/** Items that do not outlive their purpose. History, documents and submissions are not among them. */
export type Deletable = 'QUEUE#*' | 'CONN#*' | 'TKT#*';

/** Everything else a function may do; each gives its environment and its permissions together. */
export type Capability =
  /** Credentials and sessions (AUTH# items), which all others are denied. */
  | 'auth-items'
  | 'mac-passwords'
  | 'sign-tokens'
  | 'verify-tokens'
  | 'presign-uploads'
  | 'claim-uploads'
  | 'read-submission-files'
  | 'publish-files'
  | 'open-files'
  | 'open-template'
  | 'post-to-sockets';

export interface FunctionNeeds {
  table: readonly TableAction[];
  deletes?: readonly Deletable[];
  capabilities?: readonly Capability[];
  /** MB; processor time grows with it. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
}

const decision = {
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
  deletes: ['QUEUE#*'],
} as const satisfies FunctionNeeds;

/** What each call's own work needs; `needsOf` adds what the pipeline does for it. */
const callNeeds: Record<CallName, FunctionNeeds> = {
  'validate-login': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['auth-items', 'mac-passwords', 'sign-tokens'],
    // scrypt with N=2^17 fills 128 MiB and wants a whole processor, which 1,769 MB buys.
    memory: 1769,
  },
  'refresh-session': {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['auth-items', 'sign-tokens'],
  },
  'sign-out': { table: ['GetItem', 'Query', 'UpdateItem'], capabilities: ['auth-items'] },
  'get-session': { table: [] },
  'get-realtime-ticket': { table: ['PutItem'] },
  'create-upload-urls': { table: ['PutItem'], capabilities: ['presign-uploads'] },
  'upload-and-submit-document': {
    table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    capabilities: ['claim-uploads'],
    memory: 1024,
    timeout: 29,
  },
  'withdraw-submission': decision,
  'get-dashboard-documents': { table: ['BatchGetItem', 'Query'] },
  'get-submission': { table: ['BatchGetItem', 'Query'] },
  'get-pending-documents': { table: ['BatchGetItem', 'Query'] },
  'process-document-review': decision,
  'get-approval-documents': { table: ['BatchGetItem', 'Query'] },
  'process-document-approval': { ...decision, capabilities: ['publish-files'], memory: 1024, timeout: 29 },
  'list-hims-documents': { table: ['Query'], memory: 1024 },
  'get-hims-document': { table: ['Query'] },
  'get-document-file': { table: ['Query'], capabilities: ['open-files'] },
  'get-form-template': { table: [], capabilities: ['open-template'] },
  'get-user-notifications': { table: ['Query'] },
  'mark-notification-read': { table: ['Query', 'UpdateItem'] },
  'delete-all-notifications': { table: ['Query', 'UpdateItem'] },
};

const otherNeeds: Record<Exclude<FunctionName, CallName>, FunctionNeeds> = {
  connect: { table: ['GetItem', 'PutItem', 'UpdateItem'], deletes: ['TKT#*'] },
  disconnect: { table: ['GetItem'], deletes: ['CONN#*'] },
  ping: { table: ['GetItem', 'UpdateItem'] },
  'publish-changes': {
    table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    deletes: ['CONN#*'],
    capabilities: ['post-to-sockets'],
    memory: 512,
    timeout: 60,
  },
};

/** The pipeline checks the token and reads the caller's profile, and keeps a command's first answer. */
const pipelineNeeds = (name: CallName): Required<Pick<FunctionNeeds, 'table' | 'capabilities'>> => {
  const call = callNamed(name);
  if (call.access.who === 'public') return { table: [], capabilities: [] };
  return {
    table: isIdempotentCommand(call) ? ['GetItem', 'PutItem'] : ['GetItem'],
    capabilities: ['verify-tokens'],
  };
};

const isCall = (name: FunctionName): name is CallName => name in callNeeds;

export const needsOf = (name: FunctionName): Required<FunctionNeeds> => {
  const own = isCall(name) ? callNeeds[name] : otherNeeds[name];
  const pipeline = isCall(name) ? pipelineNeeds(name) : { table: [], capabilities: [] };
  return {
    memory: 512,
    timeout: 15,
    deletes: [],
    ...own,
    table: [...new Set([...pipeline.table, ...own.table])],
    capabilities: [...new Set([...pipeline.capabilities, ...(own.capabilities ?? [])])],
  };
};
