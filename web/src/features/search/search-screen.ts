import type { Icon } from '@phosphor-icons/react';

/** A screen or an action that the search offers; app/ supplies those of the user. */
export interface SearchScreen {
  id: string;
  label: string;
  icon: Icon;
  /** Further words that find it. */
  words?: string;
  /** Listed before anything is typed. */
  isMain?: boolean;
  /** Where it leads, or what it does. */
  target: string | (() => void);
}
