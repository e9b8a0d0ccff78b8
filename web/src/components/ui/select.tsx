import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export type SelectOption<V extends string = string> = { value: V; label: string; title?: string; disabled?: boolean };

type SelectProps<V extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  /** `undefined` or '' shows the placeholder. An option itself may not be empty. */
  value: V | '' | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
};

/** Stands for no choice; a select's option may not be empty. */
const notChosen = '-';

/**
 * The browser's own select: it works as people know it with every keyboard, screen reader and phone. Where the browser
 * lets a page draw the list (`appearance: base-select`), it looks like our menus; elsewhere it is the system's.
 */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { value, onValueChange, options, placeholder = 'Pilih', id, className, ...rest } = props;
  const controlProps = useFieldControl({ id });
  const isChosen = options.some((option) => option.value === value);
  return (
    <span className="grid grid-cols-[minmax(0,1fr)] items-center *:col-start-1 *:row-start-1">
      <select
        {...controlProps}
        {...rest}
        value={isChosen ? value : notChosen}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onValueChange(chosen.value);
        }}
        className={cn(
          controlClass,
          'select h-11 whitespace-nowrap py-2.75 pr-9 sm:h-9 sm:py-1.75',
          !isChosen && 'text-muted',
          className,
        )}
      >
        {!isChosen && (
          <option value={notChosen} disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} title={option.title} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <CaretDownIcon aria-hidden size={16} className="pointer-events-none mr-3 justify-self-end text-muted" />
    </span>
  );
};
