type ChoiceListProps<V extends string> = {
  legend: string;
  options: readonly { value: V; label: string }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  disabled: boolean;
};

/** Any of the options, as check boxes in columns. */
export const ChoiceList = <V extends string>({ legend, options, value, onChange, disabled }: ChoiceListProps<V>) => (
  <fieldset disabled={disabled} className="min-w-0">
    <legend className="mb-1 font-semibold text-sm">{legend}</legend>
    <div className="grid grid-cols-2 gap-x-4 rounded-md border border-line px-3 py-1 sm:grid-cols-3">
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-2 sm:min-h-8 pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                options
                  .map((each) => each.value)
                  .filter((each) => (each === option.value ? target.checked : value.includes(each))),
              )
            }
            className="size-4 shrink-0 accent-primary"
          />
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
