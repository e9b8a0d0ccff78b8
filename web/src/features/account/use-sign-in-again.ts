import { useState } from 'react';
import { signIn } from '../../lib/api/api.ts';
import { isComplete } from '../../lib/digits.ts';
import { type SignInError, signInErrorOf, signInErrorText } from '../../lib/session/sign-in-error.ts';
import { toast } from '../../lib/toast.ts';

/** A new session for the same person, on the screen they are on. */
export const useSignInAgain = (nrp: string) => {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<SignInError>();
  const [working, setWorking] = useState(false);
  const [failedTries, setFailedTries] = useState(0);

  const type = (digits: string) => {
    setPassword(digits);
    setError(undefined);
  };
  const submit = async () => {
    if (working) return;
    setFailure(undefined);
    if (!isComplete(password)) {
      setError('Password harus 8 angka.');
      setFailedTries((tries) => tries + 1);
      return;
    }
    setWorking(true);
    try {
      await signIn(nrp, password);
      toast.success('Login Berhasil', 'Anda berhasil masuk.');
    } catch (reason) {
      const problem = signInErrorOf(reason);
      setFailure(problem);
      toast.error('Login Gagal', signInErrorText(problem));
      setFailedTries((tries) => tries + 1);
    } finally {
      setWorking(false);
    }
  };

  return { password, type, error, failure, working, failedTries, submit };
};
