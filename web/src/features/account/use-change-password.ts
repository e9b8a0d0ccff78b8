import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { useUser } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useCommand } from '../../lib/use-call.ts';
import { type SignInFailure, signInFailure } from '../login/sign-in-failure.ts';
import { type NewPassword, type PasswordProblems, passwordIn, passwordProblems } from './new-password.ts';

const nothingChosen: NewPassword = { kind: 'generated', chosen: '' };

/** The form of Ganti Password. Its digits are kept nowhere but here. */
export function useChangePassword(onChanged: () => void) {
  const { nrp } = useUser();
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState<NewPassword>(nothingChosen);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [failure, setFailure] = useState<SignInFailure>();
  const [failedTries, setFailedTries] = useState(0);
  const change = useCommand('change-password');

  const refuse = (found: PasswordProblems) => {
    setProblems(found);
    setFailedTries((tries) => tries + 1);
  };
  const submit = () => {
    setFailure(undefined);
    const found = passwordProblems(current, wanted, nrp);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    change.mutate(
      { current_password: current, new_password: passwordIn(wanted) },
      {
        onSuccess: () => {
          toast.success('Password Diganti', 'Gunakan password baru saat masuk. Sesi di perangkat lain telah diakhiri.');
          onChanged();
        },
        onError: (error) => {
          toast.error('Gagal mengganti password', messageOf(error));
          const said = fieldProblems(error, wanted);
          if (Object.keys(said).length === 0) setFailure(signInFailure(error));
          refuse(said);
        },
      },
    );
  };
  // To what must be corrected.
  useEffect(() => {
    if (failedTries === 0) return;
    document.querySelector<HTMLInputElement>('#ganti-password [aria-invalid=true]')?.focus();
  }, [failedTries]);

  return {
    nrp,
    current,
    typeCurrent: (digits: string) => {
      setCurrent(digits);
      setProblems(({ current: _, ...others }) => others);
    },
    wanted,
    want: (next: NewPassword) => {
      setWanted(next);
      setProblems(({ current: kept }) => (kept === undefined ? {} : { current: kept }));
    },
    problems,
    failure,
    submit,
    working: change.isPending,
  };
}

function fieldProblems(error: unknown, wanted: NewPassword): PasswordProblems {
  if (!(error instanceof ApiError)) return {};
  const { current_password, new_password } = error.fields;
  return {
    ...(current_password === undefined ? {} : { current: current_password }),
    ...(new_password === undefined ? {} : { [wanted.kind === 'own' ? 'typed' : 'chosen']: new_password }),
  };
}
