import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
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
  length?: number;
  hidden?: boolean;
  autoComplete: string;
  autoFocus?: boolean;
  /** While signing in. Unlike a disabled input, a read-only one retains the focus. */
  readOnly: boolean;
  trailing?: ReactNode;
  isLarge?: boolean;
};

/** The warning can be read although the next key is a digit. */
const warningMs = 2_000;

/**
 * An input for eight digits, or `length`. Other characters are rejected with a warning; a paste with other characters is rejected
 * completely.
 */
export const DigitField = (props: DigitFieldProps) => {
  const { label, name, value, onChange, error, hidden, autoComplete, autoFocus, readOnly, trailing, isLarge } = props;
  const { length = codeLength } = props;
  const [isWarned, setIsWarned] = useState(false);
  const warnedUntil = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const warn = () => {
    clearTimeout(timer.current);
    warnedUntil.current = Date.now() + warningMs;
    setIsWarned(true);
  };
  const type = (text: string) => {
    const typed = digitsIn(text, length);
    onChange(typed.digits);
    if (typed.hasInvalidCharacter) return warn();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsWarned(false), Math.max(0, warnedUntil.current - Date.now()));
  };
  const paste = (event: ClipboardEvent) => {
    if (!digitsIn(event.clipboardData.getData('text')).hasInvalidCharacter) return;
    event.preventDefault();
    warn();
    // Clears a previous error, as typing does; otherwise the error would hide the warning.
    onChange(value);
  };

  return (
    <Field label={label} error={error} warning={isWarned ? `${label} hanya boleh berisi angka.` : undefined} required>
      <div className="relative">
        <Input
          name={name}
          type={hidden ? 'password' : 'text'}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={length}
          required
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          readOnly={readOnly}
          value={value}
          onChange={(event) => type(event.target.value)}
          onPaste={paste}
          className={cn(trailing && 'pr-12', isLarge && 'sm:h-11!')}
        />
        {trailing}
      </div>
    </Field>
  );
};
