import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { requestWaitingFilesRun } from '../imports/waiting-file-service.ts';
import { publishToChannel } from '../realtime/channel-service.ts';
import { type Channel, topicName } from '../realtime/topic-rules.ts';
import { queueAudienceSync } from '../required-reading/sync-queue.ts';
import type { SubmissionEventItem } from '../submissions/submission-store.ts';
import { type BatchReads, batchReads } from './batch-reads.ts';
import { notifyTransitions } from './transition-service.ts';

/** A change of the table that is published. */
export interface Publication {
  /** The channels that it is published on, with its id there. */
  channels: readonly { channel: Channel; change: string }[];
  transition: SubmissionEventItem | undefined;
  publish: (batch: Batch) => Promise<unknown>;
}

/** What the records of a batch share. */
export interface Batch {
  reads: BatchReads;
  /** Resolves when a transition's notifications are saved. */
  notificationsSaved: (event: SubmissionEventItem) => Promise<void>;
  /** Each submission's transitions in the batch, oldest first. */
  transitions: ReadonlyMap<string, readonly SubmissionEventItem[]>;
  /** Publishes all changes that the batch has of a channel, once. */
  publishTo: (channel: Channel) => Promise<void>;
  /**
   * A catalogue changed, or all of them: the audience lists follow it. The changes of a bulk job are followed together, at
   * its end, because each run writes its parts of the lists again.
   */
  requestAudienceSync: (department?: DepartmentCode, job_id?: string) => Promise<void>;
  /** Documents or users changed: waiting files may be attached now. */
  requestWaitingFiles: () => Promise<void>;
  /** Runs once per batch for each post. */
  evaluate: (post: string, run: () => Promise<unknown>) => Promise<unknown>;
}

export const createBatch = (changes: readonly Publication[]): Batch => {
  const events = changes
    .flatMap(({ transition }) => transition ?? [])
    .toSorted((one, other) => one.version - other.version);
  const reads = batchReads();
  const requestOnce = oncePerKey<void>();
  const syncOnce = oncePerKey<void>();
  return {
    reads,
    notificationsSaved: notifyTransitions(events, reads),
    transitions: Map.groupBy(events, ({ submission_id }) => submission_id),
    publishTo: channelPublisher(changes),
    requestAudienceSync: async (department, job_id) => {
      // A job that ends after this read is in the stream then.
      if (job_id !== undefined && !(await reads.jobHasEnded(job_id))) return;
      await syncOnce(department ?? 'all', () => queueAudienceSync(department));
    },
    requestWaitingFiles: () => requestOnce('waiting files', requestWaitingFilesRun),
    evaluate: oncePerKey(),
  };
};

/** Runs the first function that is given for a key, and returns its result for every further one. */
const oncePerKey = <T>(): ((key: string, run: () => Promise<T>) => Promise<T>) => {
  const results = new Map<string, Promise<T>>();
  return (key, run) => {
    const result = results.get(key) ?? run();
    results.set(key, result);
    return result;
  };
};

/** A batch updates each channel once, so that a burst does not write its item as often. */
const channelPublisher = (changes: readonly Publication[]): Batch['publishTo'] => {
  const byChannel = Map.groupBy(
    changes.flatMap(({ channels }) => channels),
    ({ channel }) => topicName(channel),
  );
  const publishOnce = oncePerKey<void>();
  return (channel) => {
    const name = topicName(channel);
    const unsent = new Set(byChannel.get(name)?.map((each) => each.change));
    return publishOnce(name, () => publishToChannel(channel, [...unsent]));
  };
};
