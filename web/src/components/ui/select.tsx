import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export type SelectOption<V extends string = string> = { value: V; label: string; title?: string; disabled?: boolean };

type SelectProps<V extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  /** `undefined` or '' shows the placeholder. An option must not be empty. */
  value: V | '' | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  /** Only `className` determines its look. */
  isPlain?: boolean;
};

/** Value of the placeholder, because an option must not be empty. */
const notChosen = '-';

/**
 * A native select, for its keyboard, screen-reader and phone support. Where the browser supports `appearance:
 * base-select`, its list is styled like our menus; elsewhere the system draws it.
 */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { value, onValueChange, options, placeholder = 'Pilih', isPlain = false, id, className, ...rest } = props;
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
          'select',
          !isPlain && [
            controlClass,
            'h-11 whitespace-nowrap py-2.75 pr-9 sm:h-9 pointer-coarse:h-11 sm:py-1.75',
            !isChosen && 'text-muted!',
          ],
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
