import { useEffect, useRef } from 'react';

type SelectBoxProps = {
  label: string;
  checked: boolean;
  /** Some of the rows are selected. */
  mixed?: boolean;
  disabled: boolean;
  /** `isRange`: clicked with Shift. */
  onToggle: (isRange: boolean) => void;
};

/** The check box of a row or of all rows, with the area of a finger around it on phones. */
export const SelectBox = ({ label, checked, mixed = false, disabled, onToggle }: SelectBoxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="-my-1 -ml-1.5 inline-flex cursor-pointer items-center justify-center px-1.5 py-2 max-sm:min-h-11">
      <input
        ref={box}
        type="checkbox"
        data-field="select"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        // React's onChange does not tell whether Shift was pressed.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
        className="size-4 shrink-0 accent-primary"
      />
    </label>
  );
};
