import { useEffect } from 'react';
import type { Topic } from '../../../../shared/events.ts';
import { sendMessage, subscribeEvents, subscribeOpened } from './realtime.ts';

const noList: Topic = { list: 'reading' };
/** A page that is hidden for longer receives no changes of lists; it loads what changed when it is visible again. */
const hiddenAfterMs = 60_000;
/** A response later than this was lost with its message. */
const responseTimeoutMs = 10_000;

/** The topics of the screens that are mounted; the last one counts. */
let shown: readonly Topic[] = [];
let isHidden = false;
/** What the open socket was asked for, and what it has confirmed; undefined: nothing yet. */
let requested: Topic | null | undefined;
let confirmed: Topic | null | undefined;
let started = false;
let syncTimer: ReturnType<typeof setTimeout> | undefined;
let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
let responseTimer: ReturnType<typeof setTimeout> | undefined;
type LeaveHandler = (left: Topic, next: Topic | null) => void;
const leaveHandlers = new Set<LeaveHandler>();

/** The socket receives the changes of this topic while the screen is mounted and visible. */
export const useTopic = (topic: Topic | null): void => {
  const name = topic && topicName(topic);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` represents the topic, a new object on every render
  useEffect(() => (topic ? showTopic(topic) : undefined), [name]);
};

const topicName = (topic: Topic): string => JSON.stringify([topic.list, departmentOf(topic)]);

const departmentOf = (topic: Topic | null | undefined) =>
  topic?.list === 'submissions' ? topic.department : undefined;

export const showTopic = (topic: Topic): (() => void) => {
  shown = [...shown, topic];
  scheduleSync();
  return () => {
    shown = shown.filter((each) => each !== topic);
    scheduleSync();
  };
};

/** Whether the socket receives all changes that it would with this topic. */
export const isFollowing = (topic: Topic): boolean => {
  if (confirmed?.list !== topic.list) return false;
  const department = departmentOf(confirmed);
  return department === undefined || department === departmentOf(topic);
};

/** Calls back when another topic or none is followed because of this page, not because of the connection. */
export const subscribeTopicLeft = (handler: LeaveHandler): (() => void) => {
  leaveHandlers.add(handler);
  return () => leaveHandlers.delete(handler);
};

/** Subscribes the socket to what the page shows until the returned function is called. */
export const startTopics = (): (() => void) => {
  started = true;
  isHidden = document.visibilityState === 'hidden';
  document.addEventListener('visibilitychange', handleVisibility);
  const unsubscribers = [subscribeOpened(handleOpened), subscribeEvents(['subscribed'], handleSubscribed)];
  scheduleSync();
  return () => {
    started = false;
    requested = undefined;
    confirmed = undefined;
    document.removeEventListener('visibilitychange', handleVisibility);
    for (const timer of [syncTimer, hiddenTimer, responseTimer]) clearTimeout(timer);
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
};

const handleVisibility = () => {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'hidden') {
    hiddenTimer = setTimeout(() => setHidden(true), hiddenAfterMs);
  } else setHidden(false);
};

const setHidden = (hidden: boolean) => {
  isHidden = hidden;
  sync();
};

const handleOpened = () => {
  // A new socket has no topic.
  requested = null;
  confirmed = null;
  sync();
};

const handleSubscribed = ({ topic }: { topic: Topic | null }) => {
  if (requested === undefined || !isSame(topic, requested)) return;
  clearTimeout(responseTimer);
  confirmed = topic;
};

/** One screen replaces another within a task: only the result is sent. */
const scheduleSync = () => {
  clearTimeout(syncTimer);
  syncTimer = setTimeout(sync, 0);
};

const sync = () => {
  // Before the first socket opens there is nothing to tell; it opens without a topic.
  if (!started || requested === undefined) return;
  const topic = isHidden ? null : (shown.at(-1) ?? noList);
  if (isSame(topic, requested)) return;
  const left = requested;
  requested = topic;
  confirmed = undefined;
  request(topic);
  if (left) for (const handler of leaveHandlers) handler(left, topic);
};

const request = (topic: Topic | null) => {
  clearTimeout(responseTimer);
  responseTimer = setTimeout(() => request(topic), responseTimeoutMs);
  sendMessage({ action: 'subscribe', topic });
};

const isSame = (one: Topic | null, other: Topic | null): boolean =>
  one?.list === other?.list && departmentOf(one) === departmentOf(other);
