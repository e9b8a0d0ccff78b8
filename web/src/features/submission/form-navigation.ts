import type { Location } from 'react-router-dom';
import { revisedIdParameter, revisionParameter } from '../../lib/submissions/submission-path.ts';

/** The view a URL of /pengajuan shows: the form, a resubmission form, or the action picker. */
const formViewOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const parameters = new URLSearchParams(search);
  return `${pathname} ${parameters.get('tindakan') ?? ''} ${parameters.get('ulang') ?? ''} ${parameters.get(revisionParameter) ?? ''} ${parameters.get(revisedIdParameter) ?? ''}`;
};

/** Whether a navigation leaves the open form. */
export const isLeavingForm = (from: Location, to: Location): boolean => formViewOf(from) !== formViewOf(to);
