import type { IndexFamily, ItemFamily } from './item-families.ts';

export type QueueName =
  | 'audience-syncs'
  | 'deliveries'
  | 'file-index'
  | 'jobs'
  | 'mails'
  | 'recognition'
  | 'texts'
  | 'views';

/** Actions of a function on the data table. No function scans. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  /** Creates up to twenty-five new items a request; cannot change or delete existing ones. */
  | 'PartiQLInsert'
  | 'ConditionCheckItem'
  /** Of the table's own partitions; those of the indexes follow from `indexes`. */
  | 'Query';

/** Short-lived items only: history, documents and submissions cannot be deleted. */
type DeletableFamily = Extract<ItemFamily, 'queues' | 'connections' | 'tickets' | 'waiting-files' | 'waiting-changes'>;

/** Every other permission of a function; each grants its environment variables and its permissions together. */
export type Capability =
  | 'mac-passwords'
  | 'sign-tokens'
  | 'verify-tokens'
  /** Reads the public parts of the signing keys for the functions that verify tokens. */
  | 'read-public-keys'
  | 'presign-uploads'
  | 'claim-uploads'
  /** Reads the files of submissions and documents, to copy them to a submission. */
  | 'reuse-files'
  | 'publish-files'
  | 'view-files'
  /** Stores uploads as files of records. */
  | 'store-records'
  | 'view-records'
  /** Reads the signed minutes of destructions. */
  | 'view-minutes'
  /** Knows the environment's own host, where it has one. */
  | 'page-host'
  | 'view-template'
  | 'post-to-sockets'
  | 'close-sockets'
  /** Reads the files of documents and records, and stores their texts. */
  | 'extract-texts'
  /** Reads the files of submissions, to compare them with what they are submitted as. */
  | 'read-submitted-files'
  /** Reads the files of documents, and stores what 'Lihat' opens of them. */
  | 'make-views'
  /** Reads texts, and writes the search index. */
  | 'write-index'
  /** Reads texts and the search index. */
  | 'read-index'
  | 'read-record-texts'
  /** Reads the search index of records. */
  | 'search-records'
  /** What the worker of bulk jobs does with files and with its queue. */
  | 'run-jobs'
  | 'view-reports'
  /** Reads stamped copies. */
  | 'view-copies'
  /** Reads the files of documents, and stores and combines stamped copies of them. */
  | 'print-copies'
  /** Reads what a dry run saved for its user. */
  | 'view-job-results'
  /** Verifies that a request comes from CloudFront. */
  | 'origin-secret'
  /** The product's own metrics, where the environment is monitored. */
  | 'publish-metrics'
  /** Requests the page as a browser does. */
  | 'request-page'
  /** Knows whether the environment sends mail to users. */
  | 'offer-mail'
  /** Sends mail with links to the page. */
  | 'send-mails'
  /** Knows the company's time zone: formats times in texts for users, and knows which day it is. */
  | 'format-time'
  /** Counts working days, with the calendar of the environment until one is stored. */
  | 'working-days'
  /** Knows whether changes of approved revisions wait for a second person. */
  | 'keeper-changes'
  /** Sets the dates of periodic reviews. */
  | 'review-dates'
  /** Appends to the transparency log, and signs its checkpoints. */
  | 'sequence-log'
  /** Reads the latest checkpoint of the transparency log. */
  | 'read-checkpoint'
  /** Reads the whole transparency log and the key with which it is verified. */
  | 'read-log'
  /** Deletes every version of the files of records, and their words: `destroy-files` alone. */
  | 'destroy-records'
  /** Knows the default audiences of documents, and in how many days they must be read. */
  | 'distribution';

/** What a function may do (`permissions.ts`, `workers.ts`). */
export interface FunctionPermissions {
  table: readonly TableAction[];
  reads?: readonly ItemFamily[];
  /** Items that are created or updated; those of the history are created only. */
  writes?: readonly ItemFamily[];
  /** Partitions of indexes that are queried. */
  indexes?: readonly IndexFamily[];
  deletes?: readonly DeletableFamily[];
  capabilities?: readonly Capability[];
  /** Queues to which it adds messages, where the environment has them. */
  sends?: readonly QueueName[];
  /** MB; CPU time grows with it. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
}
