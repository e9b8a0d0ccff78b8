import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-call.ts';
import { useUser } from '../../lib/session/session.ts';
import { type SignInError, signInErrorOf } from '../../lib/session/sign-in-error.ts';
import { toast } from '../../lib/toast.ts';
import { chosenPassword, type NewPassword, type PasswordProblems, passwordProblems } from './new-password.ts';

const noPassword: NewPassword = { kind: 'generated', chosen: '' };

/** State of the 'Ganti Password' form. Its digits exist only in this state. */
export const useChangePassword = (onChanged: () => void) => {
  const { nrp } = useUser();
  const [current, setCurrent] = useState('');
  const [newPassword, setNewPassword] = useState<NewPassword>(noPassword);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [failure, setFailure] = useState<SignInError>();
  const [failedTries, setFailedTries] = useState(0);
  const change = useCommand('change-password');

  const showProblems = (newProblems: PasswordProblems) => {
    setProblems(newProblems);
    setFailedTries((tries) => tries + 1);
  };
  const submit = () => {
    setFailure(undefined);
    const newProblems = passwordProblems(current, newPassword, nrp);
    if (Object.keys(newProblems).length > 0) return showProblems(newProblems);
    setProblems({});
    change.mutate(
      { current_password: current, new_password: chosenPassword(newPassword) },
      {
        onSuccess: () => {
          toast.success('Password Diganti', 'Gunakan password baru saat masuk. Sesi di perangkat lain telah diakhiri.');
          onChanged();
        },
        onError: (error) => {
          toast.error('Gagal mengganti password', messageOf(error));
          const serverProblems = fieldProblems(error, newPassword);
          if (Object.keys(serverProblems).length === 0) setFailure(signInErrorOf(error));
          showProblems(serverProblems);
        },
      },
    );
  };
  // Moves the focus to the first field with an error.
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
    newPassword,
    changeNewPassword: (next: NewPassword) => {
      setNewPassword(next);
      setProblems(({ current: currentProblem }) => (currentProblem === undefined ? {} : { current: currentProblem }));
    },
    problems,
    failure,
    submit,
    working: change.isPending,
  };
};

const fieldProblems = (error: unknown, newPassword: NewPassword): PasswordProblems => {
  if (!(error instanceof ApiError)) return {};
  const { current_password, new_password } = error.fields;
  return {
    ...(current_password === undefined ? {} : { current: current_password }),
    ...(new_password === undefined ? {} : { [newPassword.kind === 'own' ? 'typed' : 'chosen']: new_password }),
  };
};
