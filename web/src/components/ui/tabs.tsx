import { createContext, type KeyboardEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { placeAfter } from './tab-keys.ts';

export type TabItem<V extends string = string> = { value: V; label: ReactNode };

/** Value when no tab is active; the panel of this value is shown then. */
export const noTab = '-';

type TabsProps<V extends string> = {
  value: NoInfer<V> | typeof noTab;
  onValueChange: (value: V) => void;
  items: readonly TabItem<V>[];
  label: string;
  className?: string;
  /** `TabPanel`s; without them the tabs only select a filter. */
  children?: ReactNode;
};

const TabsContext = createContext({ id: '', value: noTab });

const tabId = (id: string, value: string): string => `${id}-tab-${value}`;
const panelId = (id: string, value: string): string => `${id}-panel-${value}`;

/**
 * A row of tabs that scrolls horizontally on narrow screens. One of them is in the tab order; the arrow keys move to the
 * others and choose them (WAI-ARIA Authoring Practices, tabs with automatic activation).
 */
export const Tabs = <V extends string>({ value, onValueChange, items, label, className, children }: TabsProps<V>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const choose = (chosen: V) => chosen !== value && onValueChange(chosen);
  const handleKey = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const place = placeAfter(event.key, at, items.length);
    const item = place === undefined ? undefined : items[place];
    if (!item || place === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[place]?.focus();
    choose(item.value);
  };
  const inTabOrder = items.some((item) => item.value === value) ? value : items[0]?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab may be out of view
  useLayoutEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list.current || !active) return;
    // Not `scrollIntoView`, which would also scroll the page.
    const { offsetLeft, offsetWidth } = active;
    list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2;
  }, [value]);
  return (
    <TabsContext value={{ id, value }}>
      <div className={cn('min-w-0', className)}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="relative flex overflow-x-auto border-line border-b print:hidden [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
        >
          {items.map((item, at) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={tabId(id, item.value)}
              aria-selected={item.value === value}
              {...(children ? { 'aria-controls': panelId(id, item.value) } : {})}
              tabIndex={item.value === inTabOrder ? 0 : -1}
              onClick={() => choose(item.value)}
              onKeyDown={(event) => handleKey(event, at)}
              className={cn(
                '-mb-px h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 px-3 text-muted sm:h-10 pointer-coarse:h-11',
                'transition-colors duration-120 hover:text-ink focus-visible:-outline-offset-2',
                'aria-selected:border-primary aria-selected:font-semibold aria-selected:text-primary',
              )}
            >
              {item.label}
            </button>
          ))}
        </div>
        {children}
      </div>
    </TabsContext>
  );
};

type TabPanelProps = { value: string; className?: string; children: ReactNode };

export const TabPanel = ({ value, className, children }: TabPanelProps) => {
  const tabs = useContext(TabsContext);
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the key that leaves the tabs goes to the panel
      tabIndex={0}
      hidden={value !== tabs.value}
      className={cn('pt-4 outline-none', className)}
    >
      {value === tabs.value && children}
    </div>
  );
};
