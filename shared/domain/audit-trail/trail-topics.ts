import * as z from 'zod/mini';
import type { Role } from '../people/roles.ts';
import { type TrailEntry, type TrailKind, trailKindsOf } from './trail.ts';

/** What every audit asks of the whole trail: some events of one or two kinds. */
const trailTopics = ['unapproved', 'removed', 'published', 'positions'] as const;
export const trailTopic = z.enum(trailTopics, { error: 'Jenis kejadian tidak dikenal' });
export type TrailTopic = z.infer<typeof trailTopic>;

export const trailTopicLabels: Record<TrailTopic, string> = {
  unapproved: 'Perubahan tanpa persetujuan',
  removed: 'Penghapusan & pemusnahan',
  published: 'Penerbitan & pemusnahan',
  positions: 'Pergantian jabatan',
};

/** Whether the history itself says that an event replaced what the workflow approved; older events do not say it. */
export const isMarkedUnapproved = ({ detail }: TrailEntry): boolean =>
  detail === 'without_approval' || detail === 'second_person';

/** Whether a document was deleted or destroyed. */
export const isRemoval = ({ kind, action }: TrailEntry): boolean =>
  kind === 'document' && (action === 'destroyed' || action === 'deleted');

export const positionsField = 'Jabatan';

const topics: Record<TrailTopic, { kinds: readonly TrailKind[]; includes: (entry: TrailEntry) => boolean }> = {
  unapproved: { kinds: ['document'], includes: isMarkedUnapproved },
  removed: {
    kinds: ['document', 'copy'],
    includes: (entry) => isRemoval(entry) || (entry.kind === 'copy' && entry.action === 'destroyed'),
  },
  published: { kinds: ['document'], includes: ({ action }) => action === 'workflow' || action === 'destroyed' },
  positions: {
    kinds: ['user'],
    includes: ({ changes = [] }) => changes.some(({ field }) => field === positionsField),
  },
};

export const kindsOfTopic = (topic: TrailTopic): readonly TrailKind[] => topics[topic].kinds;

export const isOfTopic = (topic: TrailTopic, entry: TrailEntry): boolean => topics[topic].includes(entry);

/** Whether an event must be in the lists itself, wherever else it is: a topic is filtered from these. */
export const hasTopic = (entry: TrailEntry): boolean =>
  trailTopics.some((topic) => kindsOfTopic(topic).includes(entry.kind) && isOfTopic(topic, entry));

export const trailTopicsOf = (user: { roles: readonly Role[] }): TrailTopic[] => {
  const allowed = trailKindsOf(user);
  return trailTopics.filter((topic) => kindsOfTopic(topic).every((kind) => allowed.includes(kind)));
};
