import { submissionParameter } from '../../../../shared/domain/notices/page-paths.ts';
import { withParameters } from '../use-url-parameters.ts';
import type { SubmissionFileKind } from './open-submission-file.ts';
import { submissionTabParameter } from './submission-path.ts';

export type SubmissionTab = 'detail' | 'comparison' | SubmissionFileKind;

const tabNames: Record<Exclude<SubmissionTab, 'detail'>, string> = {
  draft: 'draf',
  supporting: 'form-ppd',
  comparison: 'perubahan',
};
const namedTabs = Object.keys(tabNames) as (keyof typeof tabNames)[];

export const openSubmissionOf = (parameters: URLSearchParams): { openId: string | null; tab: SubmissionTab } => {
  const file = parameters.get(submissionTabParameter);
  return {
    openId: parameters.get(submissionParameter),
    tab: namedTabs.find((name) => tabNames[name] === file) ?? 'detail',
  };
};

/** The URL with another open submission or none; the panel starts with the detail tab, not with a file. */
export const withOpenSubmission = (parameters: URLSearchParams, id: string | null): URLSearchParams =>
  withParameters(parameters, { [submissionTabParameter]: null, [submissionParameter]: id });

export const withSubmissionTab = (parameters: URLSearchParams, tab: SubmissionTab): URLSearchParams =>
  withParameters(parameters, { [submissionTabParameter]: tab === 'detail' ? null : tabNames[tab] });
