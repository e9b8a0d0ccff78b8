import type { Location } from 'react-router-dom';

/** What an address of /pengajuan shows: the form, the form of a resubmission, or (for some) the choice of actions. */
const formViewOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const parameters = new URLSearchParams(search);
  return `${pathname} ${parameters.get('tindakan') ?? ''} ${parameters.get('ulang') ?? ''}`;
};

/** Whether a way within or out of the application leads away from the form that is open. */
export const isLeavingForm = (from: Location, to: Location): boolean => formViewOf(from) !== formViewOf(to);
