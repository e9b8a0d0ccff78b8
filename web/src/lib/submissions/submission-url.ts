import { submissionParameter } from '../../../../shared/domain/notices/page-paths.ts';
import type { SubmissionFileKind } from './open-submission-file.ts';
import { submissionTabParameter } from './submission-path.ts';

export type SubmissionTab = 'detail' | SubmissionFileKind;

const tabNames: Record<SubmissionFileKind, string> = { draft: 'draf', supporting: 'form-ppd' };
const kinds = Object.keys(tabNames) as SubmissionFileKind[];

/** The submission opened by a URL, and the tab of its panel. */
export const openSubmissionOf = (parameters: URLSearchParams): { openId: string | null; tab: SubmissionTab } => {
  const file = parameters.get(submissionTabParameter);
  return {
    openId: parameters.get(submissionParameter),
    tab: kinds.find((kind) => tabNames[kind] === file) ?? 'detail',
  };
};

/** The URL with another open submission or none; the panel starts with the detail tab, not with a file. */
export const withOpenSubmission = (parameters: URLSearchParams, id: string | null): URLSearchParams => {
  const next = new URLSearchParams(parameters);
  next.delete(submissionTabParameter);
  if (id === null) next.delete(submissionParameter);
  else next.set(submissionParameter, id);
  return next;
};

export const withSubmissionTab = (parameters: URLSearchParams, tab: SubmissionTab): URLSearchParams => {
  const next = new URLSearchParams(parameters);
  if (tab === 'detail') next.delete(submissionTabParameter);
  else next.set(submissionTabParameter, tabNames[tab]);
  return next;
};
