import { CaretDownIcon } from '@phosphor-icons/react/dist/icons/CaretDown';
import { CheckIcon } from '@phosphor-icons/react/dist/icons/Check';
import { Select as Primitive } from 'radix-ui';
import { cn } from '../../lib/cn.ts';
import { useFieldControl } from './field.tsx';
import { controlClass } from './input.tsx';

export type SelectOption<V extends string = string> = { value: V; label: string; disabled?: boolean };

type SelectProps<V extends string> = {
  /** `undefined` or '' shows the placeholder. An option itself may not be empty. */
  value: V | '' | undefined;
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  className?: string;
  'aria-label'?: string;
};

export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onValueChange, options, placeholder = 'Pilih', disabled = false, id, name, className } = props;
  const wiring = useFieldControl({ id });
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <Primitive.Root value={value ?? ''} onValueChange={choose} disabled={disabled} {...(name ? { name } : {})}>
      <Primitive.Trigger
        {...wiring}
        aria-label={props['aria-label']}
        className={cn(
          controlClass,
          'flex h-11 items-center justify-between gap-2 text-left data-placeholder:text-muted sm:h-9',
          className,
        )}
      >
        <span className="truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon asChild>
          <CaretDownIcon aria-hidden size={16} className="shrink-0 text-muted" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-2rem)] animate-rise overflow-hidden rounded-md border border-line bg-surface text-ink shadow-float"
        >
          <Primitive.Viewport className="p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-11 cursor-default select-none items-center justify-between gap-4 rounded-sm px-2 py-1 outline-none data-disabled:opacity-50 data-highlighted:bg-primary-soft sm:min-h-8"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <CheckIcon aria-hidden size={16} className="text-primary" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
