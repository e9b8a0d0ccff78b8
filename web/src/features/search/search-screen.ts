import type { Icon } from '@phosphor-icons/react';

/** A screen or an action that the search offers; app/ supplies those of the user. */
export interface SearchScreen {
  id: string;
  label: string;
  icon: Icon;
  words?: string;
  /** Listed before anything is typed. */
  isMain?: boolean;
  target: string | (() => void);
}
