import { type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { isOpen, lazyComponent } from '../../lib/lazy-component.tsx';
import { MenuContext } from './menu-context.ts';
import { type TriggerProps, useLayerTrigger } from './use-layer-trigger.ts';

type DropdownMenuProps = {
  trigger: (props: TriggerProps) => ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
};

export const MenuLayer = lazyComponent(() => import('./menu-layer.tsx').then((file) => file.MenuLayer), isOpen);

const openingKeys = ['Enter', ' ', 'ArrowDown'];

/** Opens with the press of its trigger, not with the release; a key gives the focus to the first item. */
export const DropdownMenu = ({ trigger, align = 'end', children }: DropdownMenuProps) => {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'key' | null>(null);
  const { button, id, layerId, attributes } = useLayerTrigger('menu', openedBy !== null);
  return (
    <>
      {trigger({
        ...attributes,
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          setOpenedBy('pointer');
          // The menu gets the focus, not the button.
          event.preventDefault();
        },
        onKeyDown: (event) => {
          if (!openingKeys.includes(event.key)) return;
          setOpenedBy('key');
          event.preventDefault();
        },
      })}
      <MenuLayer
        id={layerId}
        labelledBy={id}
        anchor={button}
        align={align}
        open={openedBy !== null}
        isOpenedByKey={openedBy === 'key'}
        onClose={() => setOpenedBy(null)}
      >
        {children}
      </MenuLayer>
    </>
  );
};

const itemClass =
  'flex min-h-11 cursor-default select-none items-center gap-2 rounded-sm px-2 outline-none data-disabled:opacity-50 data-highlighted:bg-sunken sm:min-h-9 pointer-coarse:min-h-11';

const useMenu = () => {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('a menu item is shown outside a menu');
  return menu;
};

type DropdownMenuItemProps = { onSelect: () => void; danger?: boolean; disabled?: boolean; children: ReactNode };

export const DropdownMenuItem = ({ onSelect, danger = false, disabled = false, children }: DropdownMenuItemProps) => {
  const menu = useMenu();
  return (
    <menu.Item
      onSelect={() => menu.choose(onSelect)}
      disabled={disabled}
      className={cn(itemClass, danger && 'text-danger')}
    >
      {children}
    </menu.Item>
  );
};

type DropdownMenuLinkProps = { to: string; current: 'page' | 'true' | undefined; children: ReactNode };

export const DropdownMenuLink = ({ to, current, children }: DropdownMenuLinkProps) => {
  const menu = useMenu();
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    // With one of these keys the browser opens a tab or a window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    menu.choose(() => void navigate(to));
    menu.close();
  };
  return (
    <menu.Item asChild className={cn(itemClass, current && 'font-semibold')}>
      <a href={to} aria-current={current} onClick={follow}>
        {children}
      </a>
    </menu.Item>
  );
};
