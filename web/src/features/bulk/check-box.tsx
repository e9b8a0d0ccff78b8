import type { ReactNode } from 'react';

type CheckBoxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  hint: ReactNode;
  disabled?: boolean;
};

export const CheckBox = ({ checked, onChange, label, hint, disabled = false }: CheckBoxProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-2 sm:min-h-0 pointer-coarse:min-h-11">
    <input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-4 shrink-0 accent-primary"
    />
    <span>
      <span className="block font-semibold">{label}</span>
      <span className="block text-muted text-sm">{hint}</span>
    </span>
  </label>
);
