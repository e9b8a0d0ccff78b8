import type { SubmissionFileKind } from './open-submission-file.ts';
import { storyParameter, storyTabParameter } from './story-path.ts';

export type StoryTab = 'story' | SubmissionFileKind;

const named: Record<SubmissionFileKind, string> = { draft: 'draf', supporting: 'form-ppd' };
const kinds = Object.keys(named) as SubmissionFileKind[];

/** The story an address opens, and what of it is in front. */
export function openStoryOf(parameters: URLSearchParams): { openId: string | null; tab: StoryTab } {
  const file = parameters.get(storyTabParameter);
  return { openId: parameters.get(storyParameter), tab: kinds.find((kind) => named[kind] === file) ?? 'story' };
}

/** The address with another story open, or none; one begins with itself and not with a file. */
export function withStory(parameters: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(storyTabParameter);
  if (id === null) next.delete(storyParameter);
  else next.set(storyParameter, id);
  return next;
}

export function withStoryTab(parameters: URLSearchParams, tab: StoryTab): URLSearchParams {
  const next = new URLSearchParams(parameters);
  if (tab === 'story') next.delete(storyTabParameter);
  else next.set(storyTabParameter, named[tab]);
  return next;
}
