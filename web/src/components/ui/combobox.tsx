import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Input } from './input.tsx';

export interface ComboboxOption {
  key: string;
  value: string;
  content: ReactNode;
}

type ComboboxProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect'> & {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly ComboboxOption[];
  onPick: (option: ComboboxOption) => void;
  listLabel: string;
};

const arrowSteps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text input with a list of suggestions: the WAI-ARIA pattern "editable combobox with list autocomplete". The focus
 * stays in the input; any text is valid. Radix has no combobox.
 */
export const Combobox = (props: ComboboxProps) => {
  const { value, onValueChange, options, onPick, listLabel, onFocus, onBlur, ...rest } = props;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const active = isShown ? options[activeAt] : undefined;
  /** What Enter takes: the first match of what was typed, unless the arrow keys chose another. */
  const chosen = active ?? (isShown && value.trim() !== '' ? options[0] : undefined);
  const optionId = (at: number) => `${listId}-${at}`;

  const close = () => {
    setIsOpen(false);
    setActiveAt(-1);
  };
  const moveTo = (at: number) => {
    setActiveAt(at);
    document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (option: ComboboxOption) => {
    onPick(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = arrowSteps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      // Before the first option the input itself has its turn.
      if (options.length > 0) moveTo(((activeAt + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <div className="relative">
      <Input
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active && optionId(activeAt)}
        value={value}
        onChange={(event) => {
          setIsOpen(true);
          setActiveAt(-1);
          onValueChange(event.target.value);
        }}
        onFocus={(event) => {
          onFocus?.(event);
          if (value.trim() === '') setIsOpen(true);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          close();
        }}
        onKeyDown={onKeyDown}
      />
      <span role="status" className="sr-only">
        {isShown && `${options.length} saran`}
      </span>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label={listLabel}
          className="absolute top-full right-0 left-0 z-20 mt-1 max-h-64 sm:max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float"
        >
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its list
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
            <div
              key={option.key}
              id={optionId(at)}
              role="option"
              aria-selected={at === activeAt}
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
              className={cn(
                'min-h-11 cursor-pointer rounded-sm px-2.5 py-1.5',
                at === activeAt ? 'bg-primary-soft' : 'hover:bg-sunken',
              )}
            >
              {option.content}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
