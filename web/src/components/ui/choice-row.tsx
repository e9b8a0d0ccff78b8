import type { ComponentProps } from 'react';

type ChoiceRowProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; explanation: string };

/** A radio button or checkbox with its explanation, in a box of several. */
export const ChoiceRow = ({ label, explanation, ...input }: ChoiceRowProps) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 border-line border-b px-3 py-2 last:border-b-0 hover:bg-primary-soft/50 has-checked:bg-primary-soft">
    <input {...input} className="mt-0.5 size-4 shrink-0 accent-primary" />
    <span>
      <span className="block font-semibold">{label}</span>
      <span className="block text-muted text-sm">{explanation}</span>
    </span>
  </label>
);
