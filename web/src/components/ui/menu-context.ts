import { type ComponentType, createContext, type ReactNode } from 'react';

type ItemProps = {
  onSelect?: () => void;
  disabled?: boolean;
  /** The child is the item's element. */
  asChild?: boolean;
  className: string;
  children: ReactNode;
};

/** What an open menu gives to its items. */
export const MenuContext = createContext<{
  Item: ComponentType<ItemProps>;
  /** Runs the action once the menu has closed. */
  choose: (action: () => void) => void;
  close: () => void;
} | null>(null);
