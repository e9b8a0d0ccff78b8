import { type ComponentType, createContext, type ReactNode } from 'react';

type ItemProps = { onSelect: () => void; disabled: boolean; className: string; children: ReactNode };

/** What an open menu gives to its items. */
export const MenuContext = createContext<{
  Item: ComponentType<ItemProps>;
  /** Runs the action once the menu has closed. */
  choose: (action: () => void) => void;
} | null>(null);
