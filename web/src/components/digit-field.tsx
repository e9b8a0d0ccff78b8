import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { codeLength, digitsIn } from '../lib/digits.ts';
import { Field } from './ui/field.tsx';
import { Input } from './ui/input.tsx';

type DigitFieldProps = {
  /** 'NRP' or 'Password'; also used in the field's messages. */
  label: string;
  name: string;
  value: string;
  onChange: (digits: string) => void;
  error: string | undefined;
  hidden?: boolean;
  autoComplete: string;
  autoFocus?: boolean;
  /** While signing in. Unlike a disabled input, a read-only one retains the focus. */
  readOnly: boolean;
  /** Element at the end of the input (the show/hide button). */
  trailing?: ReactNode;
};

/**
 * An input for eight digits. Other characters are rejected with a warning; a paste with other characters is rejected
 * completely.
 */
export const DigitField = (props: DigitFieldProps) => {
  const { label, name, value, onChange, error, hidden, autoComplete, autoFocus, readOnly, trailing } = props;
  const [hasInvalidCharacter, setHasInvalidCharacter] = useState(false);

  const type = (text: string) => {
    const typed = digitsIn(text);
    setHasInvalidCharacter(typed.hasInvalidCharacter);
    onChange(typed.digits);
  };
  const paste = (event: ClipboardEvent) => {
    if (!digitsIn(event.clipboardData.getData('text')).hasInvalidCharacter) return;
    event.preventDefault();
    setHasInvalidCharacter(true);
    // Clears a previous error, as typing does; otherwise the error would hide the warning.
    onChange(value);
  };

  return (
    <Field
      label={label}
      error={error}
      warning={hasInvalidCharacter ? `${label} hanya boleh berisi angka.` : undefined}
      required
    >
      <div className="relative">
        <Input
          name={name}
          type={hidden ? 'password' : 'text'}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={codeLength}
          required
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          readOnly={readOnly}
          value={value}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          className={trailing ? 'pr-12 sm:h-11!' : 'sm:h-11!'}
        />
        {trailing}
      </div>
    </Field>
  );
};
