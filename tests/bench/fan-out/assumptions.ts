/** Durations of AWS services in the simulation, in milliseconds: typical values within one region. */
export const latencies = {
  /** From a commit until Lambda reads its stream record: Lambda polls each shard four times a second. */
  streamPoll: 250,
  /** From a message's time until an idle poller of Lambda has received it. */
  queuePickup: 50,
  queueSend: 10,
  tableRequest: 5,
  post: 20,
  coldStart: 700,
  /** From a change of a catalogue until the audience lists have followed it. */
  audienceLists: 1000,
  /** A container without work for this long is replaced by a cold one. */
  idleContainer: 5 * 60_000,
};

/** Calls and messages of clients a second, which share the quota of the posts. */
export const callsPerSecond = 100;

/** How long the SDK's client pauses after a throttled post. */
export const throttlePauseMs = 100;

/** A shift change: so many transitions within a minute. */
export const shiftChange = { transitions: 200, ms: 60_000 };

/** An import of 20,000 rows in one department: the versions of its catalogue, and the time between two of them. */
export const importOfOneDepartment = { versions: 40, intervalMs: 350 };
