import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';

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

/** A row of tabs that scrolls horizontally on narrow screens. */
export const Tabs = <V extends string>({ value, onValueChange, items, label, className, children }: TabsProps<V>) => {
  const choose = (chosen: string) => {
    const item = items.find((each) => each.value === chosen);
    if (item) onValueChange(item.value);
  };
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab may be out of view
  useLayoutEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[data-state=active]');
    if (!list.current || !active) return;
    // Not `scrollIntoView`, which would also scroll the page.
    const { offsetLeft, offsetWidth } = active;
    list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2;
  }, [value]);
  return (
    <Primitive.Root value={value} onValueChange={choose} className={cn('min-w-0', className)}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="relative flex overflow-x-auto border-line border-b print:hidden [scrollbar-width:none] [&::-webkit-scrollbar]:hidden"
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className={cn(
              '-mb-px h-11 shrink-0 whitespace-nowrap border-transparent border-b-2 px-3 text-muted sm:h-10',
              'transition-colors duration-120 hover:text-ink focus-visible:-outline-offset-2',
              'data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-primary',
            )}
          >
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  );
};

export const TabPanel = ({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) => (
  <Primitive.Content value={value} className={cn('pt-4 outline-none', className)}>
    {children}
  </Primitive.Content>
);
