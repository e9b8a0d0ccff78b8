import { EyeIcon } from '@phosphor-icons/react/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/EyeSlash';
import { type ComponentProps, useState } from 'react';
import { DigitField } from './digit-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof DigitField>, 'hidden' | 'trailing'>;

/** Digits, hidden until the show button is pressed. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false);
  const named = props.label.toLowerCase();
  return (
    <DigitField
      {...props}
      hidden={!shown}
      trailing={
        <button
          type="button"
          aria-label={`${shown ? 'Sembunyikan' : 'Tampilkan'} ${named}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          {shown ? <EyeSlashIcon aria-hidden size={20} /> : <EyeIcon aria-hidden size={20} />}
        </button>
      }
    />
  );
};
