import { useState } from 'react';
import { decisionModeParameter, decisionModeValue } from '../../lib/submissions/submission-path.ts';
import { useUrlParameters, withParameters } from '../../lib/use-url-parameters.ts';

export type QueueView = 'table' | 'decisions';

const storageKey = 'hims.queue-view';

const storedView = (): QueueView => (localStorage.getItem(storageKey) === 'decisions' ? 'decisions' : 'table');

/** The view of this browser; a link to a decision opens decision mode without changing it. */
export const useQueueView = (): { view: QueueView; setView: (view: QueueView) => void } => {
  const [parameters, setParameters] = useUrlParameters();
  const [stored, setStored] = useState(storedView);
  const setView = (view: QueueView) => {
    localStorage.setItem(storageKey, view);
    setStored(view);
    setParameters((present) => withParameters(present, { [decisionModeParameter]: null }));
  };
  return { view: parameters.get(decisionModeParameter) === decisionModeValue ? 'decisions' : stored, setView };
};
