import { CheckIcon } from '@phosphor-icons/react/Check';
import { MinusIcon } from '@phosphor-icons/react/Minus';
import { useEffect, useRef } from 'react';

type SelectBoxProps = {
  label: string;
  checked: boolean;
  mixed?: boolean;
  disabled: boolean;
  /** As a place of the grid: whether it is the one in the tab order. Outside the rows every box is. */
  inTabOrder?: boolean;
  /** `isRange`: clicked with Shift. */
  onToggle: (isRange: boolean) => void;
};

/**
 * The check box of a row or of all rows. The transparent input is larger than the drawn box, because a target must have
 * 24 pixels (WCAG 2.5.8), on phones more.
 */
export const SelectBox = ({ label, checked, mixed = false, disabled, inTabOrder, onToggle }: SelectBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <span className="relative -ml-1 inline-flex size-6 shrink-0 items-center justify-center align-middle max-sm:size-8 pointer-coarse:size-11">
      <input
        ref={box}
        type="checkbox"
        data-field="select"
        {...(inTabOrder === undefined ? {} : { 'data-stop': 'select', tabIndex: inTabOrder ? 0 : -1 })}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // React's onChange does not tell whether Shift was pressed.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 forced-colors:opacity-100"
      />
      <span
        aria-hidden
        className="pointer-events-none flex size-4 items-center justify-center rounded-sm border border-control bg-surface text-on-primary peer-checked:border-primary peer-checked:bg-primary peer-indeterminate:border-primary peer-indeterminate:bg-primary peer-focus-visible:outline-2 peer-focus-visible:outline-primary peer-focus-visible:outline-offset-2 peer-disabled:opacity-50"
      >
        {mixed ? <MinusIcon size={12} weight="bold" /> : checked && <CheckIcon size={12} weight="bold" />}
      </span>
    </span>
  );
};
